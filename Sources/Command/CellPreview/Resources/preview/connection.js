// SPDX-License-Identifier: MIT
// The connection: the command says when files were saved.

import { notify, page, pause, route } from "./page.js";
import { expired, get, lost, Unanswered } from "./requests.js";
import { redraw } from "./drawing.js";

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
export function leave() {
  page.events?.close();
  page.events = page.saved = null;
  for (const request of Object.values(page.requests)) request.abort();
}

export function enter() {
  page.isLost = false;
  connect();
  redraw();
}
