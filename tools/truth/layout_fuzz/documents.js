// SPDX-License-Identifier: MIT
// Builds cell documents as HTML, as the reference of the documents defines their elements and keys, and measures them. Frames are
// relative to the corner of the cell.

const keywords = {
  start: "flex-start", end: "flex-end", "safe start": "safe flex-start", "safe end": "safe flex-end",
  "unsafe start": "unsafe flex-start", "unsafe end": "unsafe flex-end",
};

// A length of the document in CSS: 12, "50%", "50% - 8", or a keyword.
function cssLength(value) {
  if (typeof value == "number") return `${value}px`;
  const sum = /^(.*%) ([+-]) (.*)$/.exec(value);
  return sum ? `calc(${sum[1]} ${sum[2]} ${sum[3]}px)` : value;
}

// The lengths of the four edges, of which an object may name some.
function edges(value, missing) {
  if (typeof value != "object") return Array(4).fill(cssLength(value));
  return ["top", "right", "bottom", "left"].map(side => side in value ? cssLength(value[side]) : missing);
}

// Only a percentage of a size in points is a number of points. An element that is not a container does not shrink from it.
function defaultShrink(element, isRow) {
  const type = element.type ?? "container";
  if (type == "container") return 1;
  if (type == "badge" || type == "separator") return 0;
  const size = type == "avatar" ? element.size ?? 40 : type == "spacer" ? undefined : element.size;
  const main = element[isRow ? "width" : "height"] ?? size;
  if (typeof main == "number" || typeof element.basis == "number") return 0;
  return 1;
}

function applyItemKeys(style, element, isRow) {
  const type = element.type ?? "container";
  style.flexGrow = element.flex ?? (type == "spacer" ? 1 : 0);
  style.flexShrink = element.flex === undefined ? defaultShrink(element, isRow) : 1;
  style.flexBasis = element.flex === undefined ? "auto" : "0px";
  if (type == "spacer" && element.size !== undefined) {
    Object.assign(style, {flexGrow: 0, flexShrink: 0, flexBasis: cssLength(element.size)});
  }
  if (element.grow !== undefined) style.flexGrow = element.grow;
  if (element.shrink !== undefined) style.flexShrink = element.shrink;
  if (element.basis !== undefined) style.flexBasis = cssLength(element.basis);
  if (element.order !== undefined) style.order = element.order;
  if (element.alignSelf !== undefined) style.alignSelf = keywords[element.alignSelf] ?? element.alignSelf;
  const size = type == "avatar" ? element.size ?? 40 : type == "container" || type == "image" || type == "shape" ? element.size : undefined;
  if (size !== undefined) style.width = style.height = cssLength(size);
  for (const name of ["width", "height", "minWidth", "minHeight", "maxWidth", "maxHeight", "top", "right", "bottom", "left"]) {
    if (element[name] !== undefined) style[name] = cssLength(element[name]);
  }
  if (element.aspectRatio !== undefined) style.aspectRatio = String(element.aspectRatio);
  if (element.margin !== undefined) style.margin = edges(element.margin, "0px").join(" ");
  if (element.position !== undefined) style.position = element.position;
}

// The directions in which a user can scroll the content of a container: along its main axis unless it says otherwise.
function scrolledAxes(element) {
  if (element.overflow != "scroll") return [];
  const axis = element.scrollAxis ?? ((element.direction ?? "row").startsWith("row") ? "horizontal" : "vertical");
  return axis == "both" ? ["horizontal", "vertical"] : [axis];
}

function applyBoxKeys(style, element) {
  if (element.boxSizing !== undefined) style.boxSizing = element.boxSizing;
  if (element.padding !== undefined) style.padding = edges(element.padding, "0px").join(" ");
  if (element.border !== undefined) style.borderWidth = edges(element.border.width ?? 1, "0px").join(" ");
}

function applyContainerKeys(style, element) {
  style.display = "flex";
  style.flexDirection = element.direction ?? "row";
  if (element.wrap !== undefined) style.flexWrap = element.wrap;
  if (element.justify !== undefined) style.justifyContent = keywords[element.justify] ?? element.justify;
  if (element.alignItems !== undefined) style.alignItems = keywords[element.alignItems] ?? element.alignItems;
  if (element.alignContent !== undefined) style.alignContent = keywords[element.alignContent] ?? element.alignContent;
  if (element.gap !== undefined) style.rowGap = style.columnGap = cssLength(element.gap);
  if (element.rowGap !== undefined) style.rowGap = cssLength(element.rowGap);
  if (element.columnGap !== undefined) style.columnGap = cssLength(element.columnGap);
  if (element.overflow !== undefined) style.overflow = element.overflow;
  if (element.clip) style.overflow = "hidden";
}

// A block of a fixed size in an element: the content of a badge or a separator.
function appendBlock(box, width, height, text) {
  const block = document.createElement("div");
  Object.assign(block.style, {width: `${width}px`, height: `${height}px`, lineHeight: `${height}px`, whiteSpace: "nowrap"});
  if (text !== undefined) block.textContent = text;
  box.append(block);
}

function appendContent(box, element, isRow) {
  switch (element.type) {
  case "text": box.textContent = element.text; break;
  case "badge": {
    const diameter = element.diameter ?? (element.dot ? 10 : 20);
    const label = element.label === undefined ? 0 : element.label.length * 10 + 2 * (element.labelPadding ?? 6);
    const width = Math.max(diameter, label);
    appendBlock(box, width, diameter, element.label);
    if (element.width === undefined && element.height === undefined) {
      Object.assign(box.style, {boxSizing: "content-box", width: `${width}px`, height: `${diameter}px`});
    }
    break;
  }
  case "separator": {
    const isAbsolute = element.position == "absolute";
    const spans = (start, end) => isAbsolute && (element[start] ?? "auto") != "auto" && (element[end] ?? "auto") != "auto";
    const isUpright = spans("left", "right") ? false : spans("top", "bottom") ? true : isRow;
    const thickness = element.thickness ?? 1;
    appendBlock(box, isUpright ? thickness : 0, isUpright ? 0 : thickness);
    break;
  }
  }
}

// In documents, two opposite distances stretch every absolute element. In CSS, they do not stretch pictures by themselves.
function stretchBetweenInsets(style, element) {
  if (element.position != "absolute") return;
  const spans = (start, end, size) =>
    (element[start] ?? "auto") != "auto" && (element[end] ?? "auto") != "auto" && (style[size] || "auto") == "auto";
  if (spans("left", "right", "width")) {
    style.justifySelf = "stretch";
  } else if (spans("top", "bottom", "height") && element.alignSelf === undefined) {
    style.alignSelf = "stretch";
  }
}

// - isRow: whether the container that has the element as an item is a row.
// - isScrolled: whether that container can be scrolled along its main axis. Nothing shrinks there.
function buildElement(element, isRow, isScrolled) {
  const type = element.type ?? "container";
  const isPicture = type == "image" || type == "avatar" && element.source !== undefined;
  const box = document.createElement(isPicture ? "img" : "div");
  if (isPicture) box.src = pictures[element.source];
  Object.assign(box.style, {
    display: "block", boxSizing: "border-box", position: "relative", borderStyle: "solid", borderWidth: "0", minWidth: "auto",
    minHeight: "auto"});
  if (element.display == "contents") {
    box.style.display = "contents";
    for (const child of element.children ?? []) box.append(buildElement(child, isRow, isScrolled));
    return box;
  }
  applyItemKeys(box.style, element, isRow);
  if (isScrolled) box.style.flexShrink = 0;
  applyBoxKeys(box.style, element);
  if (isPicture) stretchBetweenInsets(box.style, element);
  if (type == "container") {
    applyContainerKeys(box.style, element);
    const isOwnRow = (element.direction ?? "row").startsWith("row");
    const isOwnScrolled = scrolledAxes(element).includes(isOwnRow ? "horizontal" : "vertical");
    for (const child of element.children ?? []) box.append(buildElement(child, isOwnRow, isOwnScrolled));
  } else {
    appendContent(box, element, isRow);
  }
  return box;
}

// - box: the HTML of the element.
function measureElement(box, element, origin, frames) {
  const rect = box.getBoundingClientRect();
  frames.push(element.display == "contents" ? null : [rect.x - origin.x, rect.y - origin.y, rect.width, rect.height]);
  (element.children ?? []).forEach((child, index) => measureElement(box.children[index], child, origin, frames));
}

// Scrolls the containers in an element that state an offset, from the side where their content starts.
function scrollElement(box, element) {
  // The content of other elements counts as far as their frames reach, as if nothing were seen beyond these.
  if ((element.type ?? "container") != "container") box.style.overflow = "clip";
  const {x = 0, y = 0} = element.scrollOffset ?? {};
  for (const axis of scrolledAxes(element)) {
    const [side, distance] = axis == "horizontal" ? ["scrollLeft", x] : ["scrollTop", y];
    // An offset to the left or upwards is negative in CSS. At most one of the two signs is within the content.
    box[side] = distance;
    const forwards = box[side];
    box[side] = -distance;
    if (Math.abs(box[side]) < forwards) box[side] = distance;
  }
  (element.children ?? []).forEach((child, index) => scrollElement(box.children[index], child));
}

// Adds the sizes of the contents that can be scrolled, at least those of their containers, and their offsets; null for containers in which
// nothing can be seen.
function measureContents(box, element, contents) {
  if (scrolledAxes(element).length > 0 && element.display != "contents") {
    const isEmpty = box.clientWidth == 0 || box.clientHeight == 0;
    contents.push(isEmpty ? null : [box.scrollWidth, box.scrollHeight, Math.abs(box.scrollLeft), Math.abs(box.scrollTop)]);
  }
  (element.children ?? []).forEach((child, index) => measureContents(box.children[index], child, contents));
}

// - Returns for each document the frames of its elements; or, if scrolls is true, these as they are without offsets, moved by the
//   offsets, and the contents that can be scrolled.
async function documentFrames(documents, scrolls = false) {
  const stage = document.getElementById("stage");
  await Promise.all(Object.values(pictures).map(source => { const image = new Image(); image.src = source; return image.decode(); }));
  const result = [];
  for (const description of documents) {
    const canvas = document.createElement("div");
    const isRightToLeft = description.canvas.direction == "rtl";
    Object.assign(canvas.style, {
      position: "absolute", left: "0", top: "0", width: `${description.canvas.width}px`, direction: isRightToLeft ? "rtl" : "ltr"});
    const root = buildElement(description.cell, true);
    root.style.width = `${description.canvas.width}px`;
    root.style.boxSizing = "border-box";
    root.style.margin = "0";
    root.style.position = "relative";
    canvas.append(root);
    stage.replaceChildren(canvas);
    await Promise.all([...canvas.querySelectorAll("img")].map(image => image.decode()));
    const frames = [];
    const contents = [], moved = [];
    measureElement(root, description.cell, canvas.getBoundingClientRect(), frames);
    if (scrolls) {
      scrollElement(root, description.cell);
      measureElement(root, description.cell, canvas.getBoundingClientRect(), moved);
      measureContents(root, description.cell, contents);
    }
    result.push(scrolls ? {frames, moved, contents} : frames);
  }
  return result;
}
