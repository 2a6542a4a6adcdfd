# SPDX-License-Identifier: MIT
"""Puts CellRaster's comparison of 12-megapixel pairs beside others', in one run, and prints two tables.

comparison.py COMPARE CELLRASTER FOLDER PIXELMATCH ODIFF PYTHON; the last three are empty where they are not there. Ends with 1
where counts differ or pixelmatch is less than 5 times as slow on nearly equal pairs.
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
    """What a command prints: a JSON object a line, by pair."""
    printed = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
    return {found["pair"]: found for found in map(json.loads, printed.splitlines())}


def seconds(command):
    """How long a command takes, and what it says. 1 is the status of pictures that differ, 21 and 22 are odiff's."""
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
    """Milliseconds in process, and whether the goal is met."""
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
    """Whole commands, PNG files in: medians of turns in which each runs once. Whether the exact counts are the same."""
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
        # Minutes for each pair: once, and not the very different one.
        theirs = lines([python, str(HERE / "pixelmatch_port.py"), folder, *PAIRS[:2]])
        name = "pixelmatch's Python port"
    else:
        theirs, name = {}, "pixelmatch (not there)"
    holds = in_process(ours, theirs, name)
    holds = commands(cellraster, pathlib.Path(folder), odiff, ours) and holds
    sys.exit(0 if holds else 1)


main()
