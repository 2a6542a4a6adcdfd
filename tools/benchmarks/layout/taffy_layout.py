# SPDX-License-Identifier: MIT
"""The trees of CellLayoutBenchmark that have no text, laid out by Taffy: taffy_layout.py CASE LAYOUTS.

Prints the nanoseconds of a layout, without building and freeing the tree, and the sum of all coordinates. The calls of the Rust
library are measured without the Python code around them.
"""

import sys
import time

from stretchable import Node
from stretchable.node import SizeAvailableSpace, taffy, taffylib
from stretchable.style import AUTO, FlexDirection, FlexWrap


def wide(count, wraps):
    root = Node(size=(1000 if wraps else 2000, AUTO), flex_wrap=FlexWrap.WRAP if wraps else FlexWrap.NO_WRAP)
    for _ in range(count):
        root.add(Node(size=(10, 10), flex_grow=0 if wraps else 1))
    return root


def nested(depth=4, root=True):
    if depth == 0:
        return Node(size=(10, 10), flex_direction=FlexDirection.COLUMN)
    is_column = root or depth % 2 == 0
    node = Node(
        size=(2000 if root else AUTO, AUTO), flex_direction=FlexDirection.COLUMN if is_column else FlexDirection.ROW)
    for _ in range(10):
        node.add(nested(depth - 1, root=False))
    return node


def trees():
    return {"wide-100": lambda: wide(100, False), "wide-10000": lambda: wide(10_000, True), "nested-11111": nested}


def total(node):
    box = node.get_box()
    parts = box.x + box.y + box.width + box.height
    return parts + sum(total(child) for child in node)


def main():
    name, layouts = sys.argv[1], int(sys.argv[2])
    width = 1000 if name == "wide-10000" else 2000
    space = SizeAvailableSpace(width, None)
    elapsed = 0
    for _ in range(layouts):
        # Taffy remembers layouts, so each one is that of a new tree.
        root = trees()[name]()
        taffy.use_rounding = False
        start = time.perf_counter_ns()
        taffylib.node_compute_layout(taffy._ptr, root._node_id, space.to_dict())
        elapsed += time.perf_counter_ns() - start
    root.compute_layout(space)
    print(f"{elapsed / layouts:.1f} {total(root):.3f}")


if __name__ == "__main__":
    main()
