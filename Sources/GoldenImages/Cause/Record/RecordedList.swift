// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

/// A display list as its printed form tells it: a tree of layers, each with its own items.
///
/// It has all that pixels depend on, but not what only the analysis asks for.
struct RecordedList: Hashable, Sendable {
  var size: PixelSize
  var scale: PixelScale
  var background: RGBA?
  /// `nil` for a list without layers.
  var root: RecordedLayer?

  /// In preorder.
  var layers: [RecordedLayer] { root?.subtree ?? [] }
}

struct RecordedLayer: Hashable, Sendable {
  var path: String
  /// In points, in thousandths.
  var frame: Rect
  /// The frame in device pixels where its edges lie between them.
  var unalignedFrame: DeviceRect?
  var opacity = 1.0
  var cornerRadii = CornerRadii.zero
  var contentClip: Outline?
  var mask: Mask?
  var shadow: Shadow?
  /// What cuts the layer together with its shadow.
  var clip: [Outline] = []
  var promisesOpaque = false
  var rasterizes = false
  var isolationReasons: [IsolationReason] = []
  var items: [RecordedItem] = []
  var children: [RecordedLayer] = []

  /// The layer and all inside it, in preorder.
  var subtree: [RecordedLayer] { [self] + children.flatMap(\.subtree) }
}

struct RecordedItem: Hashable, Sendable {
  /// Whether it belongs to the box, not to its content: shadow, backdrop, background and border.
  var isDecoration: Bool
  var content: ItemContent
  var opacity = 1.0
  var clip: [Outline] = []
}

extension RecordedList {
  init(_ list: DisplayList) {
    size = list.size
    scale = list.scale
    background = list.background
    root = list.layers.isEmpty ? nil : RecordedLayer(at: 0, of: list)
  }
}

extension RecordedLayer {
  fileprivate init(at index: Int, of list: DisplayList) {
    let layer = list.layers[index]
    path = layer.path
    frame = layer.frame.inThousandths
    unalignedFrame = layer.deviceFrame.isAligned ? nil : layer.deviceFrame
    opacity = layer.opacity
    cornerRadii = layer.cornerRadii
    contentClip = layer.contentClip
    mask = layer.mask
    shadow = layer.shadow
    clip = layer.clip
    promisesOpaque = layer.promisesOpaque
    rasterizes = layer.rasterizes
    isolationReasons = layer.isolationReasons
    items = layer.ownItems.map { number in
      let item = list.items[number]
      return RecordedItem(
        isDecoration: layer.decorationItems.contains(number), content: item.content, opacity: item.opacity, clip: item.clip)
    }
    children = list.children(of: index).map { RecordedLayer(at: $0, of: list) }
  }
}
