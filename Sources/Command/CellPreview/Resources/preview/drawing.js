// SPDX-License-Identifier: MIT
// Drawing again, after a save or a choice.

import { one, page, pause, picture, route, settings, writeAddress } from "./page.js";
import { ask, getJSON, getPicture } from "./requests.js";
import { modes, showControls } from "./controls.js";
import { getState, markShown, showState } from "./state.js";
import { showLayer, showZoom } from "./stage.js";
import { showSelection, showTree } from "./tree.js";
import { explainPixel } from "./panel.js";
import { askForGoldens } from "./goldens.js";
import { showAfter, showReport } from "./findings.js";
import { redrawList } from "./list.js";

/** Chooses settings and looks; "" stands for the document's own. The cell is drawn again if it depends on one of them. */
export function choose(changes) {
  Object.assign(page.chosen, changes);
  writeAddress();
  showControls();
  if (Object.keys(changes).some((name) => name === "states" || name === "view" || name in settings)) redraw();
}

/** Fetches the cell and, unless `isQuick`, what else is known about it. */
export async function redraw({ isQuick = false } = {}) {
  for (const purpose of ["layout", "report", "element", "pixel", "fix", "overlay", "goldens"]) page.requests[purpose]?.abort();
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
  const result = getPicture(route("/cell.png", { overlay: mode }), signal).then(({ image }) => {
    if (image) image.alt = modes().find((overlay) => overlay.mode === mode)?.title ?? mode;
    return image ?? null;
  });
  // An error is reported by the request of the plain picture.
  result.catch(() => {});
  return result;
}

export const askForTints = () => ask("overlay", async (signal) => showLayer("overlay", await getTints(signal)));

function askAbout() {
  ask("layout", async (signal) => {
    const answer = await getJSON(route("/layout.json"), signal);
    page.layout = answer?.elements ?? [];
    page.hovered = null;
    showTree();
    showSelection();
  });
  if (page.pixel) explainPixel();
  askForGoldens();
  ask("report", async (signal) => {
    // Looking for fixes takes the command a while, which rapid saves must not ask for each time.
    await pause(200);
    signal.throwIfAborted();
    page.report = await getJSON(route("/inspect.json"), signal);
    showReport();
  });
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
