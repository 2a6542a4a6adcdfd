// SPDX-License-Identifier: MIT

extension String {
  /// Whether the text is a valid name of a golden image: components separated by `/`, none of them empty or hidden (beginning with
  /// `.`), without control characters. Such a name always refers to a path below the folder of golden images.
  package var isGoldenName: Bool {
    split(separator: "/", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") }
      && !unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
