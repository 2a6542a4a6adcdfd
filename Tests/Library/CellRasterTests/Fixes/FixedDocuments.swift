// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellDisplayList
import CellFiles
import CellGraphics
import CellInspection
import CellNotation
import CellRaster
import CellRenderAnalysis
import CellTestSupport
import FoundationEssentials
import Synchronization
import Testing

/// A template with its data, which a test inspects and fixes.
struct InspectedDocument {
  let source: TemplateSource
  let inspector: TemplateInspector
  let items: [DataItem]
  private let states: [[String]]
  let environment: BindingEnvironment
  let renderer: CellRenderer

  /// The resources of all documents without their own asset folder.
  private static let goldenResources = Result { try Self.resources(assets: goldenAssets) }

  private static func resources(assets: String) throws -> RenderingResources {
    RenderingResources(fonts: try FontCollection(), assets: AssetRoot(path: assets))
  }

  /// Creates a document from a sample, with its first items at scale 1.
  init(_ sample: Sample, firstItems count: Int) throws {
    let files = Dictionary(uniqueKeysWithValues: sample.files.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) })
    try self.init(
      try #require(files[Sample.templatePath]), data: try #require(files[Sample.dataPath]), firstItems: count,
      assets: Repository.samples.appending(path: sample.name).path, environment: BindingEnvironment(now: 0, scale: .x1))
  }

  /// Creates a document from YAML or JSON, with data in JSON.
  init(
    _ text: String, format: DocumentFormat = .yaml, data: String = "{}", states: [[String]] = [[]], firstItems count: Int = .max,
    assets: String? = nil,
    environment: BindingEnvironment = BindingEnvironment(now: 0)
  ) throws {
    let resources = try assets.map { try Self.resources(assets: $0) } ?? Self.goldenResources.get()
    source = try TemplateSource(DocumentText(Array(text.utf8), fileName: "cell.\(format)", format: format))
    items = try DataDocument(parsing: data, fileName: "data.json", format: .json).items.prefix(count).map(\.self)
    self.states = states
    self.environment = environment
    renderer = CellRenderer(resources)
    inspector = TemplateInspector(
      resources, items: items, states: states, environment: environment)
  }

  /// Creates a document whose root element has these lines. The canvas is white and 100 points wide, with `scale` pixels per point.
  init(
    cell: String, scale: Int = 1, colors: String? = nil, data: String = "{}", states: [[String]] = [[]], isResizable: Bool = true
  ) throws {
    let lines = cell.split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }.joined(separator: "\n")
    try self.init(
      """
      version: 1
      canvas: {width: 100, scale: \(scale), background: white\(isResizable ? "" : ", resizable: false")}
      \(colors ?? "")
      cell:
      \(lines)

      """, data: data, states: states)
  }

  func inspect() throws -> TemplateInspection { try inspector.inspect(source) }

  func fixed() throws -> FixedTemplate { try inspector.fixed(source).template }

  /// Returns the total costs of all cells of a template over the same data.
  func totals(_ template: TemplateSource) throws -> [CellTotals] { try inspected(template).map(\.totals) }

  func analyses(_ template: TemplateSource) throws -> [CellAnalysis] { try inspected(template).map(\.analysis) }

  private func inspected(_ template: TemplateSource) throws -> [InspectedCell] {
    let variants = try states.map { try template.template.applying($0) }
    let inspector = CellInspector(renderer)
    return try items.flatMap { item in
      try variants.map { try inspector.inspect($0, item, environment: environment) }
    }
  }

  /// Returns the pixels of all cells of a template over the same data.
  func pixels(_ template: TemplateSource) throws -> [PixelBuffer] {
    let variants = try states.map { try template.template.applying($0) }
    return try items.flatMap { item in
      try variants.map { try renderer.drawn(try $0.bind(item, environment: environment)).pixels }
    }
  }
}

/// A sample with its first two items, which is inspected and fixed once for all tests: that takes seconds.
final class InspectedSample: Sendable {
  private static let all = Dictionary(uniqueKeysWithValues: Sample.all.map { ($0.name, InspectedSample($0)) })

  let sample: Sample
  private let onceRead = Once<InspectedDocument>()
  private let onceInspected = Once<TemplateInspection>()
  private let onceFixed = Once<FixedTemplate>()

  private init(_ sample: Sample) { self.sample = sample }

  static func named(_ name: String) throws -> InspectedSample { try #require(all[name]) }

  func document() throws -> InspectedDocument { try onceRead.value { try InspectedDocument(sample, firstItems: 2) } }
  func inspection() throws -> TemplateInspection { try onceInspected.value { try document().inspect() } }
  func fixed() throws -> FixedTemplate { try onceFixed.value { try document().fixed() } }
}

/// A value that is made when it is first asked for.
private final class Once<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, any Error>?>(nil)

  func value(_ make: () throws -> Value) throws -> Value {
    try result.withLock { result in
      let made = result ?? Result(catching: make)
      result = made
      return made
    }.get()
  }
}

let goldenAssets = Repository.assets

extension TemplateSource {
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension TemplateInspection {
  /// A line for each fix: `background cell/text: safe`, or its verdict if it is not safe.
  var summary: [String] {
    fixes.map { "\($0.proposal.kind.rawValue) \($0.proposal.path): \($0.isSafe ? "safe" : "\($0.verdict)")" }
  }

  /// Returns the layers of a cell that must be blended.
  func redLayers(_ cell: Int = 0) -> [String] {
    cells[cell].analysis.stores.filter { !$0.isCopied }.map { cells[cell].list.layers[$0.layer].path }
  }

  /// Returns the rule and the path of each avoidable finding of a cell.
  func avoidable(_ cell: Int = 0) -> [String] {
    cells[cell].findings.filter(\.isAvoidable).map { "\($0.rule.rawValue) \($0.path)" }
  }
}
