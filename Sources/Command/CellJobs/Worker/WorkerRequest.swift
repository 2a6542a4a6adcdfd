// SPDX-License-Identifier: MIT

import CellRaster

/// The id of a request: a string or an integer, which the answer repeats.
struct RequestID: Equatable, Sendable {
  let json: DataValue
  /// The id as JSON.
  let jsonText: String
  /// The id as text: a string itself, an integer as it is written.
  let text: String

  /// Reads the member `id` of a request. Returns `nil` if it is absent, an empty string, or anything but a string or an integer.
  init?(_ node: DocumentNode?) {
    switch node?.value {
    case .string(let text) where !text.isEmpty:
      self.text = text
      json = .string(text)
      jsonText = json.compactJSON
    case .number(let number) where number.text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }:
      text = number.text
      json = .number(number)
      jsonText = number.text
    default: return nil
    }
  }

  static func == (left: RequestID, right: RequestID) -> Bool { left.jsonText.hasBytes(of: right.jsonText) }

  func hash(into hasher: inout Hasher) { hasher.combine(jsonText) }
}

/// A request to a worker: one cell to render, and the parts of the answer.
struct WorkerRequest: Sendable {
  /// A part of the answer.
  enum Part: String, Hashable, Sendable, CaseIterable {
    /// The PNG file itself.
    case png
    /// The PNG file that the worker writes.
    case file
    /// The digest of the pixels.
    case digest
    /// The width and height in device pixels.
    case size
    case findings
  }

  /// The members that decide the pixels, besides the template and the data.
  struct Settings: Equatable, Sendable {
    /// The name of the template; `nil` for the worker's only one.
    var template: String?
    /// The number of the item to use if the data is a list of items, counted from 1.
    var item: Int?
    var states: [String] = []
    var scale: PixelScale?
    var width: Double?
    var direction: Canvas.Direction?
    var textScale: TextScale?
    var timeZone: CellTimeZone?
    /// The parts of the answer; `nil` for the worker's default.
    var parts: Set<Part>?
    /// Whether the answer states the time of each stage.
    var wantsTimes = false
  }

  /// The name of requests in the places of errors.
  static let fileName = "request"

  let settings: Settings
  let data: DataValue

  static let fields: [Field<Settings>] = [
    .fixed("id", .undecoded, isRequired: true) { _, _ in },
    .fixed("template", .nonEmptyText) { $0.template = $1 },
    .fixed("data", .undecoded, isRequired: true) { _, _ in },
    .fixed("item", .integer(1...Int.max)) { $0.item = $1 },
    .fixed("state", .stateNames) { $0.states = $1 },
    .fixed("scale", .integer(1...3)) { $0.scale = PixelScale(rawValue: $1) },
    .fixed("width", .number(.within(1...Limits.cellWidth))) { $0.width = $1 },
    .fixed("direction", ValueReader<Canvas.Direction>.name) { $0.direction = $1 },
    .fixed("textScale", .number(.within(TextScale.range))) { $0.textScale = TextScale(factor: $1) },
    .fixed("timeZone", .timeZone) { $0.timeZone = $1 },
    .fixed("want", .list(of: ValueReader<Part>.name)) { $0.parts = Set($1) },
    .fixed("timings", ValueReader<Bool>.boolean) { $0.wantsTimes = $1 },
  ]

  private static let reader = ValueReader.object("request", fields, initial: Settings())
  private static let context = DecodingContext(fileName: fileName)

  /// - Throws: `CellDocumentError` if the request has an unknown key, lacks one, or has an unsuitable value. `NotationError` if the
  ///   values are not valid, or take too much memory.
  init(_ line: RequestLine) throws {
    settings = try Self.reader.value(of: line.settings(), Self.context)
    guard let member = line.object["data"] else { preconditionFailure("the reader accepts no request without data") }
    let data = try line.object.data(of: member)
    guard let item = settings.item else {
      self.data = data
      return
    }
    func noItem(_ reason: String) -> CellDocumentError {
      CellDocumentError(
        .inSection("the data has no item \(item): it is \(reason)"),
        at: DocumentLocation(member.value.position, in: Self.fileName))
    }
    guard case .array(let items) = data else { throw noItem("not a list") }
    guard item <= items.count else { throw noItem("a list of \(counted(items.count, "item"))") }
    self.data = items[item - 1]
  }
}

/// The line of a request that waits. It is searched for its id when that is needed for the first time, and only then: a line may be
/// long, and any number of lines may cancel requests.
struct SearchedLine {
  let bytes: [UInt8]
  private var knownID: RequestID??
  /// How often the line was searched.
  private(set) var searches = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The id of the request; `nil` if it has none.
  var id: RequestID? {
    mutating get {
      if let knownID { return knownID }
      searches += 1
      let id = RequestLine.id(in: bytes)
      knownID = .some(id)
      return id
    }
  }
}

/// A line of a worker's input, checked to be JSON. Its values are not in memory.
struct RequestLine {
  fileprivate let object: UnreadObject

  /// - Throws: `NotationError` if the line is not one JSON value.
  init(_ line: [UInt8]) throws(NotationError) {
    object = try UnreadObject(line, fileName: WorkerRequest.fileName)
  }

  var id: RequestID? { id(in: "id") }

  private static let cancelKey = Array("\"cancel\"".utf8)

  /// The id of the request that this line cancels; `nil` if the line is a request.
  var cancelledID: RequestID? { object.members?.count == 1 ? id(in: "cancel") : nil }

  private func id(in key: String) -> RequestID? {
    guard let member = object[key] else { return nil }
    do throws(NotationError) { return RequestID(try object.node(of: member)) } catch { return nil }
  }

  /// Returns the request as a node that has null in place of its data.
  fileprivate func settings() throws(NotationError) -> DocumentNode {
    var members: [DocumentNode.Member] = []
    for member in object.members ?? [] {
      let value =
        member.key.hasBytes(of: "data")
        ? DocumentNode(value: .null, position: member.value.position) : try object.node(of: member)
      members.append(DocumentNode.Member(key: member.key, keyPosition: member.keyPosition, value: value))
    }
    return DocumentNode(value: .object(members), position: object.position)
  }

  /// Returns the id of the request in a line, or `nil` if it has none or is not JSON. Reads each byte once, and takes little memory.
  static func id(in line: [UInt8]) -> RequestID? {
    do throws(NotationError) { return try RequestLine(line).id } catch { return nil }
  }

  /// Returns the id of the request that a line cancels, or `nil` if the line does not cancel one.
  static func cancelledID(in line: [UInt8]) -> RequestID? {
    guard isCancellation(line) else { return nil }
    do throws(NotationError) { return try RequestLine(line).cancelledID } catch { return nil }
  }

  /// Returns whether a line begins like a cancellation, so that other lines need not be parsed twice.
  private static func isCancellation(_ line: [UInt8]) -> Bool {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    let opening = line.drop(while: isBlank)
    return opening.first == UInt8(ascii: "{") && opening.dropFirst().drop(while: isBlank).starts(with: cancelKey)
  }
}
