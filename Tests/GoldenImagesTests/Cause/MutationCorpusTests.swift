// SPDX-License-Identifier: MIT

import CellRaster
import GoldenImages
import Testing

/// A sample with one change, and what is said of it.
struct Mutation: Hashable, Sendable, CustomTestStringConvertible {
  let sample: String
  let edits: [Edit]
  let pictures: [String: String]
  let causes: [String]

  init(_ sample: String, _ edits: Edit..., pictures: [String: String] = [:], causes: String...) {
    self.sample = sample
    self.edits = edits
    self.pictures = pictures
    self.causes = causes
  }

  var testDescription: String { "\(sample): \(causes.first ?? "")" }
}

@Suite struct MutationCorpusTests {
  @Test(.enabled(if: DrawnCells.hasInter), arguments: corpus)
  func `each small change is caught, and its layer and property named`(mutation: Mutation) throws {
    let reference = try DrawnCells(sample: mutation.sample)
    let actual = try DrawnCells(sample: mutation.sample, mutation.edits, pictures: mutation.pictures)
    let cause = actual.cause(since: reference)
    #expect(cause.verdict == .bothChanged)
    #expect(cause.causes == mutation.causes)
  }

  private static let corpus: [Mutation] = [
    // Text moved by one pixel.
    Mutation(
      "contact-row", .template("style: message, maxLines: 1", "style: message, maxLines: 1, margin: [0, 0, 0, 0.5]"), causes: ""),
    Mutation(
      "chat-message",
      .template(
        "{name: text, type: text, text: \"${text}\", style: emoji}",
        "{name: text, type: text, text: \"${text}\", style: emoji, margin: [0, 0, 0, 0.5]}"), causes: ""),
    Mutation(
      "notification", .template("style: detail, maxLines: 1", "style: detail, maxLines: 1, margin: [0.5, 0, 0, 0]"), causes: ""),
    Mutation(
      "fading-post", .template("maxLines: 2, background: paper", "maxLines: 2, background: paper, padding: [0, 0, 0, 0.5]"),
      causes: ""),
    // A digit.
    Mutation("chat-message", .data("09:12", "09:15"), causes: ""),
    Mutation("contact-row", .data("10:05", "15:05"), causes: ""),
    Mutation("contact-row", .data("\"unread\": 2", "\"unread\": 5"), causes: ""),
    // Colours.
    Mutation("chat-message", .template("ink: \"#14171C\"", "ink: \"#1B1E23\""), causes: ""),
    Mutation("notification", .template("muted: \"#667080\"", "muted: \"#6D7787\""), causes: ""),
    Mutation("contact-row", .template("online: \"#27A35A\"", "online: \"#2EAA61\""), causes: ""),
    // Dividers.
    Mutation(
      "contact-row", .template("    - {name: line, type: separator", "    - {name: line, when: false, type: separator"),
      causes: ""),
    Mutation(
      "notification", .template("    - {name: line, type: separator", "    - {name: line, hidden: true, type: separator"),
      causes: ""),
    // Avatars.
    Mutation(
      "contact-row",
      .template(
        "style: initials, fill: \"${color ?? '#7A8699'}\", size: 48",
        "style: initials, fill: \"${color ?? '#7A8699'}\", size: 48, margin: [0, 0, 0, 0.5]"), causes: ""),
    Mutation(
      "chat-message", .template("fill: \"${color}\", size: 36", "fill: \"${color}\", size: 36, margin: [0.5, 0, 0, 0]"),
      causes: ""),
    Mutation(
      "chat-message", .template("fill: \"${color}\", size: 36", "fill: \"${color}\", size: 36, margin: [0, 0, 0, 0.5]"),
      causes: ""),
    Mutation("chat-message", .template("fill: \"${color}\", size: 36", "fill: \"${color}\", size: 38"), causes: ""),
    // A character.
    Mutation("contact-row", .data("Then let us meet at the station", "Then let us meet at the statin"), causes: ""),
    Mutation("beverage-post", .data("a", "a"), causes: ""),
    // Radii.
    Mutation("chat-message", .template("cornerRadius: [4, 18, 18, 18]", "cornerRadius: [4, 18, 18, 17]"), causes: ""),
    Mutation("event-card", .template("cornerRadius: 16", "cornerRadius: 15"), causes: ""),
    Mutation("notification", .template("cornerRadius: 16", "cornerRadius: 14"), causes: ""),
    // Gradients.
    Mutation("event-card", .template("colors: [veil/0%, veil]", "colors: [{color: veil/0%, at: 0.1}, veil]"), causes: ""),
    Mutation("fading-post", .template("length: 48", "length: 40"), causes: ""),
    Mutation("event-card", .template("fade: {length: 24}", "fade: {length: 20}"), causes: ""),
    // Pictures.
    Mutation("contact-row", .data("amara.png", "jonas.png"), causes: ""),
    Mutation("contact-row", pictures: ["amara.png": "jonas.png"], causes: ""),
    Mutation("chat-message", pictures: ["mei.png": "sofia.png"], causes: ""),
  ]
}
