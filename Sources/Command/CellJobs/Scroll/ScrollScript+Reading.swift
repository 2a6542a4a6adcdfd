// SPDX-License-Identifier: MIT

internal import CellNotation
package import CellRaster
internal import CellScrollLab

/// A mistake in a script for scrolling.
package struct ScrollScriptError: AttributableError, CustomStringConvertible {
  package let place: String?
  package let message: String

  fileprivate init(_ item: DataItemName, _ message: String) {
    place = "\(item)"
    self.message = message
  }

  package var description: String { "\(place.map { "\($0): " } ?? "")\(message)" }
  package var fault: Fault { .document }
}

extension ScrollScript {
  /// The longest script: ten minutes.
  private static let longest = 600_000.0

  /// Reads a script: a list of gestures, or one gesture for each line. Distances are in points, speeds in points a second, and times in
  /// milliseconds:
  ///
  ///     {"drag": 300, "milliseconds": 400}
  ///     {"flick": 3000}
  ///     {"flick": -1500, "deceleration": "fast", "stoppedAfter": 300}
  ///     {"crawl": 60, "milliseconds": 2000}
  ///     {"rest": 500}
  ///     {"top": true}
  ///     {"jump": 0.5}
  ///     {"changes": 20}
  ///
  /// With the number of an item, from 1, what is in its row moves: {"flick": 1500, "item": 1}.
  /// - Throws: `FileFailure`, `NotationError`; ``ScrollScriptError``.
  init(path: String) throws {
    let source = try DataSource(path: path)
    var gestures: [Gesture] = []
    var time = 0.0
    while let item = try source.next()?.item() {
      let gesture = try GestureReader(item).gesture()
      time += gesture.longestDuration
      if time > Self.longest { throw ScrollScriptError(item.name, "with this gesture, the script takes more than 10 minutes") }
      gestures.append(gesture)
    }
    self.init(gestures)
  }
}

extension ScrollScript.Gesture {
  fileprivate var longestDuration: Double {
    switch self {
    case .rest(let milliseconds), .drag(_, let milliseconds): milliseconds
    case .flick(let flick, let stop): min(flick.duration, stop ?? .infinity)
    case .jump, .changes: 0
    case .inRow(_, let movement): movement.longestDuration
    }
  }
}

private struct GestureReader {
  private static let kinds = ["drag", "flick", "crawl", "rest", "top", "jump", "changes"]
  private static let keys: [String: [String]] = [
    "drag": ["milliseconds", "item"], "crawl": ["milliseconds", "item"], "flick": ["deceleration", "stoppedAfter", "item"],
    "rest": [], "top": [], "jump": ["item"], "changes": [],
  ]

  private let item: DataItem
  private let members: [DataObject.Member]

  init(_ item: DataItem) throws(ScrollScriptError) {
    guard case .object(let object) = item.value else {
      throw ScrollScriptError(item.name, "a gesture is an object, such as {\"flick\": 3000}")
    }
    self.item = item
    members = object.members
  }

  func gesture() throws(ScrollScriptError) -> ScrollScript.Gesture {
    let movement = try movement()
    guard members.contains(where: { $0.name == "item" }) else { return movement }
    let item = try number("item", in: 1...1_000_000_000)
    guard let row = Int(exactly: item) else { throw failure("\"item\" must be a whole number") }
    return .inRow(row - 1, movement)
  }

  private func movement() throws(ScrollScriptError) -> ScrollScript.Gesture {
    let found = members.map(\.name).filter(Self.kinds.contains)
    guard found.count == 1 else {
      throw failure("a gesture has one of the keys \(Self.kinds.map { "\"\($0)\"" }.joined(separator: ", "))")
    }
    let kind = found[0]
    for member in members where member.name != kind && !(Self.keys[kind] ?? []).contains(member.name) {
      throw failure("\"\(kind)\" has no key \"\(member.name)\"")
    }
    switch kind {
    case "drag": return .drag(distance: try number("drag", in: -100_000...100_000), milliseconds: try duration("milliseconds"))
    case "crawl":
      return ScrollScript.crawl(speed: try number("crawl", in: -10_000...10_000), milliseconds: try duration("milliseconds"))
    case "rest": return .rest(milliseconds: try duration("rest"))
    case "flick":
      let flick = Flick(speed: try number("flick", in: -100_000...100_000), deceleration: try deceleration())
      return .flick(flick, stoppedAfter: members.contains { $0.name == "stoppedAfter" } ? try duration("stoppedAfter") : nil)
    case "changes": return .changes(perSecond: try number("changes", in: 0...10_000))
    case "jump": return .jump(to: try number("jump", in: 0...1))
    default: return .top
    }
  }

  private func deceleration() throws(ScrollScriptError) -> Flick.Deceleration {
    switch value("deceleration") {
    case nil: return .normal
    case .string(let name)?:
      guard let deceleration = Flick.Deceleration(rawValue: name) else {
        throw failure("\"deceleration\" is \"normal\" or \"fast\"")
      }
      return deceleration
    case _?: throw failure("\"deceleration\" is \"normal\" or \"fast\"")
    }
  }

  private func duration(_ key: String) throws(ScrollScriptError) -> Double { try number(key, in: 0...600_000) }

  private func number(_ key: String, in range: ClosedRange<Double>) throws(ScrollScriptError) -> Double {
    guard case .number(let number)? = value(key), range.contains(number.value) else {
      throw failure("\"\(key)\" must be a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))")
    }
    return number.value
  }

  private func value(_ key: String) -> DataValue? { members.first { $0.name == key }?.value }

  private func failure(_ message: String) -> ScrollScriptError { ScrollScriptError(item.name, message) }
}
