// SPDX-License-Identifier: MIT
// The page of `cellraster preview`: what people do.

import {
  all, announce, one, page, picture, readAddress, revealRow, root, stage, tree, writeAddress, zooms,
} from "./preview/page.js";
import { modes, showControls } from "./preview/controls.js";
import { elementAt, hover, innermostAt, pixelAt, pointAt, showBoxes, showZoom } from "./preview/stage.js";
import { expandAbove, rowOf, showSelection, showTree, toggleRow, treeKey } from "./preview/tree.js";
import { choosePixel, showTab, tabKey } from "./preview/panel.js";
import { showAfter, showGroupChoice, toggleAfter } from "./preview/findings.js";
import { keepPlace, listKey } from "./preview/list.js";
import { askForTints, choose, redraw } from "./preview/drawing.js";
import { beginDrag, drag, endDrag, handleKey } from "./preview/width.js";
import { enter, leave } from "./preview/connection.js";

function goToItem(item) {
  if (item >= 1 && (page.itemCount === null || item <= page.itemCount || item < page.chosen.item)) choose({ item: String(item) });
}

function toggleState(name) {
  const states = page.chosen.states;
  choose({ states: states.includes(name) ? states.filter((state) => state !== name) : [...states, name] });
}

function toggleOverlay(mode) {
  choose({ overlay: page.chosen.overlay === mode ? "" : mode });
  if (page.chosen.view === "items") return redraw();
  askForTints();
}

function zoomTo(zoom) {
  if (!zooms.includes(zoom)) return;
  keepPlace(() => {
    choose({ zoom });
    showZoom();
  });
  showBoxes();
}

function selectElement(path) {
  choose({ select: path });
  expandAbove(path);
  page.group = null;
  showGroupChoice();
  showTree();
  showSelection();
}

function togglePixelMode() {
  page.isPixelMode = !page.isPixelMode;
  stage.classList.toggle("picking", page.isPixelMode);
  showControls();
  hover(null);
  if (page.isPixelMode) showTab("pixel");
}

function chooseGroup(number) {
  const group = page.report.groups[number - 1];
  page.group = page.group === group ? null : group;
  choose({ select: "" });
  showGroupChoice();
  showTree();
  showSelection();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button, #picture, .marker, [data-path]");
  if (!button) return;
  const { step, zoom, state, mode, path, item } = button.dataset;
  if (step) goToItem(Number(page.chosen.item) + Number(step));
  else if (zoom) zoomTo(zoom);
  else if (state) toggleState(state);
  else if (mode) toggleOverlay(mode);
  else if (path) selectElement(path);
  else if (item) choose({ item, view: "cell" });
  else if (button === picture) clickPicture(event);
  else if (button.matches(".marker")) toggleRow(button.parentElement.dataset.path);
  else if (button.matches(".choose")) chooseGroup(button.parentElement.dataset.number);
  else if (button.matches("[role=tab]")) showTab(button.getAttribute("aria-controls"));
  else if (button.id === "all-items") toggleView();
  else if (button.id === "pixel-mode") togglePixelMode();
  else if (button.id === "show-help") one("#help").showModal();
  else if (button.id === "copy") copyCommand();
});

function clickPicture(event) {
  if (!page.picture || event.target.closest("#handle")) return;
  const pixel = pixelAt(event);
  if (page.isPixelMode) return choosePixel(pixel);
  const element = innermostAt(pixel);
  if (!element) return;
  showTab("elements");
  selectElement(element.path);
  const row = rowOf(element.path);
  if (row) revealRow(row, tree);
}

function toggleView() {
  if (one("#all-items").disabled) return;
  hover(null);
  choose({ view: page.chosen.view === "items" ? "cell" : "items" });
}

async function copyCommand() {
  try {
    await navigator.clipboard.writeText(page.cell.command);
    one("#copy").textContent = "Copied";
    announce("Copied");
    setTimeout(() => (one("#copy").textContent = "Copy"), 1500);
  } catch {
    // Without the permission, the command is at least selected.
    getSelection().selectAllChildren(one("#command code"));
  }
}

/** "After" is shown while the button is held; a short click keeps it, and another ends it. */
document.addEventListener("pointerdown", (event) => {
  const button = event.target.closest?.("[data-fix]");
  if (!button || button.getAttribute("aria-pressed") === "true") return;
  page.heldSince = event.timeStamp;
  showAfter(Number(button.dataset.fix));
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-fix]");
  if (!button) return;
  const wasHeld = page.heldSince !== null && event.timeStamp - page.heldSince > 400;
  const isPressed = button.getAttribute("aria-pressed") === "true";
  if (wasHeld || (isPressed && page.heldSince === null)) showAfter(null);
  else if (!isPressed) showAfter(Number(button.dataset.fix));
  page.heldSince = null;
});

one("#template").addEventListener("change", ({ target }) => choose({ template: target.value, item: "1", states: [], select: "" }));
one("#item").addEventListener("change", ({ target }) => goToItem(Math.round(Number(target.value))));

for (const select of all("[data-setting]")) {
  select.addEventListener("change", () => choose({ [select.dataset.setting]: select.value }));
}

one("#width").addEventListener("change", ({ target }) => choose({ width: Number(target.value) > 0 ? String(Number(target.value)) : "" }));
one("#width-presets").addEventListener("change", ({ target }) => choose({ width: target.value }));

one("#now-choice").addEventListener("change", ({ target }) =>
  choose({ now: target.value === "" ? "" : new Date().toISOString().replace(/:\d\d\.\d+/, ":00") }));

one("#now").addEventListener("change", ({ target }) => {
  if (target.value !== "") choose({ now: `${target.value.length === 16 ? `${target.value}:00` : target.value}Z` });
});

one("#opacity").addEventListener("input", ({ target }) => choose({ opacity: target.value }));
one("#filter").addEventListener("input", showTree);
one("#coordinates").addEventListener("input", readCoordinates);

one("#coordinates").addEventListener("submit", (event) => {
  event.preventDefault();
  readCoordinates();
});

function readCoordinates() {
  const [x, y] = [one("#pixel-x"), one("#pixel-y")].map((field) => field.value);
  if (page.picture && x !== "" && y !== "") choosePixel({ x: Math.round(Number(x)), y: Math.round(Number(y)) });
}

document.addEventListener("pointermove", pointAt);
stage.addEventListener("pointerleave", () => hover(null));
tree.addEventListener("pointerover", (event) => hover(elementAt(event.target.closest("[data-path]")?.dataset.path) ?? null));
tree.addEventListener("focusin", (event) => hover(elementAt(event.target.dataset.path) ?? null));
tree.addEventListener("focusout", () => hover(null));
one("#handle").addEventListener("pointerdown", beginDrag);
one("#handle").addEventListener("pointermove", drag);
for (const name of ["pointerup", "pointercancel"]) one("#handle").addEventListener(name, endDrag);

function chooseNothing() {
  page.pixel = null;
  page.group = null;
  one("#no-pixel").hidden = false;
  one("#pixel-text").hidden = true;
  showAfter(null);
  selectElement("");
}

const nextZoom = (step) => () => zoomTo(zooms[zooms.indexOf(page.chosen.zoom) + step]);

const keys = {
  a: toggleView, p: togglePixelMode, b: toggleAfter, "+": nextZoom(1), "=": nextZoom(1), "-": nextZoom(-1), 0: () => zoomTo("fit"),
  "?": () => one("#help").showModal(), Escape: chooseNothing,
  ArrowLeft: () => goToItem(Number(page.chosen.item) - 1), ArrowRight: () => goToItem(Number(page.chosen.item) + 1),
  "/": () => {
    showTab("elements");
    one("#filter").focus();
  },
};

// What has a use of its own for some keys comes first.
const ownKeys = [["[data-path]", treeKey], [".item", listKey], ["[role=tab]", tabKey], ["#handle", handleKey]];

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || one("#help").open) return;
  if (event.target === one("#filter") && event.key === "Escape") {
    event.target.value = "";
    showTree();
    return event.target.blur();
  }
  if (event.target.closest?.("input, select") && event.key !== "Escape") return;
  for (const [selector, act] of ownKeys) {
    const part = event.target.closest?.(selector);
    if (part && act(event, part)) return event.preventDefault();
  }
  // What scrolls keeps its arrows.
  if (event.key.startsWith("Arrow") && event.target.closest?.(".stage, pre, .items, .command code")) return;
  const mode = /^[1-9]$/.test(event.key) ? modes()[Number(event.key) - 1]?.mode : undefined;
  const action = mode ? () => toggleOverlay(mode) : keys[event.key];
  if (!action) return;
  event.preventDefault();
  action();
});

addEventListener("resize", showZoom);
new ResizeObserver(([{ target }]) => root.style.setProperty("--toolbar-height", `${target.offsetHeight}px`)).observe(one(".toolbar"));
document.addEventListener("visibilitychange", () => (document.hidden ? leave() : enter()));
root.classList.add("scripted");
readAddress();
writeAddress();
showControls();
if (!document.hidden) enter();
