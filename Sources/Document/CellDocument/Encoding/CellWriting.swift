// SPDX-License-Identifier: MIT

import CellGraphics
package import CellNotation
internal import CellTree

extension Cell {
  /// The document that describes the cell.
  /// - Throws: ``CellDocumentError`` if values are nested too deeply.
  var document: DocumentNode {
    get throws(CellDocumentError) {
      let family = root.mostCommonFamily ?? Site.family
      let name = root.path == ElementDecoder.rootSegment ? nil : root.path
      return try root.statingAbsentSiblings.node(name: name, family: family).document(
        canvas: Canvas.members(of: self, family: family))
    }
  }
}

extension Element {
  private var hasAbsentSiblings: Bool { layout.absentSiblings != .zero || children.contains(where: \.hasAbsentSiblings) }

  /// The element as a document can state it: margins leave the room for siblings that were not made, beside children of stated lengths.
  var statingAbsentSiblings: Element {
    guard hasAbsentSiblings else { return self }
    var element = self
    let container = layout
    if children.contains(where: { $0.layout.absentSiblings != .zero }) { element.layout.scrolling.itemExtent = nil }
    for index in children.indices {
      var child = children[index].statingAbsentSiblings
      if let extent = container.scrolling.itemExtent, element.layout.scrolling.itemExtent == nil,
        child.layout.position == .relative
      {
        child.layout.setExtent(extent, isHorizontal: !container.direction.isColumn)
      }
      child.layout.margin = child.layout.marginInFlow
      child.layout.absentSiblings = .zero
      element.children[index] = child
    }
    return element
  }
}

extension LayoutProperties {
  /// Sets the length of a child with its margins, as its scroll container does.
  fileprivate mutating func setExtent(_ extent: Double, isHorizontal: Bool) {
    func points(_ margin: Length) -> Double { if case .points(let points) = margin { points } else { 0 } }
    (grow, basis, boxSizing) = (0, .auto, .borderBox)
    if isHorizontal {
      (width, minWidth, maxWidth) = (.points(max(0, extent - points(margin.left) - points(margin.right))), .auto, .auto)
    } else {
      (height, minHeight, maxHeight) = (.points(max(0, extent - points(margin.top) - points(margin.bottom))), .auto, .auto)
    }
  }
}

extension Canvas {
  fileprivate static func members(of cell: Cell, family: String) -> [DataObject.Member] {
    let properties = Properties(
      width: cell.width, scale: cell.scale.rawValue, direction: Direction(isRightToLeft: cell.isRightToLeft), family: family,
      background: cell.background)
    return Field.members(fields, of: properties, unlike: Properties())
  }
}

extension Element {
  /// The keys and values of the element itself, without its children. `type` comes first, and keys with default values are left
  /// out.
  package var writtenKeys: DataObject {
    let type = DataObject.Member(name: ElementKind.typeKey, value: .string(content.kind.name))
    return DataObject([type] + members(family: Site.family))
  }

  private func members(family: String) -> [DataObject.Member] {
    let kind = content.kind
    return kind.content.write(self, family) + Field.members(kind.allLayout, of: layout, unlike: kind.initialLayout)
      + Field.members(kind.decoration, of: decoration, unlike: Decoration())
  }

  fileprivate func node(name: String?, family: String) -> DocumentNode {
    let children = zip(children, Self.names(of: children)).map { $0.node(name: $1, family: family) }
    return DocumentNode(
      element: content.kind.name, name: name, keys: members(family: family), children: children, at: location)
  }

  /// Returns one entry for each sibling: its name if its path cannot be derived from its type, otherwise `nil`.
  private static func names(of elements: [Element]) -> [String?] {
    var counts: [String: Int] = [:]
    return elements.map { element in
      let type = element.content.kind.name
      let number = counts[type, default: 0] + 1
      guard element.segment == SegmentNames.automatic(type, number: number) else { return element.segment }
      counts[type] = number
      return nil
    }
  }
}

extension DataObject {
  /// The keys of an element of a type, with `width` and `height` in place of a `size` that stands for them.
  package func writingSides(ofType type: String) -> DataObject {
    guard let size = self["size"], ElementKind.writesSides(asSizeOf: type) else { return self }
    return DataObject(
      members.flatMap { member in
        member.name == "size" ? ["width", "height"].map { DataObject.Member(name: $0, value: size) } : [member]
      })
  }

  /// Returns the default value of a key of the element with these keys, or of the canvas.
  ///
  /// Some defaults depend on other keys: a dot has another diameter than a badge with a label.
  /// - Parameters:
  ///   - key: the key, or its dotted path if it is nested: `style.size`.
  ///   - type: the element type that has the key, or `canvas`.
  /// - Returns: `nil` if the key has no default value, or if no single value expresses it.
  package func initialValue(of key: String, inType type: String) -> DataValue? {
    if let value = ElementKind.initialValue(of: key, inType: type) { return value }
    switch (type, key) {
    case (_, "style.family"): return Site.family.written
    case ("icon", "tint"): return IconProperties.initialTint.written
    case ("icon", "viewBox") where self["path"] != nil: return IconProperties.initialViewBox.written
    case ("badge", "diameter"): return BadgeProperties.initialDiameter(isDot: self["label"] == nil).written
    case ("shape", "cornerRadius") where self["shape"] != ShapeProperties.Name.circle.written: return CornerRadii.zero.written
    case ("gradient", "angle"): return GradientProperties.initialAngle.written
    case (WrittenSpan.type, "verticalAlign"): return SpanPicture.initialAlignment.written
    case (WrittenSpan.type, _): return WrittenSpan.inherits(key) ? initialValue(of: key, inType: TextContent.typeName) : nil
    case (WrittenParagraph.type, "indent"), (WrittenParagraph.type, "spacingBefore"): return 0.0.written
    case (WrittenParagraph.type, "cornerRadius"), (WrittenParagraph.type, "padding"): return 0.0.written
    case (WrittenParagraph.type, "joins"): return true.written
    case (WrittenParagraph.type, "align"): return self["align"] ?? initialValue(of: key, inType: TextContent.typeName)
    case (WrittenParagraph.type, _) where key.hasPrefix(WrittenParagraph.markerKey + "."):
      let ofMarker = String(key.dropFirst(WrittenParagraph.markerKey.count + 1))
      return self[ofMarker] ?? initialValue(of: ofMarker, inType: WrittenSpan.type)
    case ("badge", _): return BadgeProperties.initialStyle.value(ofStyleKey: key)
    case ("avatar", _):
      var properties = AvatarProperties()
      if case .number(let side)? = self["size"] { properties.size = .points(side.value) }
      return properties.initialStyle.value(ofStyleKey: key)
    default: return nil
    }
  }
}

extension TextStyle {
  /// Returns the value of a key of the style, such as `style.size`; `nil` if the style does not set it.
  fileprivate func value(ofStyleKey path: String) -> DataValue? {
    guard path.hasPrefix("style."), case .object(let keys) = written else { return nil }
    return keys[String(path.dropFirst("style.".count))]
  }
}

extension Cell {
  /// The keys and values of `canvas` that express the cell's properties. Keys with default values are left out.
  package var writtenCanvas: DataObject { DataObject(Canvas.members(of: self, family: Site.family)) }
}

extension Element {
  /// The font family used by the largest number of text runs; the first in preorder if there is a tie; `nil` if there is no text.
  fileprivate var mostCommonFamily: String? {
    var counts: [String: Int] = [:]
    var families: [String] = []
    countFamilies(into: &counts, &families)
    return families.max { counts[$0, default: 0] < counts[$1, default: 0] }
  }

  private func countFamilies(into counts: inout [String: Int], _ families: inout [String]) {
    for text in texts {
      for run in text.runs {
        if counts[run.font.family] == nil { families.append(run.font.family) }
        counts[run.font.family, default: 0] += 1
      }
    }
    for child in children { child.countFamilies(into: &counts, &families) }
  }
}
