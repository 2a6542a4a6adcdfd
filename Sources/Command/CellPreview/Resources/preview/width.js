// SPDX-License-Identifier: MIT
// The width of the cell, changed by hand.

import { one, page, picture, stage } from "./page.js";
import { showLabel, showZoom } from "./stage.js";
import { choose, redraw } from "./drawing.js";

const boundedWidth = (points) => Math.min(Math.max(Math.round(points), 40), 2000);

export function beginDrag(event) {
  if (!page.picture || event.button !== 0) return;
  const shown = picture.getBoundingClientRect();
  const points = page.picture.width / page.picture.scale;
  const padding = parseFloat(getComputedStyle(stage).paddingLeft);
  page.drag = {
    points, wanted: points, isDrawing: false, perPoint: shown.width / points, dot: shown.width / page.picture.width,
    padding, room: stage.clientWidth - 2 * padding, grip: event.clientX - shown.right,
  };
  one("#handle").setPointerCapture(event.pointerId);
  one("#handle").classList.add("held");
  event.preventDefault();
}

/** Where the right edge of a picture is on the stage: one that is narrower than the stage is in its middle. */
const edgeOf = ({ room, perPoint }, points) => (points * perPoint <= room ? (room + points * perPoint) / 2 : points * perPoint);

function widthAt(held, { clientX }) {
  const edge = clientX - held.grip - stage.getBoundingClientRect().left - held.padding + stage.scrollLeft;
  return boundedWidth((edge <= held.room ? 2 * edge - held.room : edge) / held.perPoint);
}

export async function drag(event) {
  const held = page.drag;
  if (!held) return;
  held.wanted = widthAt(held, event);
  showDrag();
  // One picture at a time: a request for each movement would end all before they are answered.
  if (held.isDrawing) return;
  held.isDrawing = true;
  while (page.drag === held && Number(page.chosen.width) !== held.wanted) {
    page.chosen.width = String(held.wanted);
    await redraw({ isQuick: true });
    if (page.drag === held) showDrag();
  }
  held.isDrawing = false;
}

function showDrag() {
  const { wanted } = page.drag;
  const shown = page.picture.width / page.picture.scale;
  one("#handle").style.translate = `${edgeOf(page.drag, wanted) - edgeOf(page.drag, shown)}px`;
  showLabel(`${wanted} points, ${Math.round(wanted * page.picture.scale)} device pixels`, one("#handle").getBoundingClientRect());
}

export function endDrag() {
  const held = page.drag;
  if (!held) return;
  page.drag = null;
  one("#handle").classList.remove("held");
  one("#handle").style.translate = "";
  showLabel(null);
  showZoom();
  if (held.wanted !== held.points || page.chosen.width) choose({ width: String(held.wanted) });
}

export function handleKey(event) {
  const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
  if (!step || !page.picture) return false;
  const points = Number(page.chosen.width) || page.picture.width / page.picture.scale;
  choose({ width: String(boundedWidth(points + step * (event.shiftKey ? 10 : 1))) });
  return true;
}
