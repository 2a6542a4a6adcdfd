// SPDX-License-Identifier: MIT
// The controls show what is chosen, and what the command offers.

import { all, items, make, one, page, picture, press, route, short } from "./page.js";

export function showControls() {
  const { chosen, cell } = page;
  const templates = cell?.templates ?? [];
  one("#template-field").hidden = templates.length < 2;
  if (one("#template").length !== templates.length) {
    one("#template").replaceChildren(...templates.map((name, index) => make("option", { value: index + 1 }, name)));
  }
  one("#template").value = chosen.template;
  showItemControls();
  showStates(cell?.states ?? []);
  for (const select of all("[data-setting]")) showSelect(select, chosen[select.dataset.setting] ?? "");
  const width = one("#width");
  if (document.activeElement !== width) width.value = chosen.width ?? "";
  if (!chosen.width && cell?.width) width.placeholder = short(cell.width / cell.scale);
  const presets = one("#width-presets");
  presets.value = chosen.width || "";
  if (presets.selectedIndex < 0) presets.value = "other";
  one("#now-choice").value = chosen.now ? "time" : "";
  one("#now").hidden = !chosen.now;
  if (chosen.now && document.activeElement !== one("#now")) one("#now").value = chosen.now.replace(/Z$/, "");
  for (const button of all("[data-zoom]")) press(button, button.dataset.zoom === chosen.zoom);
  showOverlayControls();
  showCommand();
  const warnings = cell?.warnings ?? [];
  one("#warnings").hidden = warnings.length === 0;
  one("#warnings").replaceChildren(...warnings.map((text) => make("li", {}, text)));
}

function showItemControls() {
  const item = Number(page.chosen.item);
  const count = page.itemCount;
  if (document.activeElement !== one("#item")) one("#item").value = item;
  one("#item").max = count ?? "";
  one("#item-count").textContent = count === null ? "" : `of ${count.toLocaleString("en")}`;
  for (const button of all("[data-step]")) {
    const next = item + Number(button.dataset.step);
    button.disabled = next < 1 || (count !== null && next > count && button.dataset.step === "1");
  }
  const isList = page.chosen.view === "items";
  press(one("#all-items"), isList);
  one("#all-items").disabled = count === null && !isList;
  one(".preview").classList.toggle("listing", isList);
  items.hidden = !isList;
  for (const part of all("#stage, #pixel-mode, .readout, .panel")) part.hidden = isList;
  if (isList) one("#label").hidden = true;
}

function showSelect(select, value) {
  const isMissing = !Array.from(select.options).some((option) => option.value === value);
  if (isMissing) select.append(make("option", { value }, value));
  select.value = value;
}

function showStates(defined) {
  // States of the address that the document does not define stay, so that they can be taken off.
  const names = Array.from(new Set([...defined, ...page.chosen.states]));
  const list = one("#states");
  list.hidden = names.length === 0;
  if (all("button", list).map((button) => button.dataset.state).join("\n") !== names.join("\n")) {
    list.replaceChildren(...names.map((name) => make("button", { type: "button", class: "toggle", "data-state": name })));
  }
  for (const button of list.children) {
    const place = page.chosen.states.indexOf(button.dataset.state);
    press(button, place >= 0);
    button.textContent = button.dataset.state;
    // The order matters, so it is seen.
    if (place >= 0 && page.chosen.states.length > 1) button.prepend(make("kbd", {}, String(place + 1)), " ");
  }
}

export const modes = () => page.cell?.overlays ?? [];

function showOverlayControls() {
  const list = one("#overlays");
  if (list.childElementCount !== modes().length) {
    list.replaceChildren(...modes().map(({ mode, title }, index) => make("button", { type: "button", class: "toggle", "data-mode": mode },
      index < 9 ? make("kbd", {}, String(index + 1)) : null, ` ${title}`)));
  }
  for (const button of list.children) press(button, button.dataset.mode === page.chosen.overlay);
  press(one("#pixel-mode"), page.isPixelMode);
  one("#opacity-field").hidden = !page.chosen.overlay || page.chosen.view === "items";
  one("#opacity").value = page.chosen.opacity;
  one("#opacity-field output").value = `${page.chosen.opacity}%`;
  picture.style.setProperty("--overlay-opacity", page.chosen.opacity / 100);
}

function showCommand() {
  one("#command").hidden = !page.cell?.command;
  if (!page.cell?.command) return;
  one("#command code").textContent = page.cell.command;
  const name = page.cell.template.replace(/^.*\//, "").replace(/\.[^.]*$/, "");
  const states = page.chosen.states.map((state) => `.${state}`).join("");
  one("#save").hidden = page.problems.length > 0;
  one("#save").href = route("/cell.png");
  one("#save").download = `${name}-${page.chosen.item.padStart(2, "0")}${states}@${page.cell.scale}x.png`;
}
