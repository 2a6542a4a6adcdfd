// SPDX-License-Identifier: MIT

extension String {
  /// Whether it can name a golden: names with `/` between them, none of them empty or hidden, and no character that ends a text or
  /// breaks a line. Such a name leads to no place but one below the folder of goldens.
  package var isGoldenName: Bool {
    split(separator: "/", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") }
      && !unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
