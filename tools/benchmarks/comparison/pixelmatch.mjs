// SPDX-License-Identifier: MIT
// Compares the pairs of a folder with pixelmatch, in process: node pixelmatch.mjs MODULE FOLDER TURNS PAIR...
// Prints one JSON object for each pair, with the same keys as the product `compare` prints.
import {readFileSync} from 'node:fs';
import {pathToFileURL} from 'node:url';

const [module, folder, turns, ...pairs] = process.argv.slice(2);
const {default: pixelmatch} = await import(pathToFileURL(module));
const [width, height] = [4000, 3000];

function milliseconds(work) {
  const times = [];
  for (let turn = 0; turn < Number(turns); turn++) {
    const start = performance.now();
    work();
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[times.length >> 1];
}

for (const pair of pairs) {
  // Copies, so that the bytes are aligned for a Uint32Array.
  const [a, b] = ['a', 'b'].map(name => new Uint8Array(readFileSync(`${folder}/${pair}-${name}.rgba`)));
  const output = new Uint8Array(a.length);
  const visible = pixelmatch(a, b, null, width, height);
  console.log(JSON.stringify({
    pair, visible,
    perceptual: milliseconds(() => pixelmatch(a, b, null, width, height)),
    picture: milliseconds(() => pixelmatch(a, b, output, width, height)),
  }));
}
