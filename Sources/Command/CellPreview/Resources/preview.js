// SPDX-License-Identifier: MIT
// The page of `cellraster preview`. The address holds what was chosen; `page` holds the same, the latest answers of the command, and
// the requests in flight. A newer request for the same purpose aborts the older one, so the last save always wins.

const one = (selector, inside = document) => inside.querySelector(selector);
const all = (selector, inside = document) => Array.from(inside.querySelectorAll(selector));
const root = document.documentElement;
const secret = one("meta[name=cellraster-page]").content;
const [stage, picture, boxes, frame, items, tree] = ["stage", "picture", "boxes", "frame", "items", "tree"].map((id) => one(`#${id}`));
const zooms = ["fit", "1", "2", "4", "8"];
const tabs = ["elements", "findings", "pixel"];

/** The settings, by their names in addresses. They are sent to the command; a setting that is left out is the document's own. */
const settings = {
  template: /^[1-9]\d*$/, item: /^[1-9]\d*$/, scale: /^[123]$/, width: /^\d+(\.\d+)?$/, direction: /^(ltr|rtl)$/,
  "text-scale": /^\d+(\.\d+)?$/, now: /^\d{4}-\d\d-\d\dT\d\d:\d\d/,
};
/** What concerns only the page. */
const looks = { overlay: /^[a-z-]+$/, opacity: /^(100|\d\d?)$/, zoom: /^(fit|1|2|4|8)$/, view: /^(cell|items)$/, select: /./ };
const usual = { template: "1", item: "1", opacity: "100", zoom: "fit", view: "cell" };
const patterns = { ...settings, ...looks };

const page = {
  chosen: { ...usual, states: [] },
  requests: {},
  // The version of the latest event.
  events: null, saved: null,
  isLost: false,
  // The latest answers: of /state.json, /layout.json and /inspect.json. `picture` is the state of the cell that is on the stage.
  cell: null, picture: null, layout: [], report: null,
  problems: [],
  itemCount: null,
  hovered: null, group: null, pixel: null, fix: null, isPixelMode: false,
  drag: null, heldSince: null,
  // `near` are the rows near the window, `loads` the promises of those that were asked for since the list was last drawn again.
  list: { first: 1, rows: [], near: new Set(), loads: new Map(), observer: null, heights: [], key: "" },
};

// Elements.

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

const make = (name, attributes = {}, ...children) => fill(document.createElement(name), attributes, children);
const draw = (name, attributes = {}, ...children) =>
  fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
const press = (button, isPressed) => button.setAttribute("aria-pressed", String(isPressed));
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const counted = (count, noun) => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
/** A number with its unit, which the command gives in the plural. */
const measured = (value, unit) =>
  `${value.toLocaleString("en", { maximumFractionDigits: 2 })} ${(value === 1 ? unit?.replace(/(?<=ss)es$|s$/, "") : unit) ?? ""}`;
const short = (number) => String(Math.round(number * 100) / 100);
const lengths = ({ width, height }) => `${short(width)} × ${short(height)}`;

/** Says a sentence to those who hear the page, even if it is the same as before. */
function announce(sentence) {
  one("#announcement").textContent = "";
  setTimeout(() => (one("#announcement").textContent = sentence), 50);
}

function notify(sentence) {
  // Writing the same words again would announce them again.
  if (one("#notice").textContent !== sentence) one("#notice").textContent = sentence;
}

// The address.

function readAddress() {
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

const route = (path, changes) => `${path}?${query(Object.keys(settings), changes)}`;

function writeAddress() {
  const text = query(Object.keys(patterns)).toString();
  try {
    history.replaceState(null, "", text === "" ? location.pathname : `?${text}`);
  } catch {
    // Safari refuses more than 100 changes in 30 seconds, as of a slider; the next change writes all of it.
  }
}

/** Chooses settings and looks; "" stands for the document's own. The cell is drawn again if it depends on one of them. */
function choose(changes) {
  Object.assign(page.chosen, changes);
  writeAddress();
  showControls();
  if (Object.keys(changes).some((name) => name === "states" || name === "view" || name in settings)) redraw();
}

// Requests.

/** The command did not answer: it has ended, or does not accept the page's cookie. */
class Unanswered extends Error {}
const lost = "The connection to cellraster preview is lost. The page continues when the command runs again.";
const expired = "This page may no longer ask the command. Open the address that cellraster preview printed, with its token, again.";

async function get(address, signal) {
  const response = await fetch(address, { signal, cache: "no-cache" }).catch((error) => {
    throw error.name === "AbortError" ? error : new Unanswered(lost);
  });
  if (response.status === 403) throw new Unanswered(expired);
  if (page.events?.readyState === EventSource.OPEN) notify("");
  return response;
}

/** Does `work` with the signal of a new request, which ends the older request for the same purpose. Returns whether it was done. */
async function ask(purpose, work) {
  page.requests[purpose]?.abort();
  const request = (page.requests[purpose] = new AbortController());
  try {
    await work(request.signal);
    return true;
  } catch (error) {
    if (request.signal.aborted) return false;
    if (!(error instanceof Unanswered)) throw error;
    notify(error.message);
    return false;
  }
}

/** The text of a route. An error's text is as good: it says why there is nothing else. */
async function getText(address, signal) {
  const text = await (await get(address, signal)).text();
  signal.throwIfAborted();
  return text.trimEnd();
}

async function getJSON(address, signal) {
  const response = await get(address, signal);
  const answer = response.ok ? await response.json() : null;
  signal.throwIfAborted();
  return answer;
}

/** The picture of a route, decoded, or the problem that there is none. */
async function getPicture(address, signal) {
  const response = await get(address, signal);
  if (!response.ok) return { problem: (await response.text()).trim() };
  const image = new Image();
  image.src = URL.createObjectURL(await response.blob());
  await image.decode().finally(() => URL.revokeObjectURL(image.src));
  signal.throwIfAborted();
  return { image, tag: response.headers.get("etag") };
}

// Drawing again.

async function getState(signal) {
  const response = await get(route("/state.json"), signal);
  if (response.ok) return response.json();
  const message = (await response.text()).trim() || `The command answered with the status ${response.status}.`;
  return { ...page.cell, problems: [{ message }] };
}

/** Fetches the cell and, unless `isQuick`, what else is known about it. */
async function redraw({ isQuick = false } = {}) {
  for (const purpose of ["layout", "report", "element", "pixel", "fix", "overlay"]) page.requests[purpose]?.abort();
  await ask("cell", async (signal) => {
    if (page.chosen.view === "items") return await redrawList(signal);
    const mode = page.chosen.overlay;
    const tints = getTints(signal);
    // Tints that come soon are shown together with the picture, which does not flicker then.
    const soon = tints && Promise.race([tints, pause(150)]);
    const [cell, drawn, tinted] = await Promise.all([getState(signal), getPicture(route("/cell.png"), signal), soon]);
    signal.throwIfAborted();
    showState(cell, drawn.problem);
    if (page.problems.length > 0) return;
    showPicture(drawn.image, tinted, cell.version);
    if (!isQuick) askAbout();
    if (page.chosen.overlay !== mode) askForTints();
    else if (tints && !tinted) showLayer("overlay", await tints);
  });
}

/** The picture with the tints of the chosen overlay, or null. */
function getTints(signal) {
  const mode = page.chosen.overlay;
  if (!mode) return null;
  const result = getPicture(route("/cell.png", { overlay: mode }), signal).then(({ image }) => image ?? null);
  // An error is reported by the request of the plain picture.
  result.catch(() => {});
  return result;
}

const askForTints = () => ask("overlay", async (signal) => showLayer("overlay", await getTints(signal)));

function askAbout() {
  ask("layout", async (signal) => {
    const answer = await getJSON(route("/layout.json"), signal);
    page.layout = answer?.elements ?? [];
    page.hovered = null;
    showTree();
    showSelection();
  });
  if (page.pixel) explainPixel();
  ask("report", async (signal) => {
    // Looking for fixes takes the command a while, which rapid saves must not ask for each time.
    await pause(200);
    signal.throwIfAborted();
    page.report = await getJSON(route("/inspect.json"), signal);
    showReport();
  });
}

function showState(cell, problem) {
  const [before, problemsBefore] = [page.cell, JSON.stringify(page.problems)];
  page.cell = cell;
  page.problems = cell.problems.length === 0 && problem ? [{ message: problem }] : cell.problems;
  page.itemCount = cell.itemCount ?? (cell.template === before?.template ? page.itemCount : null);
  const isChanged = JSON.stringify(page.problems) !== problemsBefore;
  showControls();
  if (isChanged || !before) showProblems();
  const title = cell.template ?? one("h1").textContent;
  one("h1").textContent = title;
  document.title = `${title} – Preview`;
  if (page.problems.length > 0) {
    if (isChanged) announce(counted(page.problems.length, "problem"));
  } else if (before && (isChanged || before.digest !== cell.digest)) announce("Drawn again");
}

function showProblems() {
  const problems = page.problems;
  frame.classList.toggle("stale", problems.length > 0);
  one("#problems").hidden = problems.length === 0;
  one("#problems h2").textContent = counted(problems.length, "problem");
  one("#problems ol").replaceChildren(...problems.map((problem) => make("li", {},
    make("span", { class: "message" }, problem.message),
    make("span", { class: "place" }, problem.path ? make("code", {}, problem.path) : null, placeLink(problem)))));
  one("#waiting").hidden = page.picture !== null;
  if (problems.length > 0) one("#waiting").textContent = "The cell appears here when it can be drawn.";
  root.dataset.problems = problems.length;
}

function showPicture(image, tinted, version) {
  page.picture = page.cell;
  image.alt = `Item ${page.chosen.item} of ${page.cell.template}`;
  one("#waiting").hidden = true;
  picture.hidden = false;
  showAfter(null);
  showZoom();
  showLayer("render", image);
  showLayer("overlay", tinted ?? null);
  markShown(version);
}

/** Tests and benchmarks wait for these marks. */
function markShown(version) {
  // A picture may be older than a state that is newer than the latest event. The next event has both drawn again.
  if (page.saved !== null && page.saved !== version) return;
  performance.mark("shown");
  root.dataset.shown = version;
}

/** Puts a decoded picture into its layer of the stage, or empties the layer. */
function showLayer(name, image) {
  const old = one(`[data-layer="${name}"]`, picture);
  if (!image) return old?.remove();
  image.className = "layer";
  image.dataset.layer = name;
  image.draggable = false;
  image.decoding = "sync";
  if (old) old.replaceWith(image);
  else boxes.before(image);
}

// Files and the editor.

/** A button or link that opens a place in the editor: file:line:column. */
function placeLink({ file, fileNumber, line, column }) {
  if (!file) return null;
  const text = [file, line, column].filter((part) => part !== null && part !== undefined).join(":");
  const files = page.cell.files ?? [];
  const number = fileNumber ?? files.findIndex((path) => path === file || path.endsWith(`/${file}`)) + 1;
  if (number < 1 || !files[number - 1]) return make("span", {}, text);
  if (!page.cell.opensEditor) {
    const path = encodeURI(files[number - 1]).replace(/[?#]/g, encodeURIComponent);
    return make("a", { class: "open", href: `vscode://file${path.startsWith("/") ? "" : "/"}${path}:${line ?? 1}:${column ?? 1}` }, text);
  }
  const button = make("button", { type: "button", class: "open", "aria-label": `Open ${text} in the editor` }, text);
  button.addEventListener("click", () => openEditor(number, line ?? 1, column ?? 1));
  return button;
}

async function openEditor(file, line, column) {
  const response = await fetch(`/open?${new URLSearchParams({ file, line, column })}`,
    { method: "POST", headers: { "X-CellRaster-Page": secret } }).catch(() => null);
  notify(response?.ok ? "" : (response && (await response.text()).trim()) || "The editor could not be opened.");
}

// Controls.

function showControls() {
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

const modes = () => page.cell?.overlays ?? [];

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

/** Shows the size and the zoom of the picture, and keeps the middle of what is seen. */
function showZoom() {
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

function goToItem(item) {
  if (item >= 1 && (page.itemCount === null || item <= page.itemCount || item < page.chosen.item)) choose({ item: String(item) });
}

function toggleState(name) {
  const states = page.chosen.states;
  choose({ states: states.includes(name) ? states.filter((state) => state !== name) : [...states, name] });
}

function toggleOverlay(mode) {
  choose({ overlay: page.chosen.overlay === mode ? "" : mode });
  if (page.chosen.view === "items") return redraw();
  askForTints();
}

function zoomTo(zoom) {
  if (!zooms.includes(zoom)) return;
  keepPlace(() => {
    choose({ zoom });
    showZoom();
  });
  showBoxes();
}

// Boxes on the stage.

const elementAt = (path) => page.layout.find((element) => element.path === path);

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

function showBoxes() {
  if (!page.picture) return;
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
function showLabel(words, rect) {
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

function hover(element) {
  if (page.hovered === element) return;
  page.hovered = element;
  showBoxes();
  showLabel(element ? `${element.path}  ${lengths(element.frame)}` : null, one(".hovered, .chosen", boxes)?.getBoundingClientRect());
}

/** The device pixel of the picture at a position in the window. */
function pixelAt({ clientX, clientY }) {
  const rect = picture.getBoundingClientRect();
  const { width, height } = page.picture;
  const inside = (part, count) => Math.min(Math.max(Math.floor(part * count), 0), count - 1);
  return { x: inside((clientX - rect.left) / rect.width, width), y: inside((clientY - rect.top) / rect.height, height) };
}

/** The element that is painted last at a pixel: children and later siblings come later in the list. */
function innermostAt({ x, y }) {
  const [across, down] = [(x + 0.5) / page.picture.scale, (y + 0.5) / page.picture.scale];
  return page.layout.findLast(({ frame: area }) =>
    across >= area.x && across < area.x + area.width && down >= area.y && down < area.y + area.height) ?? null;
}

function pointAt(event) {
  const isOver = page.picture && !page.drag && event.target.closest?.("#picture") && !event.target.closest("#handle");
  const pixel = isOver ? pixelAt(event) : null;
  one("#pointer").textContent = pixel && page.isPixelMode ? `pixel ${pixel.x}, ${pixel.y}` : "";
  hover(pixel && !page.isPixelMode ? innermostAt(pixel) : null);
}

// Elements and pixels.

function selectElement(path) {
  choose({ select: path });
  page.group = null;
  showGroupChoice();
  showTree();
  showSelection();
}

function showSelection() {
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

function showTree() {
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

const rowOf = (path) => all("[data-path]", tree).find((row) => row.dataset.path === path);

/** Brings a row into view inside its list, and leaves the window where it is. */
function revealRow(row, list) {
  const [inner, outer] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop += inner.top - outer.top;
  if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

/** Moves the focus in a list of rows, of which one can be reached with Tab. */
function moveFocus(rows, next) {
  if (!next) return;
  for (const other of rows) other.tabIndex = other === next ? 0 : -1;
  next.focus();
}

function treeKey(event, row) {
  const rows = all("[data-path]", tree);
  const place = rows.indexOf(row);
  const parent = rows.find((other) => other.dataset.path === row.dataset.path.replace(/\/[^/]*$/, ""));
  const child = rows[place + 1]?.dataset.path.startsWith(`${row.dataset.path}/`) ? rows[place + 1] : null;
  const targets = { ArrowUp: rows[place - 1], ArrowDown: rows[place + 1], ArrowLeft: parent, ArrowRight: child, Home: rows[0], End: rows.at(-1) };
  if (event.key === "Enter" || event.key === " ") selectElement(row.dataset.path);
  else if (event.key in targets) moveFocus(rows, targets[event.key]);
  else return false;
  return true;
}

function explainPixel() {
  const { width, height } = page.picture;
  const pixel = page.pixel;
  pixel.x = Math.min(Math.max(pixel.x, 0), width - 1);
  pixel.y = Math.min(Math.max(pixel.y, 0), height - 1);
  one("#pixel-x").value = pixel.x;
  one("#pixel-y").value = pixel.y;
  one("#no-pixel").hidden = true;
  one("#pixel-text").hidden = false;
  showBoxes();
  ask("pixel", async (signal) => {
    one("#pixel-text").textContent = await getText(route("/pixel.txt", pixel), signal);
  });
}

function choosePixel(pixel) {
  page.pixel = pixel;
  showTab("pixel");
  explainPixel();
}

function togglePixelMode() {
  page.isPixelMode = !page.isPixelMode;
  stage.classList.toggle("picking", page.isPixelMode);
  showControls();
  hover(null);
  if (page.isPixelMode) showTab("pixel");
}

function showTab(name) {
  for (const id of tabs) {
    one(`#${id}`).hidden = id !== name;
    one(`#tab-${id}`).setAttribute("aria-selected", String(id === name));
    one(`#tab-${id}`).tabIndex = id === name ? 0 : -1;
  }
}

// Findings.

function showReport() {
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
  button.addEventListener("click", () => chooseGroup(group));
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

function chooseGroup(group) {
  page.group = page.group === group ? null : group;
  choose({ select: "" });
  showGroupChoice();
  showTree();
  showSelection();
}

function showGroupChoice() {
  const groups = page.report?.groups ?? [];
  for (const item of all(".finding")) {
    const isChosen = page.group !== null && groups[item.dataset.number - 1] === page.group;
    item.classList.toggle("chosen", isChosen);
    one(".choose", item).setAttribute("aria-current", String(isChosen));
  }
}

/** Shows the picture with a fix in place of the picture, or the picture again. */
function showAfter(number) {
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

// The width, by hand.

const boundedWidth = (points) => Math.min(Math.max(Math.round(points), 40), 2000);

function beginDrag(event) {
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

async function drag(event) {
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

function endDrag() {
  const held = page.drag;
  if (!held) return;
  page.drag = null;
  one("#handle").classList.remove("held");
  one("#handle").style.translate = "";
  showLabel(null);
  showZoom();
  if (held.wanted !== held.points || page.chosen.width) choose({ width: String(held.wanted) });
}

function handleKey(event) {
  const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
  if (!step || !page.picture) return false;
  const points = Number(page.chosen.width) || page.picture.width / page.picture.scale;
  choose({ width: String(boundedWidth(points + step * (event.shiftKey ? 10 : 1))) });
  return true;
}

// All items.

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
function keepPlace(change) {
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

async function redrawList(signal) {
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

function listKey(event, row) {
  const rows = page.list.rows;
  const place = rows.indexOf(row);
  const next = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: rows.length - 1 }[event.key];
  if (next === undefined) return false;
  moveFocus([row, ...rows.slice(next, next + 1)], rows[next]);
  return true;
}

// The connection.

function connect() {
  page.events?.close();
  const events = (page.events = new EventSource("/events"));
  events.addEventListener("saved", (event) => {
    const version = Number(event.data);
    // The first event says what the command has now, which may be what is shown.
    const isShown = page.saved === null ? page.cell?.version === version : page.saved === version;
    page.saved = version;
    if (!isShown) redraw();
  });
  events.addEventListener("open", () => {
    notify("");
    if (!page.isLost) return;
    page.isLost = false;
    redraw();
  });
  events.addEventListener("error", () => {
    page.isLost = true;
    notify(lost);
    // The browser connects again by itself, unless the answer was an error or it has given up.
    if (events.readyState === EventSource.CLOSED) reconnect(events);
  });
}

async function reconnect(events) {
  try {
    await get(route("/state.json"));
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    notify(error.message);
    if (error.message === expired) return;
  }
  await pause(2000);
  if (page.events === events && !document.hidden) connect();
}

/** A page that is not seen asks for nothing. */
function leave() {
  page.events?.close();
  page.events = page.saved = null;
  for (const request of Object.values(page.requests)) request.abort();
}

function enter() {
  page.isLost = false;
  connect();
  redraw();
}

// What people do.

document.addEventListener("click", (event) => {
  const button = event.target.closest("button, #picture, [data-path]");
  if (!button) return;
  const { step, zoom, state, mode, path, item } = button.dataset;
  if (step) goToItem(Number(page.chosen.item) + Number(step));
  else if (zoom) zoomTo(zoom);
  else if (state) toggleState(state);
  else if (mode) toggleOverlay(mode);
  else if (path) selectElement(path);
  else if (item) choose({ item, view: "cell" });
  else if (button === picture) clickPicture(event);
  else if (button.matches("[role=tab]")) showTab(button.getAttribute("aria-controls"));
  else if (button.id === "all-items") toggleView();
  else if (button.id === "pixel-mode") togglePixelMode();
  else if (button.id === "show-help") one("#help").showModal();
  else if (button.id === "copy") copyCommand();
});

function clickPicture(event) {
  if (!page.picture || event.target.closest("#handle")) return;
  const pixel = pixelAt(event);
  if (page.isPixelMode) return choosePixel(pixel);
  const element = innermostAt(pixel);
  if (!element) return;
  showTab("elements");
  selectElement(element.path);
  const row = rowOf(element.path);
  if (row) revealRow(row, tree);
}

function toggleView() {
  if (one("#all-items").disabled) return;
  hover(null);
  choose({ view: page.chosen.view === "items" ? "cell" : "items" });
}

async function copyCommand() {
  try {
    await navigator.clipboard.writeText(page.cell.command);
    one("#copy").textContent = "Copied";
    announce("Copied");
    setTimeout(() => (one("#copy").textContent = "Copy"), 1500);
  } catch {
    // Without the permission, the command is at least selected.
    getSelection().selectAllChildren(one("#command code"));
  }
}

/** "After" is shown while the button is held; a short click keeps it, and another ends it. */
document.addEventListener("pointerdown", (event) => {
  const button = event.target.closest?.("[data-fix]");
  if (!button || button.getAttribute("aria-pressed") === "true") return;
  page.heldSince = event.timeStamp;
  showAfter(Number(button.dataset.fix));
});
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-fix]");
  if (!button) return;
  const wasHeld = page.heldSince !== null && event.timeStamp - page.heldSince > 400;
  const isPressed = button.getAttribute("aria-pressed") === "true";
  if (wasHeld || (isPressed && page.heldSince === null)) showAfter(null);
  else if (!isPressed) showAfter(Number(button.dataset.fix));
  page.heldSince = null;
});

function toggleAfter() {
  const fix = one(".finding.chosen [data-fix]") ?? one("[data-fix][aria-pressed='true']");
  if (fix) showAfter(page.fix === null ? Number(fix.dataset.fix) : null);
}

one("#template").addEventListener("change", ({ target }) => choose({ template: target.value, item: "1", states: [], select: "" }));
one("#item").addEventListener("change", ({ target }) => goToItem(Math.round(Number(target.value))));
for (const select of all("[data-setting]")) {
  select.addEventListener("change", () => choose({ [select.dataset.setting]: select.value }));
}
one("#width").addEventListener("change", ({ target }) => choose({ width: Number(target.value) > 0 ? String(Number(target.value)) : "" }));
one("#width-presets").addEventListener("change", ({ target }) => choose({ width: target.value }));
one("#now-choice").addEventListener("change", ({ target }) =>
  choose({ now: target.value === "" ? "" : new Date().toISOString().replace(/:\d\d\.\d+/, ":00") }));
one("#now").addEventListener("change", ({ target }) => {
  if (target.value !== "") choose({ now: `${target.value.length === 16 ? `${target.value}:00` : target.value}Z` });
});
one("#opacity").addEventListener("input", ({ target }) => choose({ opacity: target.value }));
one("#filter").addEventListener("input", showTree);
one("#coordinates").addEventListener("input", readCoordinates);
one("#coordinates").addEventListener("submit", (event) => {
  event.preventDefault();
  readCoordinates();
});

function readCoordinates() {
  const [x, y] = [one("#pixel-x"), one("#pixel-y")].map((field) => field.value);
  if (page.picture && x !== "" && y !== "") choosePixel({ x: Math.round(Number(x)), y: Math.round(Number(y)) });
}

document.addEventListener("pointermove", pointAt);
stage.addEventListener("pointerleave", () => hover(null));
tree.addEventListener("pointerover", (event) => hover(elementAt(event.target.closest("[data-path]")?.dataset.path) ?? null));
tree.addEventListener("focusin", (event) => hover(elementAt(event.target.dataset.path) ?? null));
tree.addEventListener("focusout", () => hover(null));
one("#handle").addEventListener("pointerdown", beginDrag);
one("#handle").addEventListener("pointermove", drag);
for (const name of ["pointerup", "pointercancel"]) one("#handle").addEventListener(name, endDrag);

function tabKey(event, tab) {
  const place = tabs.indexOf(tab.getAttribute("aria-controls"));
  const next = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: -1 }[event.key];
  if (next === undefined) return false;
  const name = tabs.at(next % tabs.length);
  showTab(name);
  one(`#tab-${name}`).focus();
  return true;
}

function chooseNothing() {
  page.pixel = null;
  page.group = null;
  one("#no-pixel").hidden = false;
  one("#pixel-text").hidden = true;
  showAfter(null);
  selectElement("");
}

const nextZoom = (step) => () => zoomTo(zooms[zooms.indexOf(page.chosen.zoom) + step]);
const keys = {
  a: toggleView, p: togglePixelMode, b: toggleAfter, "+": nextZoom(1), "=": nextZoom(1), "-": nextZoom(-1), 0: () => zoomTo("fit"),
  "?": () => one("#help").showModal(), Escape: chooseNothing,
  ArrowLeft: () => goToItem(Number(page.chosen.item) - 1), ArrowRight: () => goToItem(Number(page.chosen.item) + 1),
  "/": () => {
    showTab("elements");
    one("#filter").focus();
  },
};
// What has a use of its own for some keys comes first.
const ownKeys = [["[data-path]", treeKey], [".item", listKey], ["[role=tab]", tabKey], ["#handle", handleKey]];

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || one("#help").open) return;
  if (event.target === one("#filter") && event.key === "Escape") {
    event.target.value = "";
    showTree();
    return event.target.blur();
  }
  if (event.target.closest?.("input, select") && event.key !== "Escape") return;
  for (const [selector, act] of ownKeys) {
    const part = event.target.closest?.(selector);
    if (part && act(event, part)) return event.preventDefault();
  }
  // What scrolls keeps its arrows.
  if (event.key.startsWith("Arrow") && event.target.closest?.(".stage, pre, .items, .command code")) return;
  const mode = /^[1-9]$/.test(event.key) ? modes()[Number(event.key) - 1]?.mode : undefined;
  const action = mode ? () => toggleOverlay(mode) : keys[event.key];
  if (!action) return;
  event.preventDefault();
  action();
});

addEventListener("resize", showZoom);
new ResizeObserver(([{ target }]) => root.style.setProperty("--toolbar-height", `${target.offsetHeight}px`)).observe(one(".toolbar"));
document.addEventListener("visibilitychange", () => (document.hidden ? leave() : enter()));

root.classList.add("scripted");
readAddress();
writeAddress();
showControls();
if (!document.hidden) enter();
