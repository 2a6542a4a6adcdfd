// SPDX-License-Identifier: MIT

import Graphics
internal import Notation

extension GoldenSettings {
  static let templateKey = "template"

  static let fields: [Field<GoldenSettings>] = [
    .fixed(templateKey, .nonEmptyText, summary: "The document that the case draws, instead of a cell of its own.") {
      $0.template = $1
    },
    .fixed("data", .nonEmptyText, summary: "The file with the data.") { $0.data = $1 },
    .fixed("now", .instant, summary: "The time that the filter ago counts from.") { $0.now = $1 },
    .fixed("variants", .variants, summary: "The pictures of the case; one at scale 2 by default.") { $0.variants = $1 },
    .fixed("tolerance", .tolerance, summary: "How much a picture may differ from its golden.") { $0.tolerance = $1 },
    .fixed("ignore", .list(of: .ignoredRegion), summary: "Layers and rectangles that are not compared.") { $0.ignored = $1 },
  ]

  static let shape = ObjectShape("golden", fields.map(\.key))

  /// - Parameter states: The states that variants may name; `nil` if they are defined by another document.
  init(_ node: DocumentNode, states: [String]?, _ context: DecodingContext) throws(CellDocumentError) {
    self = try ValueReader.properties(node, Self.fields, context, initial: GoldenSettings(of: context.site.file))
    guard let states else { return }
    for placed in variants {
      guard let unknown = placed.variant.states.first(where: { !states.contains($0) }) else { continue }
      let place = SourcePosition(line: placed.location.line, column: placed.location.column)
      throw context.site.error(.unknownState(unknown, among: states), at: place)
    }
  }
}

extension GoldenVariant {
  static let fields: [Field<GoldenVariant>] = [
    .fixed("scale", .integer(1...3), summary: "Device pixels per point; 2 by default.") {
      $0.scale = PixelScale(rawValue: $1) ?? .x2
    },
    .fixed("state", .stateNames, summary: "The state, or a list of states, that the cells are in.") { $0.states = $1 },
    .fixed("width", .number(.within(1...10_000)), summary: "In points, instead of the document's.") { $0.width = $1 },
    .fixed("direction", ValueReader<Canvas.Direction>.name) { $0.isRightToLeft = $1 == .rightToLeft },
    .fixed("textScale", .number(.within(TextScale.range)), summary: "The factor by which texts are scaled.") {
      $0.textScale = TextScale(factor: $1)
    },
    .fixed("item", .integer(1...Int.max), summary: "The only data item to draw, from 1.") { $0.item = $1 },
    .fixed("overlay", .nonEmptyText, summary: "An overlay to draw instead: its mode, and options after hyphens.") {
      $0.overlay = $1
    },
  ]

  static let shape = ObjectShape("golden-variant", fields.map(\.key))
}

extension ValueReader {
  /// Reads an object of literal values.
  static func properties(
    _ node: DocumentNode, _ fields: [Field<Value>], rules: [KeyRule] = [], _ context: DecodingContext, initial: Value
  ) throws(CellDocumentError) -> Value {
    var reader = try NodeReader(node, context)
    var template = Template(initial)
    try reader.read(fields, into: &template)
    try reader.finish()
    try reader.check(rules)
    return template.base
  }
}

extension ValueReader<Double> {
  /// A reader for an ISO 8601 time, in seconds since 1970-01-01 00:00 UTC.
  static let instant = ValueReader.scalar(.nonEmptyText) { (scalar, _) throws(CellDocumentProblem) in
    guard let instant = BindingEnvironment.instant(scalar.anyText) else {
      guard !scalar.anyText.isEmpty else { throw .unexpected(found: scalar.found, expected: .nonEmptyText) }
      throw .invalidTime(scalar.anyText)
    }
    return instant
  }
}

extension ValueReader<[GoldenSettings.PlacedVariant]> {
  static let variants: ValueReader = {
    let shape = ValueShape.list(of: .object(GoldenVariant.shape), count: 1...1_000)
    return ValueReader(shape) { (node, context) throws(CellDocumentError) in
      guard case .array(let nodes) = node.value, 1...1_000 ~= nodes.count else {
        throw context.site.error(.unexpected(found: FoundValue(node), expected: shape), at: node.position)
      }
      var names: Set<String> = []
      var variants: [GoldenSettings.PlacedVariant] = []
      for node in nodes {
        let variant = try ValueReader<GoldenVariant>.properties(node, GoldenVariant.fields, context, initial: GoldenVariant())
        guard names.insert(variant.suffix).inserted else {
          throw context.site.error(.duplicateVariant(variant.suffix), at: node.position)
        }
        variants.append(
          GoldenSettings.PlacedVariant(variant: variant, location: DocumentLocation(node.position, in: context.site.file)))
      }
      return .literal(variants)
    }
  }()
}

extension ValueReader<[String]> {
  /// The name of a state, or a list of such names.
  static let stateNames: ValueReader = {
    let shape = ValueShape.oneOf([.name(.state, []), .list(of: .name(.state, []), count: 0...DocumentLimits.states)])
    return ValueReader(shape) { (node, context) throws(CellDocumentError) in
      let nodes = if case .array(let nodes) = node.value { nodes } else { [node] }
      guard nodes.count <= DocumentLimits.states else {
        throw context.site.error(.unexpected(found: FoundValue(node), expected: shape), at: node.position)
      }
      var names: [String] = []
      for node in nodes {
        guard case .literal(let name) = try ValueReader<String>.name(.state).read(node, context) else {
          throw context.site.error(.expressionNotAllowed, at: node.position)
        }
        guard SegmentNames.isName(name) else { throw context.site.error(.invalidName(name), at: node.position) }
        names.append(name)
      }
      return .literal(names)
    }
  }()
}

extension ValueReader<GoldenSettings.IgnoredRegion> {
  static let ignoredRegion: ValueReader = {
    let sides = ValueReader<[Int]>.list(of: .integer(0...PixelSize.maximumSide), count: 4...4)
    return ValueReader(.oneOf([.nonEmptyText, sides.shape])) { (node, context) throws(CellDocumentError) in
      if case .array = node.value {
        guard case .literal(let sides) = try sides.read(node, context) else {
          throw context.site.error(.expressionNotAllowed, at: node.position)
        }
        return .literal(.rectangle(PixelRect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])))
      }
      guard case .literal(let path) = try ValueReader<String>.nonEmptyText.read(node, context) else {
        throw context.site.error(.expressionNotAllowed, at: node.position)
      }
      return .literal(.layer(path))
    }
  }()
}
