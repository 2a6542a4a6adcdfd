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
  const found = page.layout.filter(matches);
  // What leads to an element is shown with it.
  const shown = page.layout.filter((element) => matches(element) || found.some(({ path }) => path.startsWith(`${element.path}/`)));
  const hadFocus = tree.contains(document.activeElement) ? document.activeElement.dataset.path : null;
  tree.replaceChildren(...shown.map((element) => {
    const level = element.path.split("/").length;
    const row = make("li", {
      role: "treeitem", "data-path": element.path, "aria-level": level, "aria-selected": element.path === page.chosen.select, tabindex: "-1",
      class: matches(element) ? null : "leads",
    }, make("span", {}, element.path.replace(/^.*\//, "")), make("span", { class: "says" }, textOf(element.path)),
    make("span", { class: "size" }, lengths(element.frame)));
    row.style.setProperty("--level", level - 1);
    return row;
  }));
  const current = rowOf(hadFocus ?? page.chosen.select) ?? tree.firstElementChild;
  if (current) current.tabIndex = 0;
  if (hadFocus !== null) current?.focus({ preventScroll: true });
  if (page.layout.length > 0 && shown.length === 0) tree.append(make("li", { role: "none", class: "empty" }, "No path and no text matches."));
}

/** What an element says; empty for one without text. */
const textOf = (path) => (page.cell?.texts ?? []).filter((text) => text.path === path).map(({ text }) => text).join(" ");

export const rowOf = (path) => all("[data-path]", tree).find((row) => row.dataset.path === path);

export function treeKey(event, row) {
  const rows = all("[data-path]", tree);
  const place = rows.indexOf(row);
  const parent = rows.find((other) => other.dataset.path === row.dataset.path.replace(/\/[^/]*$/, ""));
  const child = rows[place + 1]?.dataset.path.startsWith(`${row.dataset.path}/`) ? rows[place + 1] : null;
  const targets = { ArrowUp: rows[place - 1], ArrowDown: rows[place + 1], ArrowLeft: parent, ArrowRight: child, Home: rows[0], End: rows.at(-1) };
  if (event.key === "Enter" || event.key === " ") row.click();
  else if (event.key in targets) moveFocus(rows, targets[event.key]);
  else return false;
  return true;
}
