# SPDX-License-Identifier: MIT
"""Measures how CellRaster and other tools compare 12-megapixel pairs, in one run, and prints two tables.

comparison.py COMPARE CELLRASTER FOLDER PIXELMATCH ODIFF PYTHON; pass an empty argument for a tool that is missing. The exit status
is 1 if counts differ, or if CellRaster is less than 5 times as fast as pixelmatch on nearly equal pairs.
"""

import json
import pathlib
import shutil
import statistics
import subprocess
import sys
import time

TURNS = 9
COMMAND_TURNS = 5
GOAL = 5
PAIRS = ["equal", "nearly-equal", "different"]
HERE = pathlib.Path(__file__).parent


def lines(command):
    """The output of a command, one JSON object per line, by pair."""
    printed = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
    return {found["pair"]: found for found in map(json.loads, printed.splitlines())}


def seconds(command):
    """The seconds that a command takes, and its output. Status 1, or 21 or 22 of odiff, means that the pictures differ."""
    start = time.monotonic()
    process = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if process.returncode not in (0, 1, 21, 22):
        sys.exit(f"{command[0]} ended with {process.returncode}: {process.stdout.strip()}")
    return time.monotonic() - start, process.stdout


def table(header, rows):
    print("| " + " | ".join(header) + " |")
    print("|" + "---|" * len(header))
    for row in rows:
        print("| " + " | ".join(row) + " |")
    print()


def in_process(ours, theirs, name):
    """Prints the milliseconds in process, and returns whether the goal is met."""
    rows, holds = [], True
    for pair in PAIRS:
        mine, other = ours[pair], theirs.get(pair)
        row = [pair, str(mine["visible"]), f"{mine['perceptual']:.1f} ms"]
        if other is None:
            rows.append(row + ["", ""])
            continue
        if other["visible"] != mine["visible"]:
            print(f"{pair}: {name} counts {other['visible']}, CellRaster {mine['visible']}", file=sys.stderr)
            holds = False
        ratio = other["perceptual"] / mine["perceptual"]
        drawn = f"{other['picture'] / mine['picture']:.1f}" if "picture" in other else ""
        holds = holds and (pair != "nearly-equal" or ratio >= GOAL)
        rows.append(row + [f"{other['perceptual']:.1f} ms", f"{ratio:.1f}", f"{mine['picture']:.1f} ms", drawn])
    table(["pair", "pixels", "CellRaster", name, "times as fast", "with the picture", "times as fast"], rows)
    return holds


def commands(cellraster, folder, odiff, ours):
    """Prints the median seconds of whole commands that read PNG files, and returns whether the exact counts agree."""
    rows, holds = [], True
    for pair in PAIRS:
        files = [str(folder / f"{pair}-{name}.png") for name in "ab"]
        tools = {"CellRaster, exact": [cellraster, "golden", "diff", *files]}
        tools["CellRaster, perceptual"] = [*tools["CellRaster, exact"], "--metric", "perceptual"]
        if shutil.which("compare"):
            tools["ImageMagick"] = ["compare", "-metric", "AE", *files, "null:"]
        if odiff:
            tools["odiff"] = [odiff, *files, "--antialiasing"]
        times = {name: [] for name in tools}
        said = {}
        for _ in range(COMMAND_TURNS):
            for name, command in tools.items():
                taken, said[name] = seconds(command)
                times[name].append(taken)
        if "ImageMagick" in said and float(said["ImageMagick"]) != float(f"{ours[pair]['pixels']:.6g}"):
            print(f"{pair}: ImageMagick counts {said['ImageMagick']}, CellRaster {ours[pair]['pixels']}", file=sys.stderr)
            holds = False
        least = statistics.median(times["CellRaster, exact"])
        for name, taken in times.items():
            rows.append([pair, name, f"{statistics.median(taken):.2f} s", f"{statistics.median(taken) / least:.1f}"])
    table(["pair", "command", "from start to end", "times as long"], rows)
    return holds


def main():
    compare, cellraster, folder, module, odiff, python = sys.argv[1:7]
    ours = lines([compare, folder, str(TURNS)])
    if module:
        theirs, name = lines(["node", str(HERE / "pixelmatch.mjs"), module, folder, str(TURNS), *PAIRS]), "pixelmatch"
    elif python:
        # The port takes minutes for each pair: it runs once, and not on the very different pair.
        theirs = lines([python, str(HERE / "pixelmatch_port.py"), folder, *PAIRS[:2]])
        name = "pixelmatch's Python port"
    else:
        theirs, name = {}, "pixelmatch (missing)"
    holds = in_process(ours, theirs, name)
    holds = commands(cellraster, pathlib.Path(folder), odiff, ours) and holds
    sys.exit(0 if holds else 1)


main()
