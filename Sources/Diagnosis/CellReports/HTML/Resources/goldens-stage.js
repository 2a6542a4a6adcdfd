// SPDX-License-Identifier: MIT
// The pictures of a golden: which part of them is seen at what size, and what lies under the pointer. Both pictures are drawn in
// one system of coordinates, whose unit is a device pixel: zooming changes the part that each of them shows.
const stages = (() => {
  "use strict";
  const root = document.documentElement;
  const factors = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32];
  const surroundings = 12;
  // What a stage shows while it is zoomed: how many CSS pixels a device pixel has, and the device pixel in the middle.
  const windows = new Map();
  // At which rectangle of those that changed people are, where they go through them.
  const places = new Map();

  const sizeOf = ({ dataset }) => ({ width: Number(dataset.width), height: Number(dataset.height) });
  const picturesOf = (stage) => Array.from(stage.querySelectorAll(".picture"));
  const isZoomed = () => root.classList.contains("zoomed");
  const within = (number, least, most) => Math.min(Math.max(number, least), most);

  /** What changed, in rectangles from the top down; all of the picture where that is not known. */
  function regionsOf(stage) {
    if (!stage.dataset.regions) return [{ x: 0, y: 0, ...sizeOf(stage) }];
    return stage.dataset.regions.split(",").map((region) => {
      const [x, y, width, height] = region.split(" ").map(Number);
      return { x, y, width, height };
    });
  }

  /** How far from the left the middle of what changed is, in percent of the picture's width. */
  function middleOfChange(stage) {
    const [{ x, width }] = regionsOf(stage);
    return ((x + width / 2) / sizeOf(stage).width) * 100;
  }

  // The size of a picture on the screen; those that are not shown have none.
  function shownSize(stage) {
    const boxes = picturesOf(stage).map((picture) => picture.getBoundingClientRect());
    return boxes.find((box) => box.width > 0) ?? { width: 0, height: 0 };
  }

  // A rectangle and a little around it, with the largest squares for pixels that leave room for it.
  function windowAround(stage, changed) {
    const shown = shownSize(stage);
    const room = (side, length) => Math.floor(shown[side] / (length + 2 * surroundings));
    const factor = within(Math.min(room("width", changed.width), room("height", changed.height)), 1, 16);
    const middle = (start, length, room) => start + Math.min(length, Math.max(room / factor - surroundings, 0)) / 2;
    return { factor, x: middle(changed.x, changed.width, shown.width), y: middle(changed.y, changed.height, shown.height) };
  }

  function show(stage) {
    const { width, height } = sizeOf(stage);
    if (!isZoomed()) {
      for (const picture of picturesOf(stage)) picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
      stage.querySelector(".minimap")?.remove();
      return;
    }
    const shown = shownSize(stage);
    if (shown.width === 0) return;
    if (!windows.has(stage)) windows.set(stage, windowAround(stage, regionsOf(stage)[0]));
    const { factor, x, y } = windows.get(stage);
    const part = { width: shown.width / factor, height: shown.height / factor };
    // Whole pixels at the upper left, so that none is cut there.
    const left = Math.round(x - part.width / 2);
    const top = Math.round(y - part.height / 2);
    for (const picture of picturesOf(stage)) picture.setAttribute("viewBox", `${left} ${top} ${part.width} ${part.height}`);
    showMinimap(stage, { x: left, y: top, ...part });
  }

  function element(name, attributes, ...children) {
    const result = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) result.setAttribute(key, value);
    result.append(...children);
    return result;
  }

  function showMinimap(stage, part) {
    const { width, height } = sizeOf(stage);
    stage.querySelector(".minimap")?.remove();
    const image = stage.querySelector(".actual image") ?? stage.querySelector("image");
    const copy = element("use", { href: "#" + image.id });
    const reduction = Math.min(128 / width, 96 / height);
    const map = element("svg", { class: "minimap", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" }, copy);
    map.setAttribute("width", Math.max(width * reduction, 8));
    map.setAttribute("height", Math.max(height * reduction, 8));
    map.append(element("rect", part));
    stage.querySelector(".panes").append(map);
  }

  // Stages near the window, which alone are kept up to date; the others follow when they come near.
  const near = new Set();
  const observer = new IntersectionObserver((sightings) => {
    for (const { target, isIntersecting } of sightings) {
      if (!isIntersecting) near.delete(target);
      else {
        near.add(target);
        show(target);
        scrollToChange(target);
      }
    }
  }, { rootMargin: "300px" });

  // Of a picture that is higher than its place, the part that changed is seen first; after that people scroll it.
  const seen = new Set();
  function scrollToChange(stage) {
    const panes = stage.querySelector(".panes");
    const picture = picturesOf(stage)[0];
    if (isZoomed() || seen.has(stage) || panes.scrollHeight <= panes.clientHeight) return;
    seen.add(stage);
    const [changed] = regionsOf(stage);
    const perPixel = picture.getBoundingClientRect().height / sizeOf(stage).height;
    const inset = picture.getBoundingClientRect().top - panes.getBoundingClientRect().top + panes.scrollTop;
    // The middle of it, or its upper edge where it is too high.
    const room = Math.max(panes.clientHeight - changed.height * perPixel, 100);
    panes.scrollTop = inset + changed.y * perPixel - room / 2;
  }

  const windowOf = (stage) => windows.get(stage) ?? windowAround(stage, regionsOf(stage)[0]);

  /** Shows another part of a stage, or the same at another size. */
  function look(stage, part) {
    const { width, height } = sizeOf(stage);
    const { factor, x, y } = { ...windowOf(stage), ...part };
    windows.set(stage, { factor, x: within(x, 0, width), y: within(y, 0, height) });
    show(stage);
  }

  /** Larger pixels where `step` is 1, and smaller ones where it is -1. */
  function enlarge(stage, step) {
    const { factor } = windowOf(stage);
    const next = step > 0 ? factors.find((one) => one > factor) : factors.findLast((one) => one < factor);
    look(stage, { factor: next ?? factor });
  }

  /** Goes to the next rectangle that changed, and from the last to the first. */
  function lookAtNext(stage) {
    const regions = regionsOf(stage);
    const place = (places.get(stage) ?? 0) + 1;
    places.set(stage, place);
    look(stage, windowAround(stage, regions[place % regions.length]));
  }

  // The device pixel under the pointer.
  function pixelAt(picture, event) {
    const box = picture.getBoundingClientRect();
    const part = picture.viewBox.baseVal;
    return {
      x: Math.floor(part.x + ((event.clientX - box.left) / box.width) * part.width),
      y: Math.floor(part.y + ((event.clientY - box.top) / box.height) * part.height),
    };
  }

  // Colours are read from copies of two pictures, those of the stage under the pointer.
  let held = { stage: null, reference: null, actual: null };

  function copyOf(image) {
    if (!image) return null;
    const { value: width } = image.width.baseVal;
    const { value: height } = image.height.baseVal;
    try {
      const context = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d", { willReadFrequently: true });
      context.drawImage(image, 0, 0, width, height);
      return context;
    } catch {
      // A picture that is too large for a canvas has no colours to tell; its coordinates are there.
      return null;
    }
  }

  function hold(stage) {
    held = { stage, reference: copyOf(stage.querySelector(".reference image")), actual: copyOf(stage.querySelector(".actual image")) };
  }

  function colourAt(context, { x, y }) {
    if (!context || x < 0 || y < 0 || x >= context.canvas.width || y >= context.canvas.height) return null;
    const [red, green, blue, alpha] = context.getImageData(x, y, 1, 1).data;
    const digits = (alpha === 255 ? [red, green, blue] : [red, green, blue, alpha]).map((part) => part.toString(16).padStart(2, "0"));
    return "#" + digits.join("").toUpperCase();
  }

  function colourPart(label, colour) {
    const part = document.createElement("span");
    const swatch = document.createElement("i");
    swatch.style.background = colour ?? "transparent";
    part.append(label, swatch, colour ?? "none");
    return part;
  }

  function read(stage, pixel) {
    if (held.stage !== stage) hold(stage);
    const { width, height } = sizeOf(stage);
    const place = document.createElement("span");
    const isInside = pixel.x >= 0 && pixel.y >= 0 && pixel.x < width && pixel.y < height;
    if (!isInside) return stage.querySelector(".readout").replaceChildren();
    place.textContent = `x ${pixel.x}  y ${pixel.y}`;
    const [reference, actual] = [colourAt(held.reference, pixel), colourAt(held.actual, pixel)];
    const parts = [];
    if (held.reference && held.actual && reference === actual) parts.push(colourPart("both", actual));
    else {
      if (held.reference) parts.push(colourPart("reference", reference));
      if (held.actual) parts.push(colourPart("actual", actual));
      if (parts.length > 1) for (const part of parts) part.classList.add("differs");
    }
    stage.querySelector(".readout").replaceChildren(place, ...parts);
  }

  document.addEventListener("pointermove", (event) => {
    const picture = event.target.closest?.(".picture") ?? event.target.closest?.(".view")?.querySelector(".picture");
    if (picture) read(picture.closest(".stage"), pixelAt(picture, event));
  });

  // Dragging moves what is seen.
  let drag = null;
  document.addEventListener("pointerdown", (event) => {
    const map = event.target.closest?.(".minimap");
    if (map) return look(map.closest(".stage"), pixelAt(map, event));
    const picture = event.target.closest?.(".picture");
    if (!picture || !isZoomed() || event.button !== 0) return;
    drag = { stage: picture.closest(".stage"), x: event.clientX, y: event.clientY };
    event.preventDefault();
  });
  document.addEventListener("pointermove", (event) => {
    // The button may have been let go outside of the window.
    if (event.buttons === 0) drag = null;
    if (!drag) return;
    const { factor, x, y } = windowOf(drag.stage);
    look(drag.stage, { x: x + (drag.x - event.clientX) / factor, y: y + (drag.y - event.clientY) / factor });
    Object.assign(drag, { x: event.clientX, y: event.clientY });
  });

  addEventListener("resize", () => near.forEach(show));
  for (const stage of document.querySelectorAll(".stage")) observer.observe(stage);

  /** What is near, and one stage wherever it is, as the mode and the zoom want it now. */
  function refresh(stage) {
    for (const one of new Set(near).add(stage)) if (one) show(one);
  }

  return { refresh, middleOfChange, enlarge, look, lookAtNext, pixelAt };
})();
