// SPDX-License-Identifier: MIT

/// The languages whose letters have case mappings of their own, by SpecialCasing.txt of the Unicode Character Database.
package enum CaseLanguage: Hashable, Sendable {
  /// All languages without mappings of their own.
  case other
  /// Turkish and Azerbaijani, which have an i with and one without a dot.
  case turkic
  /// Lithuanian, which keeps the dot of an i below accents.
  case lithuanian

  /// - Parameter tag: a BCP 47 language tag.
  package init(tag: String) {
    switch tag.prefix(while: { $0 != "-" && $0 != "_" }).lowercased() {
    case "tr", "az": self = .turkic
    case "lt": self = .lithuanian
    default: self = .other
    }
  }

  /// Returns the text in lower case. A sigma at the end of a word is a final one. O(n) in the length of the text.
  func lowercased(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var result = ""
    // Whether a letter with case comes before, with at most characters between that case ignores.
    var followsCased = false
    for (index, scalar) in scalars.enumerated() {
      if scalar == "Σ", followsCased, !Self.precedesCased(scalars[(index + 1)...]) {
        result += "ς"
      } else {
        result += lowercaseMapping(of: scalar, in: scalars, at: index)
      }
      if !scalar.properties.isCaseIgnorable { followsCased = scalar.properties.isCased }
    }
    return result
  }

  private static func precedesCased(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    rest.first { !$0.properties.isCaseIgnorable }?.properties.isCased ?? false
  }

  private func lowercaseMapping(of scalar: Unicode.Scalar, in scalars: [Unicode.Scalar], at index: Int) -> String {
    switch (self, scalar) {
    case (.turkic, "İ"): "i"
    case (.turkic, "I"): Self.mark(behind: index, in: scalars, where: { $0 == Self.dotAbove }) ? "i" : "ı"
    case (.turkic, Self.dotAbove) where Self.base(before: index, in: scalars) == "I": ""
    case (.lithuanian, "I"), (.lithuanian, "J"), (.lithuanian, "Į"):
      scalar.properties.lowercaseMapping + (Self.mark(behind: index, in: scalars, where: Self.isAbove) ? "\u{307}" : "")
    case (.lithuanian, "Ì"): "i\u{307}\u{300}"
    case (.lithuanian, "Í"): "i\u{307}\u{301}"
    case (.lithuanian, "Ĩ"): "i\u{307}\u{303}"
    default: scalar.properties.lowercaseMapping
    }
  }

  /// Returns the text in upper case, by the full mappings: ß becomes SS. O(n) in the length of the text.
  func uppercased(_ text: String) -> String {
    if self == .other { return text.uppercased() }
    let scalars = Array(text.unicodeScalars)
    var result = ""
    for (index, scalar) in scalars.enumerated() {
      switch (self, scalar) {
      case (.turkic, "i"): result += "İ"
      case (.lithuanian, Self.dotAbove) where Self.base(before: index, in: scalars)?.properties.isSoftDotted ?? false: break
      default: result += scalar.properties.uppercaseMapping
      }
    }
    return result
  }

  func titlecaseMapping(of scalar: Unicode.Scalar) -> String {
    self == .turkic && scalar == "i" ? "İ" : scalar.properties.titlecaseMapping
  }

  private static let dotAbove: Unicode.Scalar = "\u{307}"

  private static func isAbove(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.canonicalCombiningClass == .above }

  /// Whether the marks behind a letter have one that fits, and none before it that is above or starts a new letter.
  private static func mark(
    behind index: Int, in scalars: [Unicode.Scalar], where fits: (Unicode.Scalar) -> Bool
  ) -> Bool {
    for scalar in scalars[(index + 1)...] {
      if fits(scalar) { return true }
      if scalar.properties.canonicalCombiningClass == .notReordered || isAbove(scalar) { return false }
    }
    return false
  }

  /// Returns the letter of a mark; `nil` if another mark above comes between them.
  private static func base(before index: Int, in scalars: [Unicode.Scalar]) -> Unicode.Scalar? {
    for scalar in scalars[..<index].reversed() {
      if scalar.properties.canonicalCombiningClass == .notReordered { return scalar }
      if isAbove(scalar) { return nil }
    }
    return nil
  }
}
