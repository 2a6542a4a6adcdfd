// SPDX-License-Identifier: MIT
// Requests. A newer one for the same purpose aborts the older one, so the last save always wins.

import { notify, page } from "./page.js";

/** The command did not answer: it has ended, or does not accept the page's cookie. */
export class Unanswered extends Error {}

export const lost = "The connection to cellraster preview is lost. The page continues when the command runs again.";
export const expired = "This page may no longer ask the command. Open the address that cellraster preview printed, with its token, again.";

export async function get(address, signal) {
  const response = await fetch(address, { signal, cache: "no-cache" }).catch((error) => {
    throw error.name === "AbortError" ? error : new Unanswered(lost);
  });
  if (response.status === 403) throw new Unanswered(expired);
  if (page.events?.readyState === EventSource.OPEN) notify("");
  return response;
}

/** Does `work` with the signal of a new request, which ends the older request for the same purpose. Returns whether it was done. */
export async function ask(purpose, work) {
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
export async function getText(address, signal) {
  const text = await (await get(address, signal)).text();
  signal.throwIfAborted();
  return text.trimEnd();
}

export async function getJSON(address, signal) {
  const response = await get(address, signal);
  const answer = response.ok ? await response.json() : null;
  signal.throwIfAborted();
  return answer;
}

/** The picture of a route, decoded, or the problem that there is none. */
export async function getPicture(address, signal) {
  const response = await get(address, signal);
  if (!response.ok) return { problem: (await response.text()).trim() };
  const image = new Image();
  image.src = URL.createObjectURL(await response.blob());
  await image.decode().finally(() => URL.revokeObjectURL(image.src));
  signal.throwIfAborted();
  return { image, tag: response.headers.get("etag") };
}
