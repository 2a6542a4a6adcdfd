// SPDX-License-Identifier: MIT

internal import CellBinding
import CellGraphics
internal import CellNotation
internal import CellTree
internal import Synchronization

/// The styles in which a text element shows its hashtags, mentions and links; `nil` for no change of style.
struct DetectionStyles: Hashable, Sendable {
  var hashtags: TextStyle?
  var mentions: TextStyle?
  var links: TextStyle?

  static let fields: [Field<DetectionStyles>] = [
    Field("hashtags", .style, \.hashtags),
    Field("mentions", .style, \.mentions),
    Field("links", .style, \.links),
  ]

  static let shape = ObjectShape("detection", fields.map(\.key))

  func style(of kind: DetectedRange.Kind) -> TextStyle? {
    switch kind {
    case .hashtags: hashtags
    case .mentions: mentions
    case .links: links
    }
  }

  /// Whether the styles change no frame, so that text can be laid out and shown before anything is detected.
  var onlyPaints: Bool { [hashtags, mentions, links].allSatisfy { $0?.onlyPaints ?? true } }

  /// Detects ranges in each paragraph of a text that is written as paragraphs, or in the whole text, as ``applied(to:)`` does.
  /// - Parameter blocks: the paragraphs; the numbers of their runs are changed where runs are split.
  func applied(to runs: [TextRun], in blocks: inout [TextBlock]) -> [TextRun] {
    if blocks.isEmpty { return applied(to: runs) }
    var rest = runs[...]
    var result: [TextRun] = []
    for index in blocks.indices {
      let own = applied(to: Array(rest.prefix(blocks[index].runCount)))
      rest = rest.dropFirst(blocks[index].runCount)
      blocks[index].runCount = own.count
      result += own
    }
    return result
  }

  /// Detects ranges in the concatenated text of the runs, and returns the runs with the styles applied to these ranges. A run is
  /// split where a range begins or ends inside the run. A link leads to its address, unless its span leads elsewhere.
  func applied(to runs: [TextRun]) -> [TextRun] {
    // Nothing that is found reaches over a picture.
    let texts = runs.map { $0.ornament?.value.picture == nil ? $0.text : "\u{2028}" }
    let text = texts.joined()
    var ranges = DetectedRange.all(in: text)[...]
    if ranges.isEmpty { return runs }
    var result: [TextRun] = []
    var start = 0
    for (run, own) in zip(runs, texts) {
      if run.isPicture {
        result.append(run)
        start += own.utf8.count
        continue
      }
      let bytes = Array(own.utf8)
      let end = start + bytes.count
      var position = start
      func append(to limit: Int, _ style: TextStyle?, link: String? = nil) {
        guard limit > position else { return }
        var piece = run
        piece.text = String(decoding: bytes[position - start..<limit - start], as: UTF8.self)
        // Only the first piece of a run can begin a box of its own.
        if position > start, piece.ornament?.value.background?.joins == false {
          piece.setOrnament { $0.background?.joins = true }
        }
        if let style { piece = style.applied(to: piece) }
        if let link, piece.ornament?.value.link == nil { piece.setOrnament { $0.link = link } }
        result.append(piece)
        position = limit
      }
      while let range = ranges.first, range.bytes.lowerBound < end {
        append(to: max(position, range.bytes.lowerBound), nil)
        append(
          to: min(end, range.bytes.upperBound), style(of: range.kind), link: links == nil ? nil : range.address(in: text))
        if range.bytes.upperBound > end { break }
        ranges.removeFirst()
      }
      append(to: end, nil)
      start = end
    }
    return result
  }
}

/// Notes whether a cell was bound without detection that it needs.
final class DetectionOmission: Hashable, Sendable {
  private let flag = Atomic(false)

  var isNeeded: Bool { flag.load(ordering: .relaxed) }

  func note() { flag.store(true, ordering: .relaxed) }

  static func == (left: DetectionOmission, right: DetectionOmission) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension ValueReader<DetectionStyles> {
  /// A reader for either a list or an object. A list names the kinds to detect, which are all shown in the document's style `link`.
  /// An object contains a style for each kind to detect.
  static let detection = ValueReader(
    .oneOf([listed.shape, .object(DetectionStyles.shape)]),
    accept: { Field.accepted($0, by: DetectionStyles.fields, initial: DetectionStyles()) }
  ) {
    (node, context) throws(CellDocumentError) in
    var template = Template(DetectionStyles())
    guard case .array = node.value else {
      var reader = try NodeReader(node, context)
      reader.read(DetectionStyles.fields, into: &template)
      try reader.finish()
      return template.bindable
    }
    let kinds = try listed.value(of: node, context)
    let link = DocumentNode(value: .string("link"), position: node.position)
    for field in DetectionStyles.fields where kinds.contains(where: { $0.rawValue == field.name }) {
      try field.read(link, context, &template)
    }
    return template.bindable
  }

  private static let listed = ValueReader<[DetectedRange.Kind]>.literal(.list(of: .name))
}
