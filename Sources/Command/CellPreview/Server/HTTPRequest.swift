// SPDX-License-Identifier: MIT

/// The methods that the server answers.
package enum HTTPMethod: String, CaseIterable, Hashable, Sendable {
  case get = "GET"
  case head = "HEAD"
  case post = "POST"
}

/// A complete request of valid syntax, as ``HTTPRequestReader`` gives it.
package struct HTTPRequest: Hashable, Sendable {
  /// One `name=value` of a query, decoded.
  package struct QueryItem: Hashable, Sendable {
    package let name, value: String
  }

  package let method: HTTPMethod
  /// The decoded path. It begins with a slash, and has neither control characters nor the segments `.` and `..`.
  package let path: String
  /// The query in its order. It has no control characters.
  package let query: [QueryItem]
  package internal(set) var headers = HTTPHeaders()
  /// At most 4 KiB; empty unless the method is POST.
  package internal(set) var body: [UInt8] = []
  /// Whether the client may send another request on the same connection.
  package internal(set) var keepsAlive: Bool

  /// Returns the value of the first item of the query with this name.
  package func query(_ name: String) -> String? { query.first { $0.name == name }?.value }
}

/// The header fields of a message, in their order. The case of names makes no difference.
package struct HTTPHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  package struct Field: Hashable, Sendable {
    package let name, value: String
  }

  package private(set) var fields: [Field] = []

  package init() {}

  package init(dictionaryLiteral fields: (String, String)...) {
    for (name, value) in fields { add(name, value) }
  }

  /// The values of all fields with this name, separated by commas (RFC 9110, section 5.3); `nil` if there is none. Setting it replaces
  /// all of them.
  package subscript(name: String) -> String? {
    get {
      let values = values(of: name)
      return values.isEmpty ? nil : values.joined(separator: ", ")
    }
    set {
      let lower = name.lowercased()
      fields.removeAll { $0.name.lowercased() == lower }
      if let newValue { add(name, newValue) }
    }
  }

  /// Returns the value of each field with this name.
  package func values(of name: String) -> [String] {
    let lower = name.lowercased()
    return fields.filter { $0.name.lowercased() == lower }.map(\.value)
  }

  /// Adds a field after all others, which keeps those with the same name.
  ///
  /// The name must be a token, and the value visible ASCII characters, spaces and tabs: a line break would begin another field.
  package mutating func add(_ name: String, _ value: String) {
    precondition(HTTPSyntax.isToken(name.utf8) && value.utf8.allSatisfy(HTTPSyntax.isFieldByte), "invalid header field: \(name)")
    fields.append(Field(name: name, value: value))
  }
}

/// Classes of characters: RFC 9110, section 5.
enum HTTPSyntax {
  /// Whether the bytes are a token: the name of a field, or a method.
  static func isToken(_ bytes: some Collection<UInt8>) -> Bool {
    !bytes.isEmpty && bytes.allSatisfy { isAlphanumeric($0) || "!#$%&'*+-.^_`|~".utf8.contains($0) }
  }

  static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: false
    }
  }

  /// Whether the value of a field may contain the byte. Bytes of other encodings than ASCII are obsolete.
  static func isFieldByte(_ byte: UInt8) -> Bool { (0x20...0x7E).contains(byte) || byte == UInt8(ascii: "\t") }
}
