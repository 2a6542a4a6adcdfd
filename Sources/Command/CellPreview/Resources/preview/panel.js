// SPDX-License-Identifier: MIT
// The tabs beside the picture, and what paints a pixel.

import { one, page, route, tabs } from "./page.js";
import { ask, getText } from "./requests.js";
import { askForGoldens } from "./goldens.js";
import { showBoxes } from "./stage.js";

export function explainPixel() {
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

export function choosePixel(pixel) {
  page.pixel = pixel;
  showTab("pixel");
  explainPixel();
}

export function showTab(name) {
  for (const id of tabs) {
    one(`#${id}`).hidden = id !== name;
    one(`#tab-${id}`).setAttribute("aria-selected", String(id === name));
    one(`#tab-${id}`).tabIndex = id === name ? 0 : -1;
  }
  if (name === "goldens") askForGoldens();
}

export function tabKey(event, tab) {
  const place = tabs.indexOf(tab.getAttribute("aria-controls"));
  const next = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: -1 }[event.key];
  if (next === undefined) return false;
  const name = tabs.at(next % tabs.length);
  showTab(name);
  one(`#tab-${name}`).focus();
  return true;
}
