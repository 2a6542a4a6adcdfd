// SPDX-License-Identifier: MIT
// What all parts of the page build from. The address holds what was chosen; `page` holds the same, the latest answers of the command,
// and the requests in flight.

export const one = (selector, inside = document) => inside.querySelector(selector);
export const all = (selector, inside = document) => Array.from(inside.querySelectorAll(selector));
export const root = document.documentElement;
export const secret = one("meta[name=cellraster-page]").content;
export const [stage, picture, boxes, frame, items, tree] =
  ["stage", "picture", "boxes", "frame", "items", "tree"].map((id) => one(`#${id}`));
export const zooms = ["fit", "1", "2", "4", "8"];
export const tabs = ["elements", "findings", "pixel", "goldens"];

/** The settings, by their names in addresses. They are sent to the command; a setting that is left out is the document's own. */
export const settings = {
  template: /^[1-9]\d*$/, item: /^[1-9]\d*$/, scale: /^[123]$/, width: /^\d+(\.\d+)?$/, direction: /^(ltr|rtl)$/,
  "text-scale": /^\d+(\.\d+)?$/, now: /^\d{4}-\d\d-\d\dT\d\d:\d\d/,
};

/** What concerns only the page. */
const looks = { overlay: /^[a-z-]+$/, opacity: /^(100|\d\d?)$/, zoom: /^(fit|1|2|4|8)$/, view: /^(cell|items)$/, select: /./ };

const usual = { template: "1", item: "1", opacity: "100", zoom: "fit", view: "cell" };
const patterns = { ...settings, ...looks };

export const page = {
  chosen: { ...usual, states: [] },
  requests: {},
  // The version of the latest event.
  events: null, saved: null,
  isLost: false,
  // The latest answers: of /state.json, /layout.json and /inspect.json. `picture` is the state of the cell that is on the stage.
  cell: null, picture: null, layout: [], report: null,
  problems: [],
  itemCount: null,
  // The paths of the elements whose children the tree does not show.
  collapsed: new Set(),
  hovered: null, group: null, pixel: null, fix: null, isPixelMode: false,
  drag: null, heldSince: null,
  // `near` are the rows near the window, `loads` the promises of those that were asked for since the list was last drawn again.
  list: { first: 1, rows: [], near: new Set(), loads: new Map(), observer: null, heights: [], key: "" },
};

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

export const make = (name, attributes = {}, ...children) => fill(document.createElement(name), attributes, children);

export const draw = (name, attributes = {}, ...children) =>
  fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);

export const press = (button, isPressed) => button.setAttribute("aria-pressed", String(isPressed));
export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
export const counted = (count, noun) => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

/** A number with its unit, which the command gives in the plural. */
export const measured = (value, unit) =>
  `${value.toLocaleString("en", { maximumFractionDigits: 2 })} ${(value === 1 ? unit?.replace(/(?<=ss)es$|s$/, "") : unit) ?? ""}`;

export const short = (number) => String(Math.round(number * 100) / 100);
export const lengths = ({ width, height }) => `${short(width)} × ${short(height)}`;

/** Says a sentence to those who hear the page, even if it is the same as before. */
export function announce(sentence) {
  one("#announcement").textContent = "";
  setTimeout(() => (one("#announcement").textContent = sentence), 50);
}

export function notify(sentence) {
  // Writing the same words again would announce them again.
  if (one("#notice").textContent !== sentence) one("#notice").textContent = sentence;
}

export function readAddress() {
  const given = new URLSearchParams(location.search);
  page.chosen = { ...usual, states: given.getAll("state") };
  for (const [name, pattern] of Object.entries(patterns)) {
    if (pattern.test(given.get(name) ?? "")) page.chosen[name] = given.get(name);
  }
}

/** The query items of the chosen values with these names; `changes` are further items, or replace them. */
function query(names, changes = {}) {
  const result = new URLSearchParams();
  for (const name of names) {
    const value = page.chosen[name];
    if (value && value !== usual[name]) result.append(name, value);
  }
  for (const state of page.chosen.states) result.append("state", state);
  for (const [name, value] of Object.entries(changes)) result.set(name, value);
  return result;
}

export const route = (path, changes) => `${path}?${query(Object.keys(settings), changes)}`;

export function writeAddress() {
  const text = query(Object.keys(patterns)).toString();
  try {
    history.replaceState(null, "", text === "" ? location.pathname : `?${text}`);
  } catch {
    // Safari refuses more than 100 changes in 30 seconds, as of a slider; the next change writes all of it.
  }
}

/** Brings a row into view inside its list, and leaves the window where it is. */
export function revealRow(row, list) {
  const [inner, outer] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop += inner.top - outer.top;
  if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

/** Moves the focus in a list of rows, of which one can be reached with Tab. */
export function moveFocus(rows, next) {
  if (!next) return;
  for (const other of rows) other.tabIndex = other === next ? 0 : -1;
  next.focus();
}
