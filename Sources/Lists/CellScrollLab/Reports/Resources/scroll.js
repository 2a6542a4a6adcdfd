// SPDX-License-Identifier: MIT
// The page of a scroll: draws all frames, and describes the one that is pointed at or chosen. The address keeps the chosen one behind
// its "#".
"use strict";
(() => {
  const { rate, stages, frames, rows } = JSON.parse(document.getElementById("frames").textContent);
  const count = frames.number.length;
  const budget = 1e6 / rate;
  const commitStages = stages.filter((stage) => stage !== "render");
  const overview = document.getElementById("overview");
  const plot = document.getElementById("plot");
  const panel = document.querySelector(".frame");
  const cards = Array.from(document.querySelectorAll(".slow"));
  const commits = frames.number.map((_, index) => commitStages.reduce((sum, stage) => sum + frames[stage][index], 0));
  const missed = frames.number.map((_, index) => frames.missedByCommit[index] + frames.missedByRender[index]);
  // A bar is cut at three refreshes, so that one very slow frame does not flatten all others.
  const limit = (times) => budget * Math.min(3, times.reduce((most, time) => Math.max(most, time / budget), 1.15) * 1.05);
  const above = limit(commits);
  const below = limit(frames.render);
  const step = 8;
  let chosen = -1;
  let hovered = -1;
  let first = 0;

  const milliseconds = (microseconds) => (microseconds / 1000).toFixed(2);
  const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

  // The chart.

  const color = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

  // Returns the context of an empty canvas that has a pixel for each pixel of the screen. Lengths are CSS pixels.
  function prepared(canvas) {
    const [width, height, density] = [canvas.clientWidth, canvas.clientHeight, window.devicePixelRatio || 1];
    canvas.width = Math.round(width * density);
    canvas.height = Math.round(height * density);
    const context = canvas.getContext("2d");
    context.scale(density, density);
    return { context, width, height };
  }

  // Where times are in a canvas: its zero line, and the pixels for each microsecond.
  function axis(height, margin) {
    const scale = (height - 2 * margin) / (above + below);
    return { zero: margin + above * scale, scale };
  }

  function bar(context, index, x, width, { zero, scale }) {
    let top = zero;
    for (const stage of commitStages) {
      const length = Math.min(frames[stage][index] * scale, top - (zero - above * scale));
      if (length <= 0) continue;
      context.fillStyle = color(stage);
      context.fillRect(x, top - length, width, length);
      top -= length;
    }
    context.fillStyle = color("render");
    context.fillRect(x, zero + 1, width, Math.min(frames.render[index], below) * scale);
  }

  function line(context, width, y, name, dash) {
    context.strokeStyle = color(name);
    context.setLineDash(dash);
    context.beginPath();
    context.moveTo(0, Math.round(y) + 0.5);
    context.lineTo(width, Math.round(y) + 0.5);
    context.stroke();
    context.setLineDash([]);
  }

  // The frames that fit into the plot.
  const capacity = () => Math.max(1, Math.floor(plot.clientWidth / step));

  function drawPlot() {
    const { context, width, height } = prepared(plot);
    const place = axis(height, 18);
    const end = Math.min(count, first + capacity());
    for (let index = first; index < end; index += 1) {
      const x = (index - first) * step;
      if (index === chosen || index === hovered) {
        context.fillStyle = color("sunken");
        context.fillRect(x - 1, 0, step, height);
      }
      bar(context, index, x, step - 2, place);
      context.fillStyle = color("error");
      if (missed[index] > 0) context.fillRect(x, height - 16, step - 2, 4);
    }
    line(context, width, place.zero, "quiet", []);
    for (const y of [place.zero - budget * place.scale, place.zero + budget * place.scale]) line(context, width, y, "error", [4, 4]);
    context.font = "11px system-ui, sans-serif";
    context.fillStyle = color("quiet");
    const words = `${milliseconds(budget)} ms`;
    const left = width - context.measureText(words).width - 4;
    // The words stay readable over bars.
    context.fillStyle = color("surface");
    context.fillRect(left - 3, place.zero - budget * place.scale - 16, width - left, 15);
    context.fillStyle = color("quiet");
    context.fillText(words, left, place.zero - budget * place.scale - 4);
    let shown = -1;
    for (let index = first; index < end; index += 1) {
      const second = Math.floor(frames.start[index] / rate);
      if (second !== shown && (shown >= 0 || frames.start[index] % rate === 0)) {
        context.fillText(`${second} s`, (index - first) * step, height - 2);
      }
      shown = second;
    }
  }

  // Each column of the overview shows the longest of its frames.
  function drawOverview() {
    overview.hidden = count <= capacity();
    if (overview.hidden) return;
    const { context, width, height } = prepared(overview);
    const place = axis(height, 3);
    const from = (first / count) * width;
    context.fillStyle = color("sunken");
    context.fillRect(from, 0, (capacity() / count) * width, height);
    for (let x = 0; x < width; x += 1) {
      const [begin, end] = [Math.floor((x * count) / width), Math.max(Math.ceil(((x + 1) * count) / width), 1)];
      let most = begin;
      let isMissed = false;
      for (let index = begin; index < Math.min(end, count); index += 1) {
        if (commits[index] > commits[most]) most = index;
        if (missed[index] > 0) isMissed = true;
      }
      bar(context, most, x, 1, place);
      context.fillStyle = color("error");
      if (isMissed) context.fillRect(x, height - 3, 1, 3);
    }
    line(context, width, place.zero - budget * place.scale, "error", [4, 4]);
  }

  function draw() {
    drawOverview();
    drawPlot();
  }

  // What a frame did.

  function made(name, text, className) {
    const element = document.createElement(name);
    if (text !== undefined) element.textContent = text;
    if (className) element.className = className;
    return element;
  }

  function describe() {
    const index = hovered >= 0 ? hovered : chosen;
    panel.hidden = index < 0;
    if (index < 0) return;
    const number = frames.number[index];
    const find = (selector) => panel.querySelector(selector);
    find("h3").textContent = `Frame ${number}, at ${(frames.start[index] / rate).toFixed(2)} s`;
    const delay = ((frames.delay[index] * 1000) / rate).toFixed(1);
    find(".times").replaceChildren(
      `main actor ${milliseconds(commits[index])} ms, render stage ${milliseconds(frames.render[index])} ms; shown after ${delay} ms`);
    for (const [who, name] of [["the main actor", "missedByCommit"], ["the render stage", "missedByRender"]]) {
      if (frames[name][index] === 0) continue;
      find(".times").append("; ", made("span", `${counted(frames[name][index], "refresh").replace("hs", "hes")} late by ${who}`, "missed"));
    }
    find(".costs").replaceChildren(...stages.map((stage) => {
      const row = made("tr");
      const head = made("th");
      const swatch = made("span", undefined, "swatch");
      swatch.dataset.stage = stage;
      head.scope = "row";
      head.append(swatch, stage);
      row.append(head, made("td", `${milliseconds(frames[stage][index])} ms`));
      return row;
    }));
    const last = frames.firstRow[index] + frames.rowCount[index] - 1;
    const blank = frames.blankRows[index] > 0 ? `, ${frames.blankRows[index]} of them blank` : "";
    find(".rows").textContent = `items ${frames.firstRow[index]} to ${last} are visible${blank}`
      + (frames.workedRows[index] > 0 ? `; the main actor worked on ${frames.workedRows[index]}:` : "");
    find(".worked").replaceChildren(...workedRows(index));
    const card = cards.find((one) => one.dataset.frame === String(number));
    find(".causes").replaceChildren(...(card ? Array.from(card.querySelectorAll(".cause"), (cause) => cause.cloneNode(true)) : []));
    const source = card?.querySelector("img");
    const image = find("img");
    image.hidden = !source;
    if (source) {
      [image.src, image.alt, image.width, image.height] = [source.src, source.alt, source.width, source.height];
      image.width = Number(source.getAttribute("width"));
      image.height = Number(source.getAttribute("height"));
    }
    find(".looks").hidden = cards.length === 0;
    find(".without").textContent = source ? "" : "Only the slowest frames have a picture.";
  }

  function workedRows(index) {
    const numbers = rows[index];
    const length = 1 + commitStages.length;
    const items = [];
    for (let start = 0; start < numbers.length; start += length) {
      const parts = commitStages.map((stage, place) => [stage, numbers[start + 1 + place]]).filter(([, time]) => time > 0);
      items.push(made("li", `item ${numbers[start]}: ${parts.map(([stage, time]) => `${stage} ${milliseconds(time)}`).join(", ")}`));
    }
    const rest = frames.workedRows[index] - items.length;
    if (rest > 0) items.push(made("li", `and ${rest} more`));
    return items;
  }

  // What people do.

  function choose(index, isWritten = true) {
    chosen = Math.max(-1, Math.min(count - 1, index));
    hovered = -1;
    if (chosen >= 0 && (chosen < first || chosen >= first + capacity())) show(chosen - Math.floor(capacity() / 2));
    for (const card of cards) card.classList.toggle("chosen", chosen >= 0 && card.dataset.frame === String(frames.number[chosen]));
    draw();
    describe();
    if (!isWritten) return;
    try {
      history.replaceState(null, "", location.href.split("#")[0] + (chosen < 0 ? "" : `#frame=${frames.number[chosen]}`));
    } catch {
      // A page in a frame of another origin keeps its address; everything else works.
    }
  }

  function show(index) {
    first = Math.max(0, Math.min(count - capacity(), index));
  }

  function pointed(event) {
    const index = first + Math.floor(event.offsetX / step);
    return index >= 0 && index < count ? index : -1;
  }

  plot.addEventListener("mousemove", (event) => {
    const index = pointed(event);
    if (index === hovered) return;
    hovered = index;
    drawPlot();
    describe();
  });
  plot.addEventListener("mouseleave", () => {
    hovered = -1;
    drawPlot();
    describe();
  });
  plot.addEventListener("click", (event) => choose(pointed(event)));
  plot.addEventListener("wheel", (event) => {
    const distance = Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.shiftKey ? event.deltaY : 0;
    if (distance === 0 || count <= capacity()) return;
    event.preventDefault();
    show(first + Math.sign(distance) * Math.max(1, Math.round(Math.abs(distance) / step)));
    draw();
  }, { passive: false });
  overview.addEventListener("click", (event) => {
    show(Math.floor((event.offsetX / overview.clientWidth) * count - capacity() / 2));
    draw();
  });

  function nextMissed() {
    const next = missed.findIndex((vsyncs, index) => vsyncs > 0 && index > chosen);
    return next >= 0 ? next : missed.findIndex((vsyncs) => vsyncs > 0);
  }

  function nextSlowest() {
    const place = cards.findIndex((card) => chosen >= 0 && card.dataset.frame === String(frames.number[chosen]));
    const card = cards[place + 1] ?? cards[0];
    return card ? frames.number.indexOf(Number(card.dataset.frame)) : -1;
  }

  const keys = {
    ArrowLeft: () => choose(Math.max(0, chosen - 1)),
    ArrowRight: () => choose(chosen + 1),
    m: () => { if (nextMissed() >= 0) choose(nextMissed()); },
    w: () => { if (nextSlowest() >= 0) choose(nextSlowest()); },
    Escape: () => choose(-1),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || count === 0 || !Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    keys[event.key]();
  });

  function read() {
    const number = Number(new URLSearchParams(location.hash.slice(1)).get("frame") ?? NaN);
    choose(frames.number.indexOf(number), false);
  }

  addEventListener("hashchange", read);
  addEventListener("resize", () => {
    show(first);
    draw();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
  document.documentElement.classList.add("scripted");
  read();
  // A page without a link opens on the slowest frame, if one was late.
  if (chosen < 0 && cards.length > 0) choose(nextSlowest(), false);
})();
