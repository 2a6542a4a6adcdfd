# SPDX-License-Identifier: MIT
"""Measures icons of CellRaster, resvg and Chromium in turn within one run, and prints a table. compare.py PROGRAM FOLDER"""

import json
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import resvg_py

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "peers"))
from chromium import Browser  # noqa: E402

COUNT, SIDE, SCALE = 20, 24, 2
ROUNDS, TURNS = 5, 21


def microseconds(work):
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1e6


def resvg(paths):
    """The median time to read the files and to draw each to a PNG file in memory."""
    def draw():
        for path in paths:
            resvg_py.svg_to_bytes(svg_path=str(path), width=SIDE * SCALE)

    return {"singles": statistics.median(microseconds(draw) for _ in range(TURNS))}


def chromium(browser, page):
    """The time to open a page with all icons and to take a screenshot, and that of another screenshot."""
    def show():
        browser.session = None
        browser.open(page.as_uri(), SIDE * COUNT, SCALE)
        browser.screenshot(0, SIDE * COUNT, SIDE)

    first = statistics.median(microseconds(show) for _ in range(3))
    again = statistics.median(microseconds(lambda: browser.screenshot(0, SIDE * COUNT, SIDE)) for _ in range(5))
    return {"first": first, "again": again}


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    files = sorted(folder.glob("*.svg"))
    files = files[::max(1, len(files) // COUNT)][:COUNT]
    if len(files) < COUNT:
        sys.exit(f"{folder} has less than {COUNT} SVG files")
    has_chromium = shutil.which("chromium") is not None
    if not has_chromium:
        print("chromium is not installed (apt-get install chromium): it is left out", file=sys.stderr)
    own, peer, browsed = [], [], []
    with tempfile.TemporaryDirectory() as scratch:
        page = pathlib.Path(scratch, "icons.html")
        images = "".join(f"<img src='{path.absolute().as_uri()}'>" for path in files)
        page.write_text(
            f"<!doctype html><style>body{{margin:0;display:flex}}img{{width:{SIDE}px;height:{SIDE}px}}</style>{images}", encoding="utf-8")
        browser = Browser("chromium", scratch + "/profile") if has_chromium else None
        for _ in range(ROUNDS):
            output = subprocess.run(
                [program, str(TURNS), folder, *(path.name for path in files)], check=True, capture_output=True, text=True).stdout
            own.append(json.loads(output))
            peer.append(resvg(files))
            if browser:
                browsed.append(chromium(browser, page))
        if browser:
            browser.close()
    report(own, peer, browsed)


def report(own, peer, browsed):
    def row(name, time, *ratios):
        print(f"| {name} | {time:.0f} µs | " + " | ".join(f"{ratio:.2f}" if ratio else "" for ratio in ratios) + " |")

    def middle(values):
        return statistics.median(values)

    def ratio(others, key, own_key):
        return middle(other[key] / mine[own_key] for other, mine in zip(others, own))

    print(f"| {COUNT} icons of {SIDE} points at scale {SCALE} | time | relative |\n|---|---|---|")
    row("CellRaster, a PNG file each, first time", middle(one["singlesFirst"] for one in own), 1)
    row("resvg-py, a PNG file each", middle(one["singles"] for one in peer), ratio(peer, "singles", "singlesFirst"))
    row("CellRaster, a PNG file each, remembered", middle(one["singlesAgain"] for one in own),
        middle(one["singlesAgain"] / one["singlesFirst"] for one in own))
    row("CellRaster, one PNG file, first time", middle(one["rowFirst"] for one in own), 1)
    if browsed:
        row("headless Chromium, page and screenshot", middle(one["first"] for one in browsed), ratio(browsed, "first", "rowFirst"))
    row("CellRaster, one PNG file, remembered", middle(one["rowAgain"] for one in own), 1)
    if browsed:
        row("headless Chromium, another screenshot", middle(one["again"] for one in browsed), ratio(browsed, "again", "rowAgain"))
    row("drawing avatars, remembered", middle(one["avatars"] for one in own), 1)
    quotients = sorted(one["quotient"] for one in own)
    row("drawing icons, remembered; the goal is at most 1.2", middle(one["icons"] for one in own), middle(quotients))
    print(f"\nIcons relative to avatars in {ROUNDS} rounds: {', '.join(f'{quotient:.2f}' for quotient in quotients)}")


main()
