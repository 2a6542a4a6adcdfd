// SPDX-License-Identifier: MIT
// The page of an inspection. All that can be seen stands in the page already: this shows and hides it by one state, which
// the address keeps behind its "#".
"use strict";
(() => {
  const all = (selector, inside = document) => Array.from(inside.querySelectorAll(selector));
  const severities = ["error", "warning", "note"];
  const zooms = ["fit", "1", "2", "4"];
  const cells = all(".cell");
  const opacity = document.getElementById("opacity");
  const choice = document.getElementById("cell-choice");
  let state = initial();

  function initial() {
    return { cell: 1, finding: null, overlays: new Set(), severities: new Set(severities), zoom: "fit", opacity: 100 };
  }

  const shownCell = () => cells[state.cell - 1];
  const findingsOf = (cell) => all(".finding", cell);
  const modesOf = (cell) => all(".toggle", cell).map((toggle) => toggle.dataset.mode);

  // The address.

  function read() {
    const given = new URLSearchParams(location.hash.slice(1));
    const list = (name) => (given.get(name) ?? "").split(",").filter((word) => word !== "");
    const number = (name) => Number(given.get(name) ?? NaN);
    state = initial();
    if (cells[number("cell") - 1]) state.cell = number("cell");
    state.overlays = new Set(list("overlays"));
    if (given.has("severities")) state.severities = new Set(list("severities").filter((word) => severities.includes(word)));
    if (zooms.includes(given.get("zoom"))) state.zoom = given.get("zoom");
    if (number("opacity") >= 0 && number("opacity") <= 100) state.opacity = number("opacity");
    const named = shownCell() && findingsOf(shownCell()).find((item) => item.dataset.finding === given.get("finding"));
    if (named && state.severities.has(named.dataset.severity)) state.finding = named.dataset.finding;
  }

  function write() {
    const list = (words) => Array.from(words, encodeURIComponent).join(",");
    const parts = [];
    if (state.cell !== 1) parts.push(`cell=${state.cell}`);
    if (state.finding !== null) parts.push(`finding=${state.finding}`);
    if (state.overlays.size > 0) parts.push(`overlays=${list(state.overlays)}`);
    if (state.severities.size < severities.length) parts.push(`severities=${list(state.severities)}`);
    if (state.zoom !== "fit") parts.push(`zoom=${state.zoom}`);
    if (state.opacity !== 100) parts.push(`opacity=${state.opacity}`);
    try {
      history.replaceState(null, "", location.href.split("#")[0] + (parts.length > 0 ? "#" + parts.join("&") : ""));
    } catch {
      // A page in a frame of another origin keeps its address; everything else works.
    }
  }

  // What is seen.

  const press = (button, isPressed) => button.setAttribute("aria-pressed", String(isPressed));

  function show() {
    cells.forEach((cell, index) => {
      cell.hidden = index + 1 !== state.cell;
    });
    choice.value = String(state.cell);
    for (const button of all(".step")) button.disabled = !cells[state.cell - 1 + Number(button.dataset.step)];
    for (const button of all("[data-zoom]")) press(button, button.dataset.zoom === state.zoom);
    opacity.value = String(state.opacity);
    opacity.nextElementSibling.value = `${state.opacity}%`;
    const cell = shownCell();
    if (!cell) return;
    showPicture(cell);
    showFindings(cell);
  }

  function showPicture(cell) {
    const picture = cell.querySelector(".picture");
    const isFitting = state.zoom === "fit";
    picture.classList.toggle("fitting", isFitting);
    picture.style.setProperty("--width", picture.dataset.width);
    picture.style.setProperty("--height", picture.dataset.height);
    picture.style.setProperty("--zoom", isFitting ? "1" : state.zoom);
    picture.style.setProperty("--overlay-opacity", String(state.opacity / 100));
    for (const part of all(".overlay, .legend", cell)) part.hidden = !state.overlays.has(part.dataset.mode);
    for (const toggle of all(".toggle", cell)) press(toggle, state.overlays.has(toggle.dataset.mode));
  }

  function showFindings(cell) {
    let count = 0;
    for (const item of findingsOf(cell)) {
      const isShown = state.severities.has(item.dataset.severity);
      const isChosen = item.dataset.finding === state.finding;
      item.hidden = !isShown;
      item.classList.toggle("chosen", isChosen);
      item.querySelector(".choose").setAttribute("aria-current", String(isChosen));
      const box = boxOf(item);
      box.classList.toggle("chosen", isChosen);
      box.toggleAttribute("hidden", !isShown);
      // What is drawn last lies above the other boxes.
      if (isChosen) box.parentNode.append(box);
      if (isShown) count += 1;
    }
    for (const button of all("[data-severity][aria-pressed]", cell)) press(button, state.severities.has(button.dataset.severity));
    for (const line of all(".filtered", cell)) line.hidden = count > 0;
  }

  const boxOf = (item) => item.closest(".cell").querySelector(`.box[data-finding="${item.dataset.finding}"]`);
  const itemOf = (box) => box.closest(".cell").querySelector(`.finding[data-finding="${box.dataset.finding}"]`);

  const isCalm = matchMedia("(prefers-reduced-motion: reduce)");

  function reveal(element, isAtOnce = isCalm.matches) {
    element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: isAtOnce ? "auto" : "smooth" });
  }

  // Where both stand beside each other, both are brought into view; where they stand below each other, the picture wins.
  function revealBoth(item, isAtOnce) {
    reveal(boxOf(item), isAtOnce);
    if (matchMedia("(min-width: 1000px)").matches) reveal(item, isAtOnce);
  }

  // What people do.

  function change(part) {
    Object.assign(state, part);
    show();
    write();
  }

  function choose(item) {
    change({ finding: item.dataset.finding });
    revealBoth(item);
  }

  function toggled(set, word) {
    const result = new Set(set);
    if (!result.delete(word)) result.add(word);
    return result;
  }

  function goToCell(number) {
    if (cells[number - 1]) change({ cell: number, finding: null });
  }

  function filter(severity) {
    const kept = toggled(state.severities, severity);
    const chosen = findingsOf(shownCell()).find((item) => item.dataset.finding === state.finding);
    change({ severities: kept, finding: chosen && kept.has(chosen.dataset.severity) ? state.finding : null });
  }

  function move(step) {
    const shown = findingsOf(shownCell()).filter((item) => !item.hidden);
    const place = shown.findIndex((item) => item.dataset.finding === state.finding);
    const next = shown[place < 0 ? (step > 0 ? 0 : shown.length - 1) : place + step];
    if (!next) return;
    next.querySelector(".choose").focus({ preventScroll: true });
    choose(next);
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("button, .box");
    if (!button) return;
    if (button.matches(".box")) {
      change({ finding: button.dataset.finding });
      reveal(itemOf(button));
    } else if (button.matches(".choose")) choose(button.closest(".finding"));
    else if (button.matches(".toggle")) change({ overlays: toggled(state.overlays, button.dataset.mode) });
    else if (button.matches(".step")) goToCell(state.cell + Number(button.dataset.step));
    else if (button.dataset.zoom) change({ zoom: button.dataset.zoom });
    else if (button.dataset.severity) filter(button.dataset.severity);
  });

  function hover(event, isOver) {
    const part = event.target.closest?.(".finding, .box");
    if (!part) return;
    const isBox = part.matches(".box");
    for (const one of [part, isBox ? itemOf(part) : boxOf(part)]) one.classList.toggle("hovered", isOver);
  }
  for (const name of ["mouseover", "focusin"]) document.addEventListener(name, (event) => hover(event, true));
  for (const name of ["mouseout", "focusout"]) document.addEventListener(name, (event) => hover(event, false));

  choice.addEventListener("change", () => goToCell(Number(choice.value)));
  opacity.addEventListener("input", () => change({ opacity: Number(opacity.value) }));

  const steps = { ArrowUp: () => move(-1), ArrowDown: () => move(1) };
  const turns = { ArrowLeft: () => goToCell(state.cell - 1), ArrowRight: () => goToCell(state.cell + 1) };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, select")) return;
    const mode = /^[1-9]$/.test(event.key) && shownCell() ? modesOf(shownCell())[Number(event.key) - 1] : undefined;
    if (mode !== undefined) return change({ overlays: toggled(state.overlays, mode) });
    if (event.key === "Escape" && state.finding !== null) return change({ finding: null });
    const action = steps[event.key] ?? (cells.length > 1 ? turns[event.key] : undefined);
    // What scrolls has its own use for the arrows.
    if (!action || !shownCell() || event.target.closest?.(".stage")) return;
    event.preventDefault();
    action();
  });

  addEventListener("hashchange", () => {
    // A link to a row of a list changes nothing of what is shown.
    if (location.hash !== "" && !location.hash.includes("=")) return;
    read();
    show();
  });

  document.documentElement.classList.add("scripted");
  read();
  show();
  for (const item of all(".finding.chosen")) revealBoth(item, true);
})();
