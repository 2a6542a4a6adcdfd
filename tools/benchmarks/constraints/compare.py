# SPDX-License-Identifier: MIT
"""Runs the constraint benchmark of the solver and of kiwi in turns, and prints the ratios of their shortest times.

compare.py SOLVER KIWI ROUNDS
"""

import subprocess
import sys

# Each case: its title, its name, the number of repetitions in a run, and the limit of the ratio, if there is one.
CASES = [
    ("clone, edit a width and 5 text sizes, read 32 values; kiwi from scratch", "clone-and-edit", 20_000, 0.1),
    ("the same edits without a clone", "edit", 100_000, 1.5),
    ("a changed constant; kiwi removes and adds the constraint", "changed-constant", 50_000, None),
    ("one constraint replaced by another", "replaced", 20_000, None),
    ("one constraint deactivated, and activated again", "off-and-on", 10_000, None),
    ("all constraints deactivated and activated", "all-off-and-on", 3_000, None),
    ("compiled and solved from scratch", "message-cell", 3_000, None),
]

# The numbers of siblings of a chain, and how much longer twice as many may take.
CHAINS = [200, 400, 800, 1600]
DOUBLING_LIMIT = 2.3


def measured(program, name, repetitions, system):
    """Returns the nanoseconds of a repetition, and the sum of all values."""
    command = [program, name, str(repetitions)]
    time, total = subprocess.run(command, input=system, capture_output=True, text=True, check=True).stdout.split()
    return float(time), float(total)


def compare(solver, kiwi, name, repetitions, system, rounds):
    """Returns the shortest times of the solver and of kiwi. Ends the program if their values differ."""
    times = {solver: [], kiwi: []}
    totals = {}
    for _ in range(rounds):
        for program in times:
            # kiwi takes seconds for a long chain.
            count = 1 if program == kiwi and name.startswith("chain") else repetitions
            time, totals[program] = measured(program, name, count, system)
            times[program].append(time)
    if abs(totals[solver] - totals[kiwi]) > 1e-6 * max(1, abs(totals[kiwi])):
        sys.exit(f"{name}: kiwi has other values than the solver: {totals[kiwi]} instead of {totals[solver]}")
    return min(times[solver]), min(times[kiwi])


def printed(solver, name):
    return subprocess.run([solver, "print", name], capture_output=True, text=True, check=True).stdout


def main():
    solver, kiwi, rounds = sys.argv[1:]
    print("| cell of 8 views and 59 constraints | solver | kiwi | ratio | at most |\n|---|---:|---:|---:|---:|")
    system = printed(solver, "message-cell")
    for title, name, repetitions, limit in CASES:
        own, other = compare(solver, kiwi, name, repetitions, system, int(rounds))
        print(f"| {title} | {own / 1000:,.2f} µs | {other / 1000:,.2f} µs | {own / other:.3f} | {limit or ''} |", flush=True)
    print("\n| chain of siblings, from scratch | solver | doubling takes | at most | kiwi |\n|---:|---:|---:|---:|---:|")
    last = None
    for count in CHAINS:
        name = f"chain-{count}"
        own, other = compare(solver, kiwi, name, max(2, 3200 // count), printed(solver, name), min(3, int(rounds)))
        doubling = f"{own / last:.2f} times | {DOUBLING_LIMIT}" if last else "|"
        print(f"| {count} | {own / 1e6:.2f} ms | {doubling} | {other / 1e6:,.1f} ms |", flush=True)
        last = own


if __name__ == "__main__":
    main()
