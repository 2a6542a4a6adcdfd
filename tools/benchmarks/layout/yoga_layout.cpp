// SPDX-License-Identifier: MIT
// The trees of CellLayoutBenchmark, laid out by Yoga. Usage: yoga_layout CASE ROUNDS. Prints nanoseconds per layout and, so that the two
// programs can be compared, the sum of all coordinates of the last layout.

#include <yoga/Yoga.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;

YGConfigRef config() {
  static YGConfigRef shared = [] {
    YGConfigRef made = YGConfigNew();
    YGConfigSetUseWebDefaults(made, true);
    YGConfigSetPointScaleFactor(made, 0);  // no rounding to pixels
    return made;
  }();
  return shared;
}

// A text of `letters` letters, each 8 points wide, in lines of 20 points. The number is the node's context.
YGSize measureText(YGNodeConstRef node, float width, YGMeasureMode mode, float, YGMeasureMode) {
  float letters = static_cast<float>(reinterpret_cast<std::uintptr_t>(YGNodeGetContext(node)));
  float all = letters * 8;
  if (mode == YGMeasureModeUndefined || width >= all) return {all, 20};
  float columns = std::max(1.0f, std::floor(width / 8));
  float lines = std::ceil(letters / columns);
  return {mode == YGMeasureModeExactly ? width : columns * 8, lines * 20};
}

struct Tree {
  std::vector<YGNodeRef> nodes;

  YGNodeRef add(YGNodeRef parent) {
    YGNodeRef node = YGNodeNewWithConfig(config());
    if (parent != nullptr) YGNodeInsertChild(parent, node, YGNodeGetChildCount(parent));
    nodes.push_back(node);
    return node;
  }

  YGNodeRef text(YGNodeRef parent, std::uintptr_t letters) {
    YGNodeRef node = add(parent);
    YGNodeSetContext(node, reinterpret_cast<void*>(letters));
    YGNodeSetMeasureFunc(node, measureText);
    return node;
  }

  double sum() const {
    double total = 0;
    for (YGNodeRef node : nodes)
      total += YGNodeLayoutGetLeft(node) + YGNodeLayoutGetTop(node) + YGNodeLayoutGetWidth(node) + YGNodeLayoutGetHeight(node);
    return total;
  }

  void lay(float width) { YGNodeCalculateLayout(nodes[0], width, YGUndefined, YGDirectionLTR); }
  void free() { YGNodeFreeRecursive(nodes[0]); }
};

Tree chatCell() {
  Tree tree;
  YGNodeRef root = tree.add(nullptr);
  YGNodeStyleSetFlexDirection(root, YGFlexDirectionRow);
  YGNodeStyleSetPadding(root, YGEdgeAll, 12);
  YGNodeStyleSetGap(root, YGGutterColumn, 10);
  YGNodeRef avatar = tree.add(root);
  YGNodeStyleSetWidth(avatar, 48);
  YGNodeStyleSetHeight(avatar, 48);
  YGNodeStyleSetFlexShrink(avatar, 0);
  YGNodeStyleSetAlignSelf(avatar, YGAlignFlexStart);
  YGNodeRef body = tree.add(root);
  YGNodeStyleSetFlexDirection(body, YGFlexDirectionColumn);
  YGNodeStyleSetFlexGrow(body, 1);
  YGNodeStyleSetFlexBasis(body, 0);
  YGNodeStyleSetGap(body, YGGutterRow, 2);
  YGNodeRef header = tree.add(body);
  YGNodeStyleSetFlexDirection(header, YGFlexDirectionRow);
  YGNodeStyleSetJustifyContent(header, YGJustifySpaceBetween);
  tree.text(header, 12);
  YGNodeStyleSetFlexShrink(tree.text(header, 5), 0);
  tree.text(body, 120);
  YGNodeRef separator = tree.add(root);
  YGNodeStyleSetPositionType(separator, YGPositionTypeAbsolute);
  YGNodeStyleSetPosition(separator, YGEdgeLeft, 70);
  YGNodeStyleSetPosition(separator, YGEdgeRight, 0);
  YGNodeStyleSetPosition(separator, YGEdgeBottom, 0);
  YGNodeStyleSetHeight(separator, 1);
  return tree;
}

Tree wide(int count, bool wraps) {
  Tree tree;
  YGNodeRef root = tree.add(nullptr);
  YGNodeStyleSetFlexDirection(root, YGFlexDirectionRow);
  if (wraps) YGNodeStyleSetFlexWrap(root, YGWrapWrap);
  for (int index = 0; index < count; index++) {
    YGNodeRef child = tree.add(root);
    YGNodeStyleSetWidth(child, 10);
    YGNodeStyleSetHeight(child, 10);
    if (!wraps) YGNodeStyleSetFlexGrow(child, 1);
  }
  return tree;
}

void nest(Tree& tree, YGNodeRef parent, int depth) {
  for (int index = 0; index < 10; index++) {
    YGNodeRef child = tree.add(parent);
    YGNodeStyleSetFlexDirection(child, depth % 2 == 0 ? YGFlexDirectionRow : YGFlexDirectionColumn);
    if (depth > 1) {
      nest(tree, child, depth - 1);
    } else {
      YGNodeStyleSetWidth(child, 10);
      YGNodeStyleSetHeight(child, 10);
    }
  }
}

Tree nested() {
  Tree tree;
  YGNodeRef root = tree.add(nullptr);
  YGNodeStyleSetFlexDirection(root, YGFlexDirectionColumn);
  nest(tree, root, 4);
  return tree;
}

Tree build(const std::string& name) {
  if (name.starts_with("chat-cell")) return chatCell();
  if (name == "wide-100") return wide(100, false);
  if (name.starts_with("wide-10000")) return wide(10'000, true);
  if (name.starts_with("nested")) return nested();
  std::fprintf(stderr, "unknown case %s\n", name.c_str());
  std::exit(64);
}

float startWidth(const std::string& name) { return name.starts_with("chat-cell") ? 375 : name.starts_with("wide-10000") ? 1000 : 2000; }

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 64;
  std::string name = argv[1];
  int rounds = std::atoi(argv[2]);
  float width = startWidth(name);
  double sum = 0;
  Clock::duration time{};
  if (name.ends_with("-new-width")) {
    Tree tree = build(name);
    tree.lay(width);
    auto start = Clock::now();
    for (int round = 0; round < rounds; round++) tree.lay(300 + static_cast<float>(round % 97));
    time = Clock::now() - start;
    sum = tree.sum();
    tree.free();
  } else if (name.ends_with("-one-changed")) {
    Tree tree = build(name);
    tree.lay(width);
    YGNodeRef leaf = tree.nodes[tree.nodes.size() / 2];
    while (YGNodeGetChildCount(leaf) > 0) leaf = YGNodeGetChild(leaf, 0);
    auto start = Clock::now();
    for (int round = 0; round < rounds; round++) {
      YGNodeStyleSetWidth(leaf, round % 2 == 0 ? 11.0f : 10.0f);
      tree.lay(width);
    }
    time = Clock::now() - start;
    sum = tree.sum();
    tree.free();
  } else {
    auto start = Clock::now();
    for (int round = 0; round < rounds; round++) {
      Tree tree = build(name);
      tree.lay(width);
      if (round == rounds - 1) {
        time = Clock::now() - start;
        sum = tree.sum();
        start = Clock::now();
      }
      tree.free();
    }
    time += Clock::now() - start;
  }
  std::printf("%.1f %.3f\n", std::chrono::duration<double, std::nano>(time).count() / rounds, sum);
}
