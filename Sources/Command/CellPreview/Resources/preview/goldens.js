// SPDX-License-Identifier: MIT
// The goldens of the template: what changed since they were recorded.

import { counted, make, one, page, pause, route } from "./page.js";
import { ask, getJSON } from "./requests.js";

const words = {
  failed: "differs", error: "cannot be drawn", drift: "differs within its tolerance", skipped: "was not compared", passed: "is as recorded",
};

/** Compares the goldens if they are looked at. */
export function askForGoldens() {
  if (one("#goldens").hidden || !page.picture) return;
  ask("goldens", async (signal) => {
    // Drawing all of them takes the command a while, which rapid saves must not ask for each time.
    await pause(200);
    signal.throwIfAborted();
    showGoldens(await getJSON(route("/goldens.json"), signal));
  });
}

function showGoldens(report) {
  const goldens = report?.goldens ?? [];
  const changed = goldens.filter(({ outcome }) => outcome !== "passed");
  const passed = goldens.length - changed.length;
  one("#no-goldens").textContent = !report ? "The goldens could not be compared."
    : goldens.length === 0 ? "No golden draws this template. The command cellraster golden init writes a case for it."
      : passed === goldens.length ? `${counted(passed, "golden")}, all as recorded.`
        : `${counted(changed.length, "golden")} of ${goldens.length} changed since ${changed.length === 1 ? "it was" : "they were"} recorded.`;
  one("#golden-list").replaceChildren(...changed.map(goldenItem));
}

function goldenItem({ golden, outcome, cause, measurement, layers }) {
  const sentences = [...cause, ...(measurement ? [sentenceAbout(measurement, layers)] : [])];
  return make("li", { class: `golden ${outcome}` }, make("code", {}, golden), make("span", { class: "verdict" }, ` ${words[outcome] ?? outcome}`),
    make("ul", { "aria-label": `Causes of ${golden}` }, ...sentences.map((sentence) => make("li", {}, sentence))));
}

function sentenceAbout({ value, unit }, layers) {
  const named = layers.map(({ cell, path, pixels }) => `${cell ? `${cell} ` : ""}${path} ${pixels.toLocaleString("en")}`);
  return counted(value, unit) + (named.length > 0 ? `: ${named.join(", ")}` : "");
}
