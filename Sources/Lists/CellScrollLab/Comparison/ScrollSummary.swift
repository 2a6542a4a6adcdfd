// SPDX-License-Identifier: MIT

package import CellGraphics
package import CellNotation

/// What `scroll --json` says about a scroll, as far as comparisons need it. It is read from the JSON, so that a saved result and a new one
/// are the same.
package struct ScrollSummary: Equatable, Sendable {
  /// An element with its costs in all rows that came into the viewport, in nanoseconds.
  struct Element: Hashable, Sendable {
    let path: String
    let place: String?
    let nanoseconds: Int
  }

  let template: String
  let rows, frames, weights, rate: Int
  let device, script: DataValue
  let clock: String
  let startsCold: Bool
  /// `nil` if the script has no hitch with any slowdown.
  let headroom: Double?
  let missed, missedByCommit, missedByRender: Int
  let hitchRatio: Double
  /// In nanoseconds; `nil` if no frame was shown.
  let longestFrame, latency: Int?
  let blankRows, cacheBytes: Int
  /// In nanoseconds.
  let stages: [Stage: Int]
  let elements: [Element]

  package init(_ report: ScrollReport) throws(UnreadableScroll) {
    try self.init(DataObject(unique: ScrollReport.output.members(of: report)), file: report.template)
  }

  /// Reads what `scroll --json` has written.
  /// - Parameter file: what messages call it.
  package init(_ object: DataObject, file: String) throws(UnreadableScroll) {
    if let member = ScrollReport.output.description.unreadableMember(of: object) {
      throw UnreadableScroll(file: file, member: member)
    }
    let members = OutputMembers(object)
    template = members.text("template") ?? ""
    rows = members.integer("rows") ?? 0
    frames = members.integer("frames") ?? 0
    weights = members.integer("weights") ?? 0
    rate = members.integer("rate") ?? 0
    device = object["device"] ?? .null
    script = object["script"] ?? .null
    clock = members.text("clock") ?? ""
    startsCold = object["startsCold"] == .boolean(true)
    headroom = members.number("headroom")
    missed = members.integer("missed") ?? 0
    missedByCommit = members.integer("missedByCommit") ?? 0
    missedByRender = members.integer("missedByRender") ?? 0
    hitchRatio = members.number("hitchRatio") ?? 0
    longestFrame = members.integer("longestFrameNanoseconds")
    latency = members.integer("latencyNanoseconds")
    blankRows = members.integer("blankRows") ?? 0
    cacheBytes = members.integer("cacheBytes") ?? 0
    stages = members.list("stages").reduce(into: [:]) { stages, entry in
      guard let stage = entry.text("stage").flatMap(Stage.init), let time = entry.integer("nanoseconds") else { return }
      stages[stage] = time
    }
    elements = members.list("elements").map { entry in
      Element(
        path: entry.text("element") ?? "", place: entry.text("place"), nanoseconds: entry.integer("nanoseconds") ?? 0)
    }
  }
}

/// The members of an object whose shape was checked; `nil` for null.
private struct OutputMembers {
  private let object: DataObject

  init(_ object: DataObject) { self.object = object }

  func text(_ name: String) -> String? {
    if case .string(let text)? = object[name] { text } else { nil }
  }

  func number(_ name: String) -> Double? {
    if case .number(let number)? = object[name] { number.value } else { nil }
  }

  func integer(_ name: String) -> Int? {
    if case .number(let number)? = object[name] { Int(number.text) } else { nil }
  }

  func list(_ name: String) -> [OutputMembers] {
    guard case .array(let values)? = object[name] else { return [] }
    return values.compactMap { if case .object(let object) = $0 { OutputMembers(object) } else { nil } }
  }
}

/// The error for a file that is not what this version of `scroll --json` writes.
package struct UnreadableScroll: Error, Equatable, AttributableError, CustomStringConvertible {
  package let file: String
  /// The first member that is missing or has another shape.
  package let member: String

  package var description: String {
    "\(file): \"\(member)\" is missing or has another form: this is not what this version of cellraster scroll --json writes"
  }
  package var fault: Fault { .document }
}
