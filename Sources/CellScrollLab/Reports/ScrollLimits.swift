// SPDX-License-Identifier: MIT

/// What a check demands of a list.
package struct ScrollLimits: Hashable, Sendable {
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

  private var isEmpty: Bool { self == ScrollLimits() }

  /// Returns a sentence for each limit that a scroll exceeds. A script that shows no frame checks nothing, which exceeds every limit.
  package func objections(to report: ScrollReport) -> [String] {
    let hitches = report.outcome.hitches
    guard hitches.frameCount > 0 else { return isEmpty ? [] : ["the script shows no frame: nothing was checked"] }
    var objections: [String] = []
    if let headroom, let actual = report.headroom, actual.factor < headroom {
      objections.append("the headroom is \(report.headroom.words), less than \(headroom)")
    }
    if let missedFrames, hitches.missedVsyncs > missedFrames {
      objections.append("\(hitches.missedVsyncs) frames are missed, more than \(missedFrames)")
    }
    if let hitchRatio, Double(hitches.ratioInTenths) > hitchRatio * 10 {
      objections.append("the hitch ratio is \(Double(hitches.ratioInTenths) / 10) ms/s, more than \(hitchRatio)")
    }
    return objections
  }
}
