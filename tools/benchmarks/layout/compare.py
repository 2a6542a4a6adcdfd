# SPDX-License-Identifier: MIT
"""Runs the layout benchmark of the engines, of Yoga and of Taffy in turns, and prints the ratios of their shortest times, and the time
of the next row of a list.

compare.py ENGINE YOGA PYTHON ROUNDS
"""

import pathlib
import subprocess
import sys

# Each case: its title, its name, the number of layouts in a run, the limit of the ratio to Yoga, and that to Taffy.
CASES = [
    ("chat cell, 8 boxes, from scratch", "chat-cell", 20_000, 0.25, None),
    ("the same at a new width", "chat-cell-new-width", 40_000, 0.12, None),
    ("100 boxes in a row", "wide-100", 1_000, 0.35, 1.0),
    ("10,000 boxes in lines", "wide-10000", 8, 0.35, 1.0),
    ("11,111 nested boxes", "nested-11111", 8, 0.35, 1.0),
    ("10,000 boxes, one changed", "wide-10000-one-changed", 40, 0.15, None),
    ("11,111 nested boxes, one changed", "nested-11111-one-changed", 200, 0.15, None),
]

# The ways to lay out the message cell with manual frames, next to arithmetic in Swift: the title, the name, and the limit of the ratio.
MESSAGE_CELL = "message-cell"
MESSAGE_WAYS = [
    ("compiled formulas", "message-cell-formulas", 3.0),
    ("frame function", "message-cell-function", 1.0),
]
MESSAGE_LAYOUTS = 500_000

# The next row of message-cell in a session, through the document, in each engine: the case, and the limit in microseconds.
NEXT_ROWS = [("flexbox", 3.0), ("frames", 3.0), ("constraints", 3.0)]
NEXT_ROW_LAYOUTS = 200_000


def measured(program, name, layouts):
    """Returns the nanoseconds of a layout, and the sum of all coordinates."""
    output = subprocess.run([*program, name, str(layouts)], capture_output=True, text=True, check=True).stdout
    time, total = output.split()
    return float(time), float(total)


def compare_message_cell(engine, rounds):
    """Prints the times of the message cell's layouts, relative to that of arithmetic. The program checks that the frames are the same."""
    times = {name: [] for name in [MESSAGE_CELL, *(name for _, name, _ in MESSAGE_WAYS)]}
    for _ in range(rounds):
        for name in times:
            times[name].append(measured([engine], name, MESSAGE_LAYOUTS)[0])
    arithmetic = min(times[MESSAGE_CELL])
    print("| message cell, manual frames | time | ratio | at most |\n|---|---:|---:|---:|")
    print(f"| arithmetic in Swift | {arithmetic:.0f} ns | 1 | |")
    for title, name, limit in MESSAGE_WAYS:
        best = min(times[name])
        print(f"| {title} | {best:.0f} ns | {best / arithmetic:.2f} | {limit} |", flush=True)


def compare_next_rows(engine, rounds):
    """Prints the time of a row of message-cell in which one text differs from the row before, without what the measuring closure takes."""
    print("| message cell, one other text | next row | at most |\n|---|---:|---:|")
    sums = set()
    for name, limit in NEXT_ROWS:
        runs = [
            [measured([engine], f"next-row-{name}{part}", NEXT_ROW_LAYOUTS) for part in ("", "-measuring")]
            for _ in range(rounds)
        ]
        time = min(row[0] for row, _ in runs) - min(measuring[0] for _, measuring in runs)
        sums.add(runs[0][0][1])
        print(f"| {name} | {time / 1000:.2f} µs | {limit} |", flush=True)
    if len(sums) > 1:
        sys.exit(f"the engines give message-cell different frames: {sums}")
    print()


def main():
    engine, yoga, python, rounds = sys.argv[1:]
    taffy = [python, str(pathlib.Path(__file__).with_name("taffy_layout.py"))]
    print("| layout | engine | Yoga | ratio | at most | Taffy | ratio | at most |\n|---|---:|---:|---:|---:|---:|---:|---:|")
    for title, name, layouts, yoga_limit, taffy_limit in CASES:
        programs = {"engine": [engine], "yoga": [yoga]} | ({"taffy": taffy} if taffy_limit else {})
        times = {program: [] for program in programs}
        totals = {}
        for _ in range(int(rounds)):
            for program, command in programs.items():
                # Taffy's trees are built in Python, which takes far longer than their layout.
                count = max(1, layouts // 100) if program == "taffy" else layouts
                time, totals[program] = measured(command, name, count)
                times[program].append(time)
        best = {program: min(values) for program, values in times.items()}
        for program, total in totals.items():
            # Yoga computes with 32-bit numbers.
            if abs(total - totals["engine"]) > 1e-4 * abs(total):
                sys.exit(f"{name}: {program} has other frames than the engine: {total} instead of {totals['engine']}")

        def microseconds(program):
            return f"{best[program] / 1000:,.2f} µs"

        def ratio(program, limit):
            return f"{best['engine'] / best[program]:.3f} | {limit}"

        beside = f"{microseconds('taffy')} | {ratio('taffy', taffy_limit)}" if taffy_limit else "| |"
        print(f"| {title} | {microseconds('engine')} | {microseconds('yoga')} | {ratio('yoga', yoga_limit)} | {beside} |", flush=True)
    print()
    compare_message_cell(engine, int(rounds))
    print()
    compare_next_rows(engine, int(rounds))


if __name__ == "__main__":
    main()
