#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fits the weights of steps to measured times, by non-negative least squares, and judges them by rows that were not used.

Reads the output of several runs of CellScrollBenchmark: fit.py RUN... The time of a row is the shortest that one half of the runs has; the
other half measures it again. Every second row is used to fit, and the others are judged. Prints a weight in picoseconds for each step, and for
each stage the rank correlation of predicted and measured times, and that of the two measurements.
"""
import json
import sys

if sys.argv[1:] == ["--help"]:
    print(__doc__.strip())
    sys.exit()


def read(paths):
    """Returns the rows of the first run, with the shortest times of all runs."""
    runs = []
    for path in paths:
        with open(path, encoding="utf-8") as lines:
            runs.append([json.loads(line) for line in lines])
    for places in zip(*runs):
        places[0]["ns"] = min(row["ns"] for row in places)
    return runs[0]


def fit(rows, steps):
    """Minimizes the sum of squared relative errors by coordinate descent. Returns a weight in ns for each step."""
    matrix = [[row["steps"].get(step, 0) / row["ns"] for step in steps] for row in rows]
    weights = [0.0] * len(steps)
    rest = [1.0] * len(rows)
    for _ in range(2000):
        for place in range(len(steps)):
            column = [line[place] for line in matrix]
            norm = sum(value * value for value in column)
            if norm == 0:
                continue
            change = sum(value * error for value, error in zip(column, rest)) / norm
            change = max(change, -weights[place])
            weights[place] += change
            rest = [error - value * change for value, error in zip(column, rest)]
    return weights


def ranks(values):
    order = sorted(range(len(values)), key=values.__getitem__)
    result = [0.0] * len(values)
    start = 0
    while start < len(order):
        end = start
        while end + 1 < len(order) and values[order[end + 1]] == values[order[start]]:
            end += 1
        for place in range(start, end + 1):
            result[order[place]] = (start + end) / 2
        start = end + 1
    return result


def correlation(left, right):
    left, right = ranks(left), ranks(right)
    mean = (len(left) - 1) / 2
    covariance = sum((a - mean) * (b - mean) for a, b in zip(left, right))
    spread = sum((a - mean) ** 2 for a in left) * sum((b - mean) ** 2 for b in right)
    return covariance / spread**0.5 if spread else 1.0


def main():
    paths = sys.argv[1:]
    if len(paths) < 2:
        sys.exit("usage: fit.py RUN...")
    run, again = read(paths[0::2]), read(paths[1::2])
    print(f"{'stage':8} {'rows':>5} {'predicted':>10} {'measured twice':>15}")
    found = {}
    for stage in ["parse", "bind", "layout", "draw", "compare"]:
        pairs = [(one, other) for one, other in zip(run, again) if one["stage"] == stage]
        steps = sorted({step for one, _ in pairs for step, count in one["steps"].items() if count})
        weights = fit([one for one, _ in pairs if one["row"] % 2 == 0], steps)
        judged = [(one, other) for one, other in pairs if one["row"] % 2 == 1]
        predicted = [sum(one["steps"].get(s, 0) * w for s, w in zip(steps, weights)) for one, _ in judged]
        measured = [one["ns"] for one, _ in judged]
        repeated = [other["ns"] for _, other in judged]
        print(f"{stage:8} {len(judged):5} {correlation(predicted, measured):10.3f} {correlation(measured, repeated):15.3f}")
        found.update(zip(steps, weights))
    print()
    for step, weight in sorted(found.items()):
        print(f"  {step:16} {round(weight * 1000):12,} ps")


main()
