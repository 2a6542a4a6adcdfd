// SPDX-License-Identifier: MIT

package import CellRaster

/// The text of a record is one line that names the format, followed by a list of cells in JSON. The member `document` is left out if
/// it is that of the cell before.
///
///     [{"name": "item 1", "top": 0, "width": 750, "height": 124, "scale": 2, "canvas": {"width": 375},
///       "document": {"family": "DejaVu Sans", "textScale": 1, "colors": {"ink": "#1C1C1E"}}, "elements": [
///       {"path": "cell/text", "keys": {"type": "text", "text": "Hi"}, "frame": [10, 8, 355, 20], "ink": [20, 16, 710, 40],
///        "lines": 1, "drawn": "5f70bf18a086", "files": {"DejaVuSans.ttf": "abdc775b21b1"}}]}]
extension CellsRecord {
  /// The first line of the text. A later format has a higher number.
  static let heading = "cells of a golden image, format 3"
  /// The first line of the format in which digests of drawings were those of a print. The rest of such a record is still used.
  private static let headingWithPrintedDrawings = "cells of a golden image, format 2"
  /// The maximum nesting depth of elements: twice that of a document.
  private static let depthLimit = 128

  /// The record as text: the content of a `.cells` file except its last line. Equal records have the same text.
  package var text: String { "\(Self.heading)\n\(DataValue.array(cells.indices.map(value)).jsonText)" }

  private func value(ofCell index: Int) -> DataValue {
    let document = cells[index].document
    return cells[index].value(document: index > 0 && cells[index - 1].document == document ? nil : document)
  }

  /// Parses a record in the form of ``text``, or of the format before. Unknown members are ignored.
  /// - Throws: ``UnreadableCells``.
  package init(parsing text: String) throws(UnreadableCells) {
    let heading = [Self.heading, Self.headingWithPrintedDrawings].first { text.hasPrefix($0 + "\n") }
    guard let heading else { throw .otherFormat }
    let items: [DataItem]
    do throws(NotationError) {
      items = try DataDocument(parsing: String(text.dropFirst(heading.count)), fileName: "", format: .json).items
    } catch {
      throw .notJSON(error)
    }
    self.init([])
    for item in items {
      let cell = RecordedCell(item.value, depthLimit: Self.depthLimit, after: cells.last?.document)
      guard let cell else { throw .malformed(cell: item.name.index + 1) }
      cells.append(cell)
    }
    if heading == Self.headingWithPrintedDrawings { self = withoutDrawings }
  }
}

/// The reason why a string cannot be parsed as a record of cells.
package enum UnreadableCells: Error, Equatable, Sendable, CustomStringConvertible {
  case otherFormat
  case notJSON(NotationError)
  /// A member of the cell is missing or has the wrong type. Cells are numbered from 1.
  case malformed(cell: Int)

  package var description: String {
    switch self {
    case .otherFormat: "has a format that this version cannot read: record the golden again to see causes of later differences"
    case .notJSON(let error): "is not JSON after its first line: \(error.problem)"
    case .malformed(let cell): "has an invalid cell \(cell)"
    }
  }
}

// MARK: Writing

extension DataValue {
  fileprivate static func number(_ value: Int) -> DataValue { .number(DataNumber(value)) }

  fileprivate static func rect(_ rect: DeviceRect) -> DataValue {
    .array(
      [rect.x, rect.y, rect.width, rect.height].map { side in
        Int(exactly: side).map { number($0) } ?? DataNumber(text: "\(side)").map { .number($0) } ?? .null
      })
  }
}

extension DataObject {
  fileprivate init(_ members: KeyValuePairs<String, DataValue?>) {
    self.init(members.compactMap { name, value in value.map { Member(name: name, value: $0) } })
  }
}

extension RecordedCell {
  /// - Parameter document: the document to write; `nil` to write none.
  fileprivate func value(document: RecordedDocument?) -> DataValue {
    var elements: [DataValue] = []
    drawing.keys.root.forEach { path, element in
      elements.append(drawing.boxes[path].map { $0.value(path, element.keys) } ?? .null)
    }
    return .object(
      DataObject([
        "name": .string(name), "top": .number(top), "width": .number(drawing.size.width), "height": .number(drawing.size.height),
        "scale": .number(drawing.scale.rawValue), "canvas": .object(drawing.keys.canvas), "document": document?.value,
        "elements": .array(elements),
      ]))
  }
}

extension CellsRecord.Box {
  fileprivate func value(_ path: String, _ keys: DataObject) -> DataValue {
    let files = files.sorted { $0.key < $1.key }.map { DataObject.Member(name: $0.key, value: .string($0.value)) }
    return .object(
      DataObject([
        "path": .string(path), "keys": .object(keys),
        "frame": .rect(DeviceRect(x: frame.x, y: frame.y, width: frame.width, height: frame.height)),
        "unaligned": unalignedFrame.map { .rect($0) }, "ink": ink.isEmpty ? nil : .rect(DeviceRect(ink)),
        "overhang": overhang.map { .rect(DeviceRect($0)) }, "lines": lines.map { .number($0) },
        "drawn": digest.map { .string($0) },
        "files": files.isEmpty ? nil : .object(DataObject(files)),
      ]))
  }
}

extension RecordedDocument {
  private static func object(_ texts: [String: String]) -> DataValue? {
    texts.isEmpty
      ? nil
      : .object(DataObject(texts.sorted { $0.key < $1.key }.map { DataObject.Member(name: $0.key, value: .string($0.value)) }))
  }

  fileprivate var value: DataValue {
    .object(
      DataObject([
        "family": .string(family), "textScale": DataNumber(text: "\(textScale)").map { .number($0) },
        "states": states.isEmpty ? nil : .array(states.map { .string($0) }),
        "colors": Self.object(colors.mapValues(\.description)), "when": Self.object(conditions),
        "stateWhen": Self.object(stateConditions), "files": Self.object(files),
      ]))
  }

  fileprivate init?(_ value: DataValue) {
    guard let object = value.object, let family = object["family"]?.string, let textScale = object["textScale"]?.double else {
      return nil
    }
    func texts(_ name: String) -> [String: String] {
      Dictionary(
        (object[name]?.object?.members ?? []).compactMap { member in member.value.string.map { (member.name, $0) } }
      ) { first, _ in first }
    }
    self.family = family
    self.textScale = textScale
    colors = texts("colors").compactMapValues { RGBA(hexadecimal: $0) }
    conditions = texts("when")
    stateConditions = texts("stateWhen")
    files = texts("files")
    states = object["states"]?.array?.compactMap(\.string) ?? []
  }
}

// MARK: Reading

extension DataValue {
  fileprivate var object: DataObject? { if case .object(let object) = self { object } else { nil } }
  fileprivate var string: String? { if case .string(let string) = self { string } else { nil } }
  fileprivate var array: [DataValue]? { if case .array(let values) = self { values } else { nil } }
  fileprivate var double: Double? { if case .number(let number) = self { number.value } else { nil } }
  fileprivate var integer: Int? { double.flatMap { abs($0) <= 1e12 ? Int(exactly: $0) : nil } }

  /// The rectangle, or `nil` if this is not a list of four numbers from -1e12 to 1e12. Sums of a few such numbers do not overflow
  /// an `Int`.
  fileprivate var rect: DeviceRect? {
    guard let sides = array?.compactMap(\.double), sides.count == 4, sides.allSatisfy({ abs($0) <= 1e12 }) else { return nil }
    return DeviceRect(x: sides[0], y: sides[1], width: max(0, sides[2]), height: max(0, sides[3]))
  }
}

extension RecordedCell {
  /// - Parameter previous: the document of the cell before.
  fileprivate init?(_ value: DataValue, depthLimit: Int, after previous: RecordedDocument?) {
    guard let object = value.object, let name = object["name"]?.string, let top = object["top"]?.integer,
      let width = object["width"]?.integer, let height = object["height"]?.integer,
      let size = PixelSize(width: width, height: height),
      let scale = object["scale"]?.integer.flatMap(PixelScale.init), let canvas = object["canvas"]?.object,
      let elements = object["elements"]?.array?.compactMap(RecordedElement.init),
      elements.count == object["elements"]?.array?.count
    else { return nil }
    var rest = elements[...]
    guard let root = ElementKeys(&rest, inside: "", depthLimit), rest.isEmpty else { return nil }
    self.name = name
    self.top = top
    document = object["document"].flatMap(RecordedDocument.init) ?? previous
    drawing = CellsRecord.Drawing(
      size: size, scale: scale, keys: CellKeys(canvas: canvas, root: root),
      boxes: Dictionary(elements.map { ($0.path, $0.box) }) { first, _ in first })
  }
}

private struct RecordedElement {
  let path: String
  let keys: DataObject
  let box: CellsRecord.Box

  init?(_ value: DataValue) {
    guard let object = value.object, let path = object["path"]?.string, let keys = object["keys"]?.object,
      let frame = object["frame"]?.rect, let digest = object["drawn"]?.string
    else { return nil }
    self.path = path
    self.keys = keys
    var box = CellsRecord.Box(frame: Rect(x: frame.x, y: frame.y, width: frame.width, height: frame.height), digest: digest)
    box.unalignedFrame = object["unaligned"]?.rect
    box.ink = object["ink"]?.rect?.outset ?? .empty
    box.overhang = object["overhang"]?.rect?.outset
    box.lines = object["lines"]?.integer
    for file in object["files"]?.object?.members ?? [] { box.files[file.name] = file.value.string }
    self.box = box
  }
}

extension ElementKeys {
  /// Creates the keys of the first element of `elements`, a list in preorder, and the keys of its descendants. Removes these
  /// elements from the list. Returns `nil` if the list is empty or an element is nested too deeply.
  /// - Parameter parent: the path of the container, followed by a slash; empty for the root.
  fileprivate init?(_ elements: inout ArraySlice<RecordedElement>, inside parent: String, _ depthLimit: Int) {
    guard depthLimit > 0, let first = elements.popFirst() else { return nil }
    // Bytes are dropped, not characters: a name that begins with a combining mark forms one character with the slash.
    self.init(segment: String(decoding: first.path.utf8.dropFirst(parent.utf8.count), as: UTF8.self), keys: first.keys)
    while let next = elements.first, next.path.utf8.starts(with: (first.path + "/").utf8) {
      guard let child = ElementKeys(&elements, inside: first.path + "/", depthLimit - 1) else { return nil }
      children.append(child)
    }
  }
}
