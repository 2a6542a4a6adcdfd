// SPDX-License-Identifier: MIT
// The findings, and the picture before and after a fix.

import { all, make, measured, one, page, picture, press, route } from "./page.js";
import { ask, getPicture } from "./requests.js";
import { showBoxes, showLayer } from "./stage.js";

export function showReport() {
  const groups = page.report?.groups ?? [];
  const key = page.group && page.group.rule + page.group.sentence;
  page.group = groups.find((group) => group.rule + group.sentence === key) ?? null;
  one("#tally").textContent = groups.length > 0 ? groups.length : "";
  one("#no-findings").hidden = groups.length > 0;
  one("#no-findings").textContent = page.report ? "No findings." : "The cell could not be inspected.";
  const open = new Set(all(".fix[open]").map((fix) => fix.dataset.title));
  const focused = document.activeElement.closest(".finding")?.dataset.number;
  one("#groups").replaceChildren(...groups.map((group, index) => findingItem(group, index + 1, open)));
  if (focused) one(`.finding[data-number="${focused}"] .choose`)?.focus({ preventScroll: true });
  const notes = page.report?.notes ?? [];
  one("#report-notes").hidden = notes.length === 0;
  one("#report-notes").replaceChildren(...notes.map((note) => make("li", {}, note)));
  const totals = page.report?.cells[0]?.totals ?? [];
  one("#totals").hidden = totals.length === 0;
  one("#totals").replaceChildren(...totals.map(({ label, value, unit }) => make("div", {},
    make("dt", {}, label), make("dd", {}, measured(value, unit)))));
  showGroupChoice();
  showBoxes();
}

const fixNumbered = (number) => [...page.report.fixes, ...(page.report.furtherFixes ?? [])].find((fix) => fix.number === number);

function findingItem(group, number, open) {
  const paths = Array.from(new Set(group.elements.map(({ path }) => path)));
  const button = make("button", { type: "button", class: "choose" },
    make("span", { class: "number" }, String(number)), make("span", { class: "unseen" }, `${group.severity}: `),
    make("span", { class: "message" }, group.sentence),
    make("span", { class: "place" }, ...paths.slice(0, 4).map((path) => make("code", {}, path)),
      paths.length > 4 ? make("span", {}, `and ${paths.length - 4} more`) : null, make("code", { class: "rule" }, group.rule)));
  const fixes = group.fixes.map((reference) => fixNumbered(reference.number)).filter(Boolean);
  return make("li", { class: `finding ${group.severity}`, "data-number": number }, button, ...fixes.map((fix) => fixDetails(fix, open)));
}

function fixDetails(fix, open) {
  const compare = make("button", { type: "button", class: "action", "data-fix": fix.number, "aria-pressed": "false" }, "Before / After");
  return make("details", { class: `fix${fix.isSafe ? " safe" : ""}`, "data-title": fix.title, open: open.has(fix.title) ? "" : null },
    make("summary", {}, `${fix.title} `, make("span", { class: "verdict" }, fix.verdict)),
    make("pre", {}, JSON.stringify(fix.patch, null, 2)),
    fix.costElsewhere ? make("p", {}, `With the given items, it ${fix.costElsewhere}.`) : null,
    fix.suggestion ? make("p", {}, "It is safe if the document states ", make("code", {}, fix.suggestion), ".") : null,
    compare);
}

export function showGroupChoice() {
  const groups = page.report?.groups ?? [];
  for (const item of all(".finding")) {
    const isChosen = page.group !== null && groups[item.dataset.number - 1] === page.group;
    item.classList.toggle("chosen", isChosen);
    one(".choose", item).setAttribute("aria-current", String(isChosen));
  }
}

/** Shows the picture with a fix in place of the picture, or the picture again. */
export function showAfter(number) {
  page.requests.fix?.abort();
  page.fix = number;
  for (const button of all("[data-fix]")) press(button, Number(button.dataset.fix) === number);
  one("#after").hidden = true;
  picture.classList.remove("fixed");
  showLayer("after", null);
  if (number === null) return;
  ask("fix", async (signal) => {
    const { image, problem } = await getPicture(route("/fixed.png", { fix: number }), signal);
    one("#after").hidden = false;
    one("#after").textContent = problem ?? `After: ${fixNumbered(number).title}`;
    if (!image) return;
    image.alt = one("#after").textContent;
    // A fix may change the size of the cell.
    image.style.width = `${(100 * image.naturalWidth) / page.picture.width}%`;
    image.style.height = `${(100 * image.naturalHeight) / page.picture.height}%`;
    showLayer("after", image);
    picture.classList.add("fixed");
  });
}

export function toggleAfter() {
  const fix = one(".finding.chosen [data-fix]") ?? one("[data-fix][aria-pressed='true']");
  if (fix) showAfter(page.fix === null ? Number(fix.dataset.fix) : null);
}
