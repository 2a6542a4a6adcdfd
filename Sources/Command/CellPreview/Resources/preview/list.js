// SPDX-License-Identifier: MIT
// The list of all items. Only rows near the window have a picture.

import { all, items, make, moveFocus, one, page, pause, route } from "./page.js";
import { ask, getPicture } from "./requests.js";
import { getState, markShown, showState } from "./state.js";
import { showZoom } from "./stage.js";

/** The most rows that a page gets; the others are reached by the item's number. */
const mostRows = 10_000;

/** The numbers of the rows, and a key of what they show. */
function rangeOfRows() {
  const count = page.itemCount ?? 0;
  const first = Math.floor((Math.min(Number(page.chosen.item), count || 1) - 1) / mostRows) * mostRows + 1;
  const last = Math.min(count, first + mostRows - 1);
  return { count, first, last, key: `${page.chosen.template} ${first} ${last}` };
}

/** Makes the rows, unless they are there. Returns whether it has made them. */
function buildList() {
  const list = page.list;
  const { count, first, last, key } = rangeOfRows();
  if (list.key === key) return false;
  for (const row of list.near) page.requests[`item ${row.dataset.item}`]?.abort();
  Object.assign(list, { key, first, heights: [], near: new Set(), loads: new Map() });
  list.observer?.disconnect();
  list.observer = new IntersectionObserver(noteRows, { root: items, rootMargin: "800px 0px" });
  list.rows = Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => itemRow(first + index));
  const range = `Items ${first.toLocaleString("en")} to ${last.toLocaleString("en")} of ${count.toLocaleString("en")}`;
  items.replaceChildren(...(count > mostRows ? [make("li", { class: "range" }, range)] : []), ...list.rows.map((row) => row.parentElement));
  if (page.cell.width) setSize(items, page.cell);
  else setSize(items, { width: 750, height: 160 });
  for (const row of list.rows) list.observer.observe(row);
  return true;
}

function itemRow(number) {
  const row = make("button", { type: "button", class: "item", tabindex: "-1", "data-item": number, "aria-label": `Item ${number}` },
    make("span", { class: "number" }, String(number)), make("span", { class: "slot" }));
  make("li", {}, row);
  return row;
}

function setSize(element, { width, height }) {
  element.style.setProperty("--width", width);
  element.style.setProperty("--height", height);
}

/** Makes a change that may alter heights, and leaves what is seen of the list where it is. */
export function keepPlace(change) {
  const top = items.getBoundingClientRect().top;
  const anchor = items.hidden ? null : Array.from(page.list.near).sort((a, b) => a.dataset.item - b.dataset.item)
    .find((row) => row.getBoundingClientRect().bottom > top);
  const before = anchor?.getBoundingClientRect().top;
  change();
  if (anchor) items.scrollTop += anchor.getBoundingClientRect().top - before;
}

function isInWindow(row) {
  const [inner, outer] = [row.getBoundingClientRect(), items.getBoundingClientRect()];
  return inner.bottom > outer.top && inner.top < outer.bottom;
}

/** The rows in the window; all are looked at only before the observer has reported those that are near. */
function rowsInWindow() {
  const near = Array.from(page.list.near).filter(isInWindow);
  return near.length > 0 ? near : page.list.rows.filter(isInWindow);
}

/** Rows that come near the window get a picture, those that leave lose it. */
function noteRows(entries) {
  for (const { target: row, isIntersecting } of entries) {
    if (isIntersecting && !page.list.near.has(row)) {
      loadRow(row, isInWindow(row) ? 60 : 180);
    } else if (!isIntersecting && page.list.near.delete(row)) {
      page.requests[`item ${row.dataset.item}`]?.abort();
      delete page.requests[`item ${row.dataset.item}`];
      page.list.loads.delete(row);
      delete row.dataset.tag;
      row.lastElementChild.replaceChildren();
    }
  }
}

/** Returns a promise of whether the command has answered. */
function loadRow(row, delay = 0) {
  const item = row.dataset.item;
  const load = ask(`item ${item}`, async (signal) => {
    // Rows that only fly past while the list is scrolled are not asked for.
    if (delay > 0) await pause(delay);
    signal.throwIfAborted();
    const overlay = page.chosen.overlay ? { overlay: page.chosen.overlay } : {};
    const address = route("/cell.png", { ...overlay, item });
    const { image, tag, problem } = await getPicture(address, signal);
    if (image && tag && row.dataset.tag === address + tag) return;
    row.dataset.tag = address + tag;
    // The last picture stays, as on the stage.
    row.classList.toggle("stale", image === undefined);
    if (image) keepPlace(() => showRow(row, image));
    else if (!one("img", row)) row.lastElementChild.replaceChildren(make("span", { class: "empty" }, problem));
  });
  page.list.near.add(row);
  page.list.loads.set(row, load);
  return load;
}

/** Waits until the pictures of all rows in the window are decoded, and returns whether the command has answered for each. */
async function loadWindow(signal) {
  const awaited = new Set();
  // Pictures that are less high than the ones before bring more rows into the window.
  for (let rows = rowsInWindow(); rows.some((row) => !awaited.has(row)); rows = rowsInWindow()) {
    for (const row of rows) awaited.add(row);
    const answers = await Promise.all(rows.map((row) => page.list.loads.get(row) ?? loadRow(row)));
    signal.throwIfAborted();
    if (!answers.every(Boolean)) return false;
  }
  return true;
}

function showRow(row, image) {
  const slot = row.lastElementChild;
  image.className = "layer";
  image.alt = "";
  setSize(slot, { width: image.naturalWidth, height: image.naturalHeight });
  slot.replaceChildren(image);
  // The others are as high as the first ones on average.
  const heights = page.list.heights;
  if (heights.length >= 40) return;
  heights.push(image.naturalHeight);
  setSize(items, { width: image.naturalWidth, height: heights.reduce((sum, height) => sum + height, 0) / heights.length });
}

export async function redrawList(signal) {
  const list = page.list;
  list.loads = new Map();
  const state = getState(signal);
  // Most saves leave the number of items as it is, so the pictures do not wait for the state.
  if (list.key === rangeOfRows().key) for (const row of rowsInWindow()) loadRow(row);
  const cell = await state;
  signal.throwIfAborted();
  showState(cell);
  showZoom();
  showCurrentRow(buildList());
  if (await loadWindow(signal) && page.problems.length === 0) markShown(cell.version);
  for (const row of list.near) if (!list.loads.has(row)) loadRow(row);
}

/** Marks the row of the chosen item, and brings it into view if it is new. */
function showCurrentRow(isNewList) {
  const list = page.list;
  const current = list.rows[Number(page.chosen.item) - list.first];
  for (const row of all(".item[aria-current]", items)) row.removeAttribute("aria-current");
  for (const row of all(".item[tabindex='0']", items)) row.tabIndex = -1;
  current?.setAttribute("aria-current", "true");
  if (current) current.tabIndex = 0;
  const isShownFirst = isNewList || list.current !== page.chosen.item;
  list.current = page.chosen.item;
  if (isShownFirst && current) keepCurrentInView(current);
}

function keepCurrentInView(row) {
  const [inner, outer] = [row.getBoundingClientRect(), items.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom) items.scrollTop += inner.top - outer.top - outer.height / 3;
}

export function listKey(event, row) {
  const rows = page.list.rows;
  const place = rows.indexOf(row);
  const next = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: rows.length - 1 }[event.key];
  if (next === undefined) return false;
  moveFocus([row, ...rows.slice(next, next + 1)], rows[next]);
  return true;
}
