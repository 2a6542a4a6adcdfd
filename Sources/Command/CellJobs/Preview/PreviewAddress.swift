// SPDX-License-Identifier: MIT

package import CellNotation

/// Where the page of a preview is.
package struct PreviewAddress: Equatable, Sendable {
  /// The address to open, which contains the token.
  package let address: String
  package let port: Int
  /// What scripts send as a bearer token.
  package let token: String

  package init(address: String, port: Int, token: String) {
    self.address = address
    self.port = port
    self.token = token
  }

  package static let output = Output<PreviewAddress>(
    "preview-address", "Output of cellraster preview --json",
    [
      .member("address", .text, "The address of the page, with the token.") { $0.address },
      .member("port", .ordinal, "The port on 127.0.0.1 and ::1.") { $0.port },
      .member("token", .text, "What scripts send in the header field \"Authorization: Bearer\".") { $0.token },
    ])
}
