// SPDX-License-Identifier: MIT
// The state of the cell: its problems, and places in files that an editor opens.

import { announce, counted, frame, make, notify, one, page, root, route, secret } from "./page.js";
import { get } from "./requests.js";
import { showControls } from "./controls.js";

export async function getState(signal) {
  const response = await get(route("/state.json"), signal);
  if (response.ok) return response.json();
  const message = (await response.text()).trim() || `The command answered with the status ${response.status}.`;
  return { ...page.cell, problems: [{ message }] };
}

export function showState(cell, problem) {
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

/** Tests and benchmarks wait for these marks. */
export function markShown(version) {
  // A picture may be older than a state that is newer than the latest event. The next event has both drawn again.
  if (page.saved !== null && page.saved !== version) return;
  performance.mark("shown");
  root.dataset.shown = version;
}

/** A button or link that opens a place in the editor: file:line:column. */
export function placeLink({ file, fileNumber, line, column }) {
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
