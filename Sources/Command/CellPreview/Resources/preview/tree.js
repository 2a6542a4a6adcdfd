// SPDX-License-Identifier: MIT
// The tree of elements, and the explanation of the one that is selected.

import { all, lengths, make, moveFocus, one, page, route, tree } from "./page.js";
import { ask, getText } from "./requests.js";
import { placeLink } from "./state.js";
import { elementAt, showBoxes } from "./stage.js";

export function showSelection() {
  const path = page.chosen.select;
  const element = elementAt(path);
  showBoxes();
  one("#no-element").hidden = !path || element !== undefined;
  one("#no-element").textContent = `This cell has no element ${path}.`;
  one("#element").hidden = element === undefined;
  if (!element) return page.requests.element?.abort();
  const link = element.location && placeLink(element.location);
  const opens = link?.matches("button, a") ? make("span", {}, "Open in editor: ") : null;
  opens?.append(link);
  const hadFocus = one("#element .place").contains(document.activeElement);
  one("#element .place").replaceChildren(make("code", {}, path), opens ?? link ?? "");
  if (hadFocus) link?.focus();
  ask("element", async (signal) => {
    one("#element pre").textContent = await getText(route("/layout.txt", { explain: path }), signal);
  });
}

export function showTree() {
  const words = one("#filter").value.toLowerCase().split(/\s+/).filter((word) => word !== "");
  const matches = ({ path }) => words.every((word) => `${path} ${textOf(path)}`.toLowerCase().includes(word));
  const shown = words.length > 0 ? matchesWithParents(matches) : page.layout.filter(({ path }) => !isInsideCollapsed(path));
  const parents = new Set(page.layout.map(({ path }) => parentOf(path)));
  const hadFocus = tree.contains(document.activeElement) ? document.activeElement.dataset.path : null;
  tree.replaceChildren(...shown.map((element) => {
    // A search shows its matches whatever is collapsed.
    const isExpanded = words.length === 0 && parents.has(element.path) ? !page.collapsed.has(element.path) : null;
    return elementRow(element, isExpanded, matches(element));
  }));
  const current = nearestRow(hadFocus ?? page.chosen.select) ?? tree.firstElementChild;
  if (current) current.tabIndex = 0;
  if (hadFocus !== null) current?.focus({ preventScroll: true });
  if (page.layout.length > 0 && shown.length === 0) tree.append(make("li", { role: "none", class: "empty" }, "No path and no text matches."));
}

/** The elements that match, and those that lead to them. */
function matchesWithParents(matches) {
  const found = page.layout.filter(matches);
  return page.layout.filter((element) => matches(element) || found.some(({ path }) => isInside(path, element.path)));
}

/** @param isExpanded - null for a row that cannot be collapsed. */
function elementRow({ path, frame }, isExpanded, isMatch) {
  const level = path.split("/").length;
  const row = make("li", {
    role: "treeitem", "data-path": path, "aria-level": level, "aria-selected": path === page.chosen.select, "aria-expanded": isExpanded,
    tabindex: "-1", class: isMatch ? null : "leads",
  }, isExpanded === null ? null : make("span", { class: "marker", "aria-hidden": "true" }),
  make("span", {}, path.replace(/^.*\//, "")), make("span", { class: "says" }, textOf(path)),
  make("span", { class: "size" }, lengths(frame)));
  row.style.setProperty("--level", level - 1);
  return row;
}

const parentOf = (path) => path.slice(0, Math.max(path.lastIndexOf("/"), 0));
const isInside = (path, outer) => path.startsWith(`${outer}/`);
const isInsideCollapsed = (path) => Array.from(page.collapsed).some((outer) => isInside(path, outer));

export function toggleRow(path) {
  if (!page.collapsed.delete(path)) page.collapsed.add(path);
  showTree();
}

/** Expands the rows above an element. */
export function expandAbove(path) {
  for (const outer of Array.from(page.collapsed)) if (isInside(path, outer)) page.collapsed.delete(outer);
}

/** What an element says; empty for one without text. */
const textOf = (path) => (page.cell?.texts ?? []).filter((text) => text.path === path).map(({ text }) => text).join(" ");

export const rowOf = (path) => all("[data-path]", tree).find((row) => row.dataset.path === path);

/** The row of an element, or of the innermost one around it that has a row. */
function nearestRow(path) {
  for (let outer = path; outer; outer = parentOf(outer)) {
    const row = rowOf(outer);
    if (row) return row;
  }
  return null;
}

/** The keys of a tree, as the ARIA Authoring Practices Guide describes them. */
export function treeKey(event, row) {
  const rows = all("[data-path]", tree);
  const place = rows.indexOf(row);
  const child = rows[place + 1] && isInside(rows[place + 1].dataset.path, row.dataset.path) ? rows[place + 1] : null;
  const targets = {
    ArrowUp: rows[place - 1], ArrowDown: rows[place + 1], ArrowLeft: rowOf(parentOf(row.dataset.path)), ArrowRight: child,
    Home: rows[0], End: rows.at(-1),
  };
  const toggles = { ArrowLeft: "true", ArrowRight: "false" }[event.key];
  if (event.key === "Enter" || event.key === " ") row.click();
  else if (toggles && row.getAttribute("aria-expanded") === toggles) toggleRow(row.dataset.path);
  else if (event.key in targets) moveFocus(rows, targets[event.key]);
  else return false;
  return true;
}
