// SPDX-License-Identifier: MIT
// The page of goldens: one state, of which the address keeps behind its "#" what is looked at, and the browser what was decided.
(() => {
  "use strict";
  const root = document.documentElement;
  const all = (selector, inside = document) => Array.from(inside.querySelectorAll(selector));
  const one = (selector) => document.querySelector(selector);
  const modes = ["side", "swipe", "onion", "blink", "difference"];
  const cards = all(".golden");
  const review = one(".review");
  const filter = one("#filter");
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)");
  const storageKey = `cellraster-golden-${review.dataset.report}`;
  const state = { current: 0, mode: "side", isZoomed: false, onion: 50, decisions: new Map() };

  const nameOf = (card) => card.dataset.golden;
  const isDecidable = (card) => card?.dataset.decidable !== undefined;
  const links = new Map(all(".index li").map((item) => [item.dataset.golden, item]));

  // The address, and what the browser keeps.

  function readAddress() {
    const given = new URLSearchParams(location.hash.slice(1));
    const number = /^#golden-(\d+)$/.exec(location.hash);
    const place = number ? Number(number[1]) - 1 : cards.findIndex((card) => nameOf(card) === given.get("golden"));
    state.current = cards[place] ? place : 0;
    state.mode = modes.includes(given.get("mode")) ? given.get("mode") : "side";
    state.isZoomed = given.get("zoom") === "on";
    return cards[place] !== undefined;
  }

  function writeAddress() {
    const parts = [];
    if (state.current !== 0) parts.push(`golden=${encodeURIComponent(nameOf(cards[state.current]))}`);
    if (state.mode !== "side") parts.push(`mode=${state.mode}`);
    if (state.isZoomed) parts.push("zoom=on");
    try {
      history.replaceState(null, "", location.href.split("#")[0] + (parts.length > 0 ? "#" + parts.join("&") : ""));
    } catch {
      // A page in a frame of another origin keeps its address; everything else works.
    }
  }

  function readDecisions() {
    try {
      const kept = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
      state.decisions = new Map(kept.filter(([name]) => cards.some((card) => isDecidable(card) && nameOf(card) === name)));
    } catch {
      // Without a store, decisions last as long as the page.
    }
  }

  function keepDecisions() {
    // What has been saved is not what is decided any more.
    for (const line of all(".saved")) line.hidden = true;
    try {
      localStorage.setItem(storageKey, JSON.stringify(Array.from(state.decisions)));
    } catch {
      // As above.
    }
  }

  // What is seen.

  const press = (button, isPressed) => button.setAttribute("aria-pressed", String(isPressed));

  function show() {
    root.dataset.mode = state.mode;
    root.classList.toggle("zoomed", state.isZoomed);
    for (const button of all(".modes button")) press(button, button.dataset.mode === state.mode);
    for (const button of all("[data-zoom=toggle]")) press(button, state.isZoomed);
    for (const button of all("[data-zoom=in], [data-zoom=out]")) button.disabled = !state.isZoomed;
    showMixture();
    all(".stage.pair").forEach(showDivider);
    showDecisions();
    cards.forEach((card, index) => {
      card.classList.toggle("current", index === state.current);
      links.get(nameOf(card))?.firstElementChild.setAttribute("aria-current", String(index === state.current));
    });
    stages.refresh(cards[state.current]?.querySelector(".stage"));
    blink();
  }

  function showMixture() {
    review.style.setProperty("--onion", state.onion);
    const slider = one("#onion");
    if (!slider) return;
    slider.value = String(state.onion);
    slider.nextElementSibling.value = `${state.onion}%`;
  }

  // Where people have put dividers, in percent. The others run through the middle of what changed.
  const dividers = new Map();

  function dividerOf(stage) {
    return dividers.get(stage) ?? (state.isZoomed ? 50 : stages.middleOfChange(stage));
  }

  function showDivider(stage) {
    const percent = dividerOf(stage);
    stage.style.setProperty("--divider", percent);
    stage.querySelector(".divider").setAttribute("aria-valuenow", String(Math.round(percent)));
  }

  function showDecisions() {
    const decidable = cards.filter(isDecidable);
    for (const card of decidable) {
      const decision = state.decisions.get(nameOf(card));
      for (const button of all("[data-decision]", card)) press(button, button.dataset.decision === decision);
      for (const verdict of ["accept", "reject"]) links.get(nameOf(card))?.classList.toggle(verdict, verdict === decision);
    }
    for (const button of all("[data-group-decision]")) {
      const verdict = button.dataset.groupDecision;
      const visible = cardsOf(button);
      press(button, visible.length > 0 && visible.every((card) => state.decisions.get(nameOf(card)) === verdict));
      button.textContent = `${verdict === "accept" ? "Accept" : "Reject"} all ${visible.length}`;
    }
    const open = decidable.filter((card) => card.classList.contains("failed") && !state.decisions.has(nameOf(card))).length;
    for (const counter of all(".open")) counter.value = open === 0 ? "All decided" : `${open} open`;
    for (const button of all(".save")) {
      button.disabled = state.decisions.size === 0;
      button.textContent = state.decisions.size === 0 ? "Save decisions" : `Save decisions (${state.decisions.size})`;
    }
  }

  // Blinking is left to the key where people have asked for less motion, and where they have begun to use it.

  let timer = null;
  let isByHand = false;

  function flip() {
    root.dataset.side = root.dataset.side === "reference" ? "actual" : "reference";
  }

  function blink() {
    clearInterval(timer);
    timer = null;
    if (state.mode !== "blink") {
      isByHand = false;
      delete root.dataset.side;
    } else if (!isByHand && !isCalm.matches) timer = setInterval(flip, 700);
  }

  function flipByHand() {
    isByHand = true;
    if (state.mode !== "blink") change({ mode: "blink" });
    else blink();
    flip();
  }

  // What people do.

  function change(part) {
    const height = heightOfToolbar();
    Object.assign(state, part);
    show();
    writeAddress();
    // In some modes the toolbar has a second line, which moves what it would lie over.
    scrollBy(0, height - heightOfToolbar());
  }

  /** How much of the window's upper edge the toolbar takes; 0 where it scrolls with the page. */
  function heightOfToolbar() {
    const toolbar = one(".toolbar");
    return toolbar && getComputedStyle(toolbar).position === "sticky" ? toolbar.offsetHeight : 0;
  }

  function select(index, isMoving = true) {
    if (!cards[index]) return;
    change({ current: index });
    if (!isMoving) return;
    bringIntoView(cards[index]);
    cards[index].focus({ preventScroll: true });
    links.get(nameOf(cards[index]))?.scrollIntoView({ block: "nearest" });
  }

  // Cards get their true heights only when they come near, which moves what lies below them: once more when that has happened.
  function bringIntoView(card) {
    root.style.scrollPaddingTop = `${heightOfToolbar() + 12}px`;
    card.scrollIntoView({ block: "start" });
    requestAnimationFrame(() => requestAnimationFrame(() => {
      if (card === cards[state.current]) card.scrollIntoView({ block: "start" });
    }));
  }

  function step(direction) {
    let place = state.current + direction;
    while (cards[place]?.hidden) place += direction;
    select(place);
  }

  function decide(card, verdict, isFinal) {
    const isAgain = state.decisions.get(nameOf(card)) === verdict;
    if (isAgain && !isFinal) state.decisions.delete(nameOf(card));
    else state.decisions.set(nameOf(card), verdict);
    keepDecisions();
    showDecisions();
  }

  /** The goldens that a button for a whole group decides on: those that the filter shows. */
  function cardsOf(button) {
    return all(".golden", button.closest(".origin")).filter((card) => isDecidable(card) && !card.hidden);
  }

  function decideGroup(button) {
    const isAgain = button.getAttribute("aria-pressed") === "true";
    for (const card of cardsOf(button)) {
      if (isAgain) state.decisions.delete(nameOf(card));
      else state.decisions.set(nameOf(card), button.dataset.groupDecision);
    }
    keepDecisions();
    showDecisions();
  }

  /** By a key: accepts all goldens that changed for the same reason, and the next golden follows. */
  function acceptGroup() {
    const button = cards[state.current]?.closest(".origin")?.querySelector("[data-group-decision=accept]");
    if (!button) return decideAndGoOn("accept");
    if (button.getAttribute("aria-pressed") !== "true") decideGroup(button);
    state.current = cards.indexOf(cardsOf(button).at(-1));
    step(1);
  }

  /** By a key: what was decided stays, and the next golden follows. */
  function decideAndGoOn(verdict) {
    const card = cards[state.current];
    if (!isDecidable(card)) return;
    decide(card, verdict, true);
    step(1);
  }

  function undecideAndGoOn() {
    state.decisions.delete(nameOf(cards[state.current]));
    keepDecisions();
    showDecisions();
    step(1);
  }

  /** The decisions as a file for `cellraster golden approve --from` and `reject --from`, in the order of the page. */
  function save() {
    if (state.decisions.size === 0) return;
    const decided = cards.filter((card) => state.decisions.has(nameOf(card)));
    const decisions = decided.map((card) => ({
      golden: nameOf(card),
      decision: state.decisions.get(nameOf(card)),
      digest: card.dataset.digest ?? null,
    }));
    const file = new Blob([JSON.stringify({ decisions }, null, 2) + "\n"], { type: "application/json" });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = "golden-decisions.json";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    for (const line of all(".saved")) line.hidden = false;
  }

  function applyFilter() {
    const words = filter.value.toLowerCase().split(/\s+/).filter((word) => word !== "");
    const matches = (name) => words.every((word) => name.toLowerCase().includes(word));
    for (const part of all("[data-golden]")) part.hidden = !matches(part.dataset.golden);
    for (const group of all(".group, .origin")) group.hidden = all(".golden", group).every((card) => card.hidden);
    for (const list of all(".names ol")) {
      const isEmpty = all("li", list).every((item) => item.hidden);
      list.hidden = list.previousElementSibling.hidden = isEmpty;
    }
    for (const list of all(".folded")) list.hidden = all("li", list).every((item) => item.hidden);
    one(".no-match").hidden = words.length === 0 || all("[data-golden]").some((part) => !part.hidden);
    showDecisions();
    if (cards[state.current]?.hidden) select(cards.findIndex((card) => !card.hidden), false);
  }

  function setZoom(isZoomed) {
    dividers.clear();
    change({ isZoomed });
    cards[state.current]?.scrollIntoView({ block: "nearest" });
  }

  function enlarge(direction) {
    const stage = cards[state.current]?.querySelector(".stage");
    if (!stage) return;
    if (state.isZoomed) stages.enlarge(stage, direction);
    else if (direction > 0) setZoom(true);
  }

  function showNextChange() {
    const stage = cards[state.current]?.querySelector(".stage");
    if (!stage) return;
    if (state.isZoomed) stages.lookAtNext(stage);
    else setZoom(true);
  }

  function moveDivider(stage, percent) {
    dividers.set(stage, Math.min(Math.max(percent, 0), 100));
    showDivider(stage);
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest(".index a");
    if (link) {
      event.preventDefault();
      return select(cards.findIndex((card) => card.id === link.hash.slice(1)));
    }
    const card = event.target.closest(".golden");
    if (card) select(cards.indexOf(card), false);
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.mode) change({ mode: button.dataset.mode });
    else if (button.dataset.zoom === "toggle") setZoom(!state.isZoomed);
    else if (button.dataset.zoom) enlarge(button.dataset.zoom === "in" ? 1 : -1);
    else if (button.dataset.decision) decide(card, button.dataset.decision, false);
    else if (button.dataset.groupDecision) decideGroup(button);
    else if (button.matches(".flip")) flipByHand();
    else if (button.matches(".save")) save();
    else if (button.matches(".show-help")) one("#help").showModal();
  });

  // A double click enlarges what lies there.
  document.addEventListener("dblclick", (event) => {
    const picture = event.target.closest(".picture");
    if (!picture) return;
    const pixel = stages.pixelAt(picture, event);
    setZoom(!state.isZoomed);
    if (state.isZoomed) stages.look(picture.closest(".stage"), pixel);
  });

  // The divider follows the pointer; where nothing else can be dragged, the whole picture is its handle.
  let swiped = null;
  const percentAt = (view, event) => {
    const box = view.getBoundingClientRect();
    return ((event.clientX - box.left) / box.width) * 100;
  };
  document.addEventListener("pointerdown", (event) => {
    const view = event.target.closest?.(".pair .view");
    if (!view || state.mode !== "swipe" || event.button !== 0 || (state.isZoomed && !event.target.matches(".divider"))) return;
    swiped = view;
    moveDivider(view.closest(".stage"), percentAt(view, event));
    view.querySelector(".divider")?.focus({ preventScroll: true });
    event.preventDefault();
  });
  document.addEventListener("pointermove", (event) => {
    // The button may have been let go outside of the window.
    if (event.buttons === 0) swiped = null;
    if (swiped) moveDivider(swiped.closest(".stage"), percentAt(swiped, event));
  });

  one("#onion")?.addEventListener("input", ({ target }) => {
    state.onion = Number(target.value);
    showMixture();
  });
  filter.addEventListener("input", applyFilter);

  // Keys.

  const keys = {
    j: () => step(1), ArrowRight: () => step(1), k: () => step(-1), ArrowLeft: () => step(-1),
    a: () => decideAndGoOn("accept"), A: acceptGroup, r: () => decideAndGoOn("reject"), s: undecideAndGoOn, d: save,
    z: () => setZoom(!state.isZoomed), "+": () => enlarge(1), "=": () => enlarge(1), "-": () => enlarge(-1),
    n: showNextChange, b: flipByHand, o: () => root.classList.toggle("bare"), "?": () => one("#help").showModal(), "/": () => filter.focus(),
  };
  modes.forEach((mode, index) => (keys[index + 1] = () => change({ mode })));

  const dividerKeys = { ArrowLeft: -1, ArrowRight: 1, ArrowDown: -1, ArrowUp: 1, PageDown: -10, PageUp: 10, Home: -100, End: 100 };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || one("#help").open) return;
    if (event.target === filter) {
      if (event.key !== "Escape") return;
      filter.value = "";
      applyFilter();
      return filter.blur();
    }
    const swipedStage = event.target.closest?.(".divider")?.closest(".stage");
    const distance = swipedStage ? dividerKeys[event.key] : undefined;
    const isTaken = event.target.closest?.("input") && /^Arrow/.test(event.key);
    const action = distance === undefined ? keys[event.key] : () => moveDivider(swipedStage, dividerOf(swipedStage) + distance);
    if (!action || isTaken || (cards.length === 0 && event.key !== "/" && event.key !== "?")) return;
    event.preventDefault();
    if ("aArs".includes(event.key) && !isInSight(cards[state.current])) return selectInSight();
    action();
  });

  // Nobody decides on what they do not see: what has left the window is not the current golden any more.

  function isInSight(card) {
    const box = card.getBoundingClientRect();
    return !card.hidden && box.bottom > 80 && box.top < innerHeight;
  }

  function selectInSight() {
    const place = cards.findIndex(isInSight);
    if (place >= 0) select(place, false);
  }

  let isAwaited = false;
  addEventListener("scroll", () => {
    if (isAwaited) return;
    isAwaited = true;
    requestAnimationFrame(() => {
      isAwaited = false;
      if (cards[state.current] && !isInSight(cards[state.current])) selectInSight();
    });
  }, { passive: true });

  addEventListener("hashchange", () => {
    const isNamed = readAddress();
    show();
    if (isNamed) select(state.current);
  });
  isCalm.addEventListener("change", blink);

  root.classList.add("scripted");
  const isNamed = readAddress();
  readDecisions();
  show();
  if (isNamed) select(state.current);
})();
