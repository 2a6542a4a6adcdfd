// SPDX-License-Identifier: MIT

package import CellRaster

/// A document's settings for its golden images, under the key `golden`.
///
/// They affect only golden images: other commands draw the document without them.
package struct GoldenSettings: Equatable, Sendable {
  /// A variant, and its position in the document.
  package struct PlacedVariant: Equatable, Sendable {
    package let variant: GoldenVariant
    package let location: DocumentLocation
  }

  /// The path of another document whose cells the case draws, relative to the folder of the case's document; `nil` if the case
  /// draws the cells of its own document.
  package private(set) var template: String?
  /// The path of the data file, relative to the folder of the case's document; `nil` if there is none.
  package private(set) var data: String?
  /// The current time for the filter `ago`, in seconds since 1970-01-01 00:00 UTC; `nil` for ``GoldenScene/defaultNow``.
  package private(set) var now: Double?
  /// The pictures of the case: at least one, each with a different suffix.
  package private(set) var variants: [PlacedVariant]
  /// The path of the file that lists the variants, relative to the folder of the case's document; `nil` if the case lists them.
  private(set) var variantsFile: String?
  /// The tolerance of the comparison; `nil` if all pixels must be equal.
  package private(set) var tolerance: ImageTolerance?
  package private(set) var ignored: [IgnoredRegion] = []
  /// The folders with the case's own fonts, relative to the folder of the case's document.
  private(set) var fonts: [String] = []

  /// Creates the default settings: one picture at two device pixels per point, compared exactly.
  /// - Parameter fileName: The file name of the document.
  init(of fileName: String) {
    variants = [PlacedVariant(variant: GoldenVariant(), location: DocumentLocation(.start, in: fileName))]
  }

  static let fields: [Field<GoldenSettings>] = [
    .fixed(DocumentParts.templateKey, .nonEmptyText, summary: "The document whose cells the case draws, instead of its own.") {
      $0.template = $1
    },
    .fixed("data", .nonEmptyText, summary: "The file that contains the data.") { $0.data = $1 },
    .fixed("now", .instant, summary: "The time from which the filter \"ago\" counts.") { $0.now = $1 },
    .fixed(
      "variants", .variants, summary: "The pictures of the case, or a file that lists them; one picture at scale 2 by default."
    ) {
      switch $1 {
      case .listed(let variants): $0.variants = variants
      case .file(let path): $0.variantsFile = path
      }
    },
    .fixed("tolerance", .tolerance, summary: "How much a picture may differ from its golden.") { $0.tolerance = $1 },
    .fixed("ignore", .list(of: .ignoredRegion), summary: "Layers and rectangles that are not compared.") { $0.ignored = $1 },
    .fixed(
      "fonts", .list(of: .nonEmptyText, count: 1...64),
      summary: "Folders with fonts of the case's own, below the folder of the case or its folder of assets."
    ) { $0.fonts = $1 },
  ]

  package static let shape = ObjectShape("golden", fields.map(\.key))

  /// - Parameter states: The states that variants may name; `nil` if another document defines them, so that they are not checked
  ///   here.
  init(_ node: DocumentNode, fileName: String, states: [String]?) throws(CellDocumentError) {
    let context = DecodingContext(fileName: fileName)
    self = try ValueReader.object(Self.shape.name, Self.fields, initial: GoldenSettings(of: fileName)).value(of: node, context)
    try checkVariants(states: states)
  }

  /// Replaces the variants by those that a file lists.
  /// - Parameter states: The states that variants may name; `nil` if they are not checked here.
  mutating func useVariants(
    parsing bytes: [UInt8], fileName: String, format: DocumentFormat, states: [String]?
  ) throws(CellDocumentError) {
    let node = try DocumentNode(document: bytes, fileName: fileName, format: format)
    variants = try ValueReader.variantList.value(of: node, DecodingContext(fileName: fileName))
    try checkVariants(states: states)
  }

  private func checkVariants(states: [String]?) throws(CellDocumentError) {
    var names: Set<String> = []
    for placed in variants {
      if !names.insert(placed.variant.suffix).inserted {
        throw CellDocumentError(
          .inSection("another variant has the same picture \"\(placed.variant.suffix)\"; remove one of them"), at: placed.location
        )
      }
      if let states, let unknown = placed.variant.states.first(where: { !states.contains($0) }) {
        throw CellDocumentError(.unknownState(unknown, among: states), at: placed.location)
      }
    }
  }
}

/// The value of the key `variants`.
private enum VariantsValue: Equatable, Sendable {
  case listed([GoldenSettings.PlacedVariant])
  case file(String)
}

extension ValueReader<VariantsValue> {
  fileprivate static let variants = either(
    ValueReader<String>.nonEmptyText.mapped { .file($0) },
    or: ValueReader<[GoldenSettings.PlacedVariant]>.variantList.mapped { .listed($0) },
    isFirst: { if case .array = $0.value { false } else { true } })
}

extension ValueReader<[GoldenSettings.PlacedVariant]> {
  fileprivate static let variantList = list(of: .placedVariant, count: 1...1_000)
}

extension ValueReader<Double> {
  /// Reads an ISO 8601 time as a number of seconds since 1970-01-01 00:00 UTC.
  fileprivate static let instant = ValueReader<String>.nonEmptyText.mapped { (text) throws(CellDocumentProblem) in
    guard let instant = BindingEnvironment.instant(text) else {
      throw .inSection("expected a time such as 2026-11-21T12:00:00Z, found \"\(text)\"")
    }
    return instant
  }
}

extension ValueReader<IgnoredRegion> {
  fileprivate static let ignoredRegion = either(
    ValueReader<String>.nonEmptyText.mapped { .layer($0) },
    or: ValueReader<[Int]>.list(of: .integer(0...PixelSize.maximumSide), count: 4...4).mapped {
      .rectangle(PixelRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]))
    },
    isFirst: { if case .array = $0.value { false } else { true } })
}

/// A document in a folder of golden images: the cells to draw and the settings for comparing them.
package struct GoldenDocument: Sendable {
  package let settings: GoldenSettings
  /// The template that the document defines; `nil` if the case draws the cells of another document, which ``settings`` names.
  package let template: CellTemplate?

  /// Decodes a document.
  ///
  /// - Throws: `CellDocumentError` for the first problem.
  package init(_ text: DocumentText) throws(CellDocumentError) {
    let (node, fileName) = (try text.node, text.fileName)
    let parts = try DocumentParts(node, DecodingContext(fileName: fileName))
    if let golden = parts.golden, parts.referencesTemplate {
      settings = try GoldenSettings(golden, fileName: fileName, states: nil)
      template = nil
    } else {
      let template = try CellTemplate(node, fileName: fileName, including: text.included)
      settings = try template.goldenSettings()
      self.template = template
    }
  }
}

extension CellTemplate {
  /// Returns the document's settings for golden images, or the default settings if the document has none.
  ///
  /// - Throws: `CellDocumentError` for the first problem in the settings.
  package func goldenSettings() throws(CellDocumentError) -> GoldenSettings {
    guard let golden else { return GoldenSettings(of: fileName) }
    return try GoldenSettings(golden, fileName: fileName, states: states)
  }
}
