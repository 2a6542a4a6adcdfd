// SPDX-License-Identifier: MIT
// The picture on its stage, with the boxes of elements and findings.

import { boxes, draw, frame, items, lengths, one, page, picture, short, stage, tree } from "./page.js";

/** Puts a decoded picture into its layer of the stage, or empties the layer. */
export function showLayer(name, image) {
  const old = one(`[data-layer="${name}"]`, picture);
  if (!image) return old?.remove();
  image.className = "layer";
  image.dataset.layer = name;
  image.draggable = false;
  image.decoding = "sync";
  if (old) old.replaceWith(image);
  else boxes.before(image);
}

/** Shows the size and the zoom of the picture, and keeps the middle of what is seen. */
export function showZoom() {
  const cell = page.picture;
  const dot = page.drag?.dot ?? (page.chosen.zoom === "fit" ? 1 : Number(page.chosen.zoom)) / devicePixelRatio;
  // The list shows items at their size in points, unless another zoom is chosen.
  items.style.setProperty("--dot", page.chosen.zoom === "fit" ? 1 / (page.cell?.scale ?? 1) : dot);
  if (!cell) return;
  const middle = [(stage.scrollLeft + stage.clientWidth / 2) / stage.scrollWidth, (stage.scrollTop + stage.clientHeight / 2) / stage.scrollHeight];
  const width = picture.offsetWidth;
  picture.classList.toggle("fitting", page.chosen.zoom === "fit" && !page.drag);
  for (const [name, value] of Object.entries({ width: cell.width, height: cell.height, dot })) picture.style.setProperty(`--${name}`, value);
  if (picture.offsetWidth !== width && !page.drag) {
    stage.scrollTo(middle[0] * stage.scrollWidth - stage.clientWidth / 2, middle[1] * stage.scrollHeight - stage.clientHeight / 2);
  }
  boxes.setAttribute("viewBox", `0 0 ${cell.width} ${cell.height}`);
  const points = { width: cell.width / cell.scale, height: cell.height / cell.scale };
  one("#size").textContent = `${lengths(points)} points, ${lengths(cell)} device pixels`;
  one("#handle").setAttribute("aria-valuenow", short(points.width));
  one("#handle").setAttribute("aria-valuetext", `${short(points.width)} points`);
}

export const elementAt = (path) => page.layout.find((element) => element.path === path);

/** A frame in points as a rectangle in device pixels. */
function inPixels({ x, y, width, height }) {
  const scale = page.picture.scale;
  return { x: x * scale, y: y * scale, width: width * scale, height: height * scale };
}

const box = (rect, kind) => draw("g", { class: `box ${kind}` }, draw("rect", { class: "halo", ...rect }), draw("rect", { class: "line", ...rect }));

/** The area of `outer` that `inner` leaves. */
function ring(outer, inner, kind) {
  const outline = ({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}z`;
  return draw("path", { class: kind, "fill-rule": "evenodd", d: outline(inPixels(outer)) + outline(inPixels(inner)) });
}

function selectionMarks({ frame: area, content, margin, firstBaseline, lastBaseline }) {
  const outer = {
    x: area.x - margin.left, y: area.y - margin.top,
    width: area.width + margin.left + margin.right, height: area.height + margin.top + margin.bottom,
  };
  const { x, width } = inPixels(area);
  const baselines = new Set([firstBaseline, lastBaseline].filter((y) => y !== null && y !== undefined));
  return [
    ring(outer, area, "margin-area"), ring(area, content, "padding-area"), box(inPixels(area), "chosen"),
    ...Array.from(baselines, (y) => inPixels({ x: 0, y, width: 0, height: 0 }).y)
      .map((y) => draw("line", { class: "baseline", x1: x, x2: x + width, y1: y, y2: y })),
  ];
}

/** The rectangles of a group: the frames of its elements, and the places of findings in what is no element, such as a text's parts. */
function groupRects(group) {
  const frames = group.elements.map(({ path }) => elementAt(path)).filter(Boolean).map((element) => inPixels(element.frame));
  if (frames.length === group.elements.length) return frames;
  const findings = page.report.cells[0]?.findings ?? [];
  return [...frames, ...findings.filter(({ number }) => group.findings.includes(number)).map(({ rect }) => rect)];
}

/** A square around a pixel that can still be seen where the picture is reduced. */
function pixelMark({ x, y }) {
  const reach = Math.max(0, (5 * page.picture.width) / picture.offsetWidth - 0.5);
  return box({ x: x - reach, y: y - reach, width: 1 + 2 * reach, height: 1 + 2 * reach }, "pixel");
}

export function showBoxes() {
  if (!page.picture || page.chosen.view === "items") return;
  const selected = elementAt(page.chosen.select);
  const hovered = page.hovered === selected ? null : page.hovered;
  one("#legend").hidden = !selected;
  boxes.replaceChildren(
    ...(page.group ? groupRects(page.group).map((rect) => box(rect, page.group.severity)) : []),
    ...(selected ? selectionMarks(selected) : []),
    ...(hovered ? [box(inPixels(hovered.frame), "hovered")] : []),
    ...(page.pixel ? [pixelMark(page.pixel)] : []));
  for (const row of tree.children) row.classList.toggle("hovered", page.hovered?.path === row.dataset.path);
}

/** Shows words at a corner of a rectangle of the window, inside the frame of the stage. */
export function showLabel(words, rect) {
  const label = one("#label");
  label.hidden = words === null;
  if (words === null) return;
  label.textContent = words;
  const area = frame.getBoundingClientRect();
  const above = rect.top - area.top - label.offsetHeight - 4;
  const top = above >= 0 ? above : rect.bottom - area.top + 4;
  label.style.left = `${Math.max(0, Math.min(rect.left - area.left, area.width - label.offsetWidth))}px`;
  label.style.top = `${Math.max(0, Math.min(top, area.height - label.offsetHeight))}px`;
}

export function hover(element) {
  if (page.hovered === element) return;
  page.hovered = element;
  showBoxes();
  showLabel(element ? `${element.path}  ${lengths(element.frame)}` : null, one(".hovered, .chosen", boxes)?.getBoundingClientRect());
}

/** The device pixel of the picture at a position in the window. */
export function pixelAt({ clientX, clientY }) {
  const rect = picture.getBoundingClientRect();
  const { width, height } = page.picture;
  const inside = (part, count) => Math.min(Math.max(Math.floor(part * count), 0), count - 1);
  return { x: inside((clientX - rect.left) / rect.width, width), y: inside((clientY - rect.top) / rect.height, height) };
}

/** The element that is painted last at a pixel: children and later siblings come later in the list. */
export function innermostAt({ x, y }) {
  const [across, down] = [(x + 0.5) / page.picture.scale, (y + 0.5) / page.picture.scale];
  return page.layout.findLast(({ frame: area }) =>
    across >= area.x && across < area.x + area.width && down >= area.y && down < area.y + area.height) ?? null;
}

export function pointAt(event) {
  const isOver = page.picture && !page.drag && event.target.closest?.("#picture") && !event.target.closest("#handle");
  const pixel = isOver ? pixelAt(event) : null;
  one("#pointer").textContent = pixel && page.isPixelMode ? `pixel ${pixel.x}, ${pixel.y}` : "";
  hover(pixel && !page.isPixelMode ? innermostAt(pixel) : null);
}
