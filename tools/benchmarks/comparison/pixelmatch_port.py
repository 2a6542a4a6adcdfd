# SPDX-License-Identifier: MIT
"""Compares the pairs of a folder with pixelmatch's Python port, once each: pixelmatch_port.py FOLDER PAIR...

Prints one JSON object for each pair. The port follows an older pixelmatch, which gives the same counts for opaque pictures.
"""

import json
import pathlib
import sys
import time

from pixelmatch import pixelmatch

WIDTH, HEIGHT = 4000, 3000

folder = pathlib.Path(sys.argv[1])
for pair in sys.argv[2:]:
    first, second = ((folder / f"{pair}-{name}.rgba").read_bytes() for name in "ab")
    start = time.monotonic()
    visible = pixelmatch(first, second, WIDTH, HEIGHT)
    print(json.dumps({"pair": pair, "visible": visible, "perceptual": 1000 * (time.monotonic() - start)}), flush=True)
