# SPDX-License-Identifier: MIT
"""Simplifies trees and documents for which frames differ, as far as they still differ."""

import copy


def nodes(root):
    """Yields the nodes of a tree in preorder, each with its parent and its place among the children."""
    def walk(node, parent, place):
        yield node, parent, place
        for index, child in enumerate(node.get("children") or []):
            yield from walk(child, node, index)
    yield from walk(root, None, 0)


def simpler(root, keys_of):
    """Returns all trees that are one step simpler: a node, a level, a key or a word less.

    keys_of returns the dictionary of a node from which keys can be removed.
    """
    trees = []
    for number, (node, _, _) in enumerate(nodes(root)):
        def changed(change):
            result = copy.deepcopy(root)
            target, parent, place = list(nodes(result))[number]
            change(target, parent, place)
            trees.append(result)
        if number > 0:
            changed(lambda target, parent, place: parent["children"].pop(place))
            if node.get("children"):
                changed(lambda target, parent, place: parent["children"].__setitem__(slice(place, place + 1), target["children"]))
        for name, value in keys_of(node).items():
            if name in ("children", "type", "text", "source", "fill", "display", "initials", "label", "dot"):
                continue
            changed(lambda target, parent, place: keys_of(target).pop(name))
            if isinstance(value, dict):
                for inner in value:
                    if inner != "color" and len(value) > 1:
                        changed(lambda target, parent, place: keys_of(target)[name].pop(inner))
        words = node.get("text", "").split(" ")
        if len(words) > 1:
            changed(lambda target, parent, place: target.__setitem__("text", " ".join(words[:-1])))
    return trees


def simpler_trees(tree):
    """Returns all trees of the layout suite that are one step simpler."""
    trees = [copy.deepcopy(child) for child in tree.get("children") or []] + simpler(tree, lambda node: node["style"])
    for number, (node, _, _) in enumerate(nodes(tree)):
        if "display" in node["style"]:
            result = copy.deepcopy(tree)
            list(nodes(result))[number][0]["style"].pop("display")
            trees.append(result)
    return [tree for tree in trees if may_be_root(tree)]


def may_be_root(node):
    """Whether a node uses only what a root can: it has no container to which percentages, alignment or stretching could refer."""
    own = {"flex-direction", "flex-wrap", "justify-content", "align-content", "align-items", "column-gap", "row-gap", "direction",
           "width", "height"}
    return all(
        (name in own or name.startswith(("padding-", "border-"))) and str(value).endswith(("px", *"abcdefghijklmnopqrstuvwxyz"))
        and str(value) not in ("stretch", "min-content", "max-content", "fit-content")
        for name, value in node["style"].items())


def simpler_documents(document):
    """Returns all cell documents that are one step simpler."""
    cells = simpler(document["cell"], lambda node: node)
    if document["canvas"].pop("direction", None):
        cells = [copy.deepcopy(document["cell"])] + cells
    return [{**document, "cell": cell} for cell in cells]


def reduced(start, simpler, differs):
    """Returns a tree or a document after all steps that leave a difference.

    differs takes several of them, and returns a Boolean for each.
    """
    while True:
        candidates = simpler(copy.deepcopy(start))
        found = next((one for one, is_different in zip(candidates, differs(candidates)) if is_different), None)
        if found is None:
            return start
        start = found
