// SPDX-License-Identifier: MIT

/// What a check demands of a list.
package struct ScrollLimits: Equatable, Sendable {
  /// The least headroom, as a factor.
  package var headroom: Double?
  /// The largest number of missed frames.
  package var missedFrames: Int?
  /// The highest hitch ratio, in milliseconds a second.
  package var hitchRatio: Double?

  package init(headroom: Double? = nil, missedFrames: Int? = nil, hitchRatio: Double? = nil) {
    self.headroom = headroom
    self.missedFrames = missedFrames
    self.hitchRatio = hitchRatio
  }

  /// What became of a limit.
  package struct Check: Equatable, Sendable {
    /// What is limited, such as "headroom".
    package let name: String
    /// A sentence on how the limit is exceeded; `nil` if it is not.
    package let objection: String?
  }

  /// Compares a scroll with the limits. A script that shows no frame checks nothing, which is an objection of its own.
  package func checks(of report: ScrollReport) -> [Check] {
    let hitches = report.outcome.hitches
    var checks: [Check] = []
    if self != ScrollLimits(), hitches.frameCount == 0 {
      return [Check(name: "frames", objection: "the script shows no frame: nothing was checked")]
    }
    func add(_ name: String, _ isExceeded: Bool, _ objection: String) {
      checks.append(Check(name: name, objection: isExceeded ? objection : nil))
    }
    if let headroom {
      add(
        "headroom", (report.headroom?.factor ?? .infinity) < headroom,
        "the headroom is \(report.headroom.words), less than \(headroom)")
    }
    if let missedFrames {
      add(
        "missed frames", hitches.missedVsyncs > missedFrames,
        "\(hitches.missedVsyncs) frames are missed, more than \(missedFrames)")
    }
    if let hitchRatio {
      add(
        "hitch ratio", Double(hitches.ratioInTenths) > hitchRatio * 10,
        "the hitch ratio is \(Double(hitches.ratioInTenths) / 10) ms/s, more than \(hitchRatio)")
    }
    return checks
  }
}
