// SPDX-License-Identifier: MIT

import Graphics
package import Notation

extension WrittenDocument {
  /// The keys that make a cell.
  init(_ cell: Cell) {
    let family = cell.root.mostCommonFamily ?? Site.family
    self.init(
      canvas: Canvas.members(of: cell, family: family), cell: WrittenElement(cell.root, name: nil, family: family))
  }
}

extension Canvas {
  fileprivate static func members(of cell: Cell, family: String) -> [DataObject.Member] {
    let properties = Properties(
      width: cell.width, scale: cell.scale.rawValue, direction: cell.isRightToLeft ? .rightToLeft : .leftToRight, family: family)
    let background = cell.background.map { [DataObject.Member(name: backgroundKey, value: $0.written)] } ?? []
    return Field.members(fields, of: properties, unlike: Properties()) + background
  }
}

extension WrittenElement {
  fileprivate init(_ element: Element, name: String?, family: String) {
    self.init(withoutChildrenOf: element, name: name, family: family)
    children = zip(element.children, Self.names(of: element.children)).map { child, name in
      WrittenElement(child, name: name, family: family)
    }
  }

  fileprivate init(withoutChildrenOf element: Element, name: String?, family: String) {
    let kind = element.content.kind
    self.init(type: kind.name, name: name, location: element.location)
    let content = kind.content.write(element, family)
    let layout = Field.members(kind.layout, of: element.layout, unlike: kind.initialLayout)
    let decoration = Field.members(kind.decoration, of: element.decoration, unlike: Decoration())
    for member in content + layout + decoration { set(member.name, to: member.value) }
  }

  /// The names of those elements beside each other whose paths do not follow from their types.
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

extension Element {
  /// The keys of a document that make the element, `type` first and without its children; those with their initial values are
  /// left out.
  package var writtenKeys: DataObject {
    let written = WrittenElement(withoutChildrenOf: self, name: nil, family: Site.family)
    return DataObject([DataObject.Member(name: ElementKind.typeKey, value: .string(written.type))] + written.members)
  }
}

extension DataObject {
  /// What a key says where an element of a type, or the canvas, leaves it out; `nil` where that is nothing, or more than one value.
  package static func initialValue(of key: String, inType type: String) -> DataValue? {
    ElementKind.initialValue(of: key, inType: type)
  }
}

extension Cell {
  /// The keys of `canvas` that make the cell; those with their initial values are left out.
  package var writtenCanvas: DataObject { DataObject(Canvas.members(of: self, family: Site.family)) }
}

extension Element {
  /// The last part of the path.
  package var segment: String {
    // Over bytes: a name may begin with a mark, which makes one character with the slash.
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// The family of most runs of text, the first among equals; `nil` where there is no text.
  fileprivate var mostCommonFamily: String? {
    var counts: [String: Int] = [:]
    var families: [String] = []
    countFamilies(into: &counts, &families)
    return families.max { counts[$0, default: 0] < counts[$1, default: 0] }
  }

  private func countFamilies(into counts: inout [String: Int], _ families: inout [String]) {
    for text in content.texts {
      for run in text.runs {
        if counts[run.font.family] == nil { families.append(run.font.family) }
        counts[run.font.family, default: 0] += 1
      }
    }
    for child in children { child.countFamilies(into: &counts, &families) }
  }
}
