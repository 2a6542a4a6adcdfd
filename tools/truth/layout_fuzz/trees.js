// SPDX-License-Identifier: MIT
// Builds the trees of a batch, measures them, and removes them. Frames are relative to the nearest box around a node.

function buildTree(node) {
  const element = document.createElement("div");
  const style = {display: node.text === undefined ? "flex" : "block", boxSizing: "border-box", position: "relative",
                 borderStyle: "solid", borderWidth: "0", minWidth: "auto", minHeight: "auto"};
  Object.assign(element.style, style);
  for (const [name, value] of Object.entries(node.style)) {
    if (name == "display" && node.text !== undefined && value == "flex") continue;
    if (name != "scrollbar-width") element.style.setProperty(name, String(value));
  }
  if (node.text !== undefined) element.textContent = node.text;
  for (const child of node.children ?? []) element.append(buildTree(child));
  return element;
}

function measureTree(element, origin, frames) {
  const display = getComputedStyle(element).display;
  const hasBox = display != "contents" && element.getClientRects().length > 0;
  const rect = element.getBoundingClientRect();
  frames.push(hasBox ? [rect.x - origin.x, rect.y - origin.y, rect.width, rect.height] : null);
  for (const child of element.children) measureTree(child, hasBox ? rect : origin, frames);
}

function treeFrames(trees) {
  const stage = document.getElementById("stage");
  return trees.map(tree => {
    const root = buildTree(tree);
    root.style.position = "absolute";
    root.style.left = root.style.top = "0";
    stage.replaceChildren(root);
    const result = [];
    measureTree(root, stage.getBoundingClientRect(), result);
    return result;
  });
}
