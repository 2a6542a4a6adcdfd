// SPDX-License-Identifier: MIT

/// The elements of an XML file in the order of their start tags.
struct XMLDocument: Hashable {
  var elements: [XMLElement] = []
  var attributes: [XMLAttribute] = []
  /// The text of each `style` element, by the index of the element.
  var texts: [Int: SourceText] = [:]
  /// The `text` elements with anything but white space inside.
  var writtenTexts: Set<Int> = []

  func attributes(of element: Int) -> ArraySlice<XMLAttribute> { attributes[elements[element].attributes] }

  /// Returns an attribute without a namespace.
  func attribute(_ name: String, of element: Int) -> XMLAttribute? {
    attributes(of: element).first { $0.namespace == .none && $0.name == name }
  }

  /// The children of an element.
  func children(of element: Int) -> XMLChildren {
    XMLChildren(document: self, index: element + 1, end: elements[element].end)
  }
}

struct XMLElement: Hashable {
  /// The name without its prefix.
  let name: String
  let namespace: XMLNamespace
  /// The index of the parent; -1 for the root.
  let parent: Int
  /// The offset of `<` in the file.
  let offset: Int
  /// The indices of its attributes in ``XMLDocument/attributes``.
  let attributes: Range<Int>
  /// The number of bytes of the start tag.
  let length: Int
  /// The index after the last descendant.
  var end: Int
}

struct XMLAttribute: Hashable {
  /// The name without its prefix.
  let name: String
  let namespace: XMLNamespace
  /// The offset of the name in the file.
  let offset: Int
  let value: SourceText
}

/// A namespace by its URI. A number replaces the URI.
struct XMLNamespace: Hashable {
  let number: Int

  static let none = XMLNamespace(number: 0)
  static let xml = XMLNamespace(number: 1)
  static let svg = XMLNamespace(number: 2)
  static let xlink = XMLNamespace(number: 3)
  static let xhtml = XMLNamespace(number: 4)
  static let xmlns = XMLNamespace(number: 5)

  /// The URIs of these namespaces, by their numbers.
  static let knownURIs = [
    "", "http://www.w3.org/XML/1998/namespace", "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink",
    "http://www.w3.org/1999/xhtml", "http://www.w3.org/2000/xmlns/",
  ]
}

/// The indices of an element's children.
struct XMLChildren: Sequence, IteratorProtocol {
  let document: XMLDocument
  var index: Int
  let end: Int

  mutating func next() -> Int? {
    guard index < end else { return nil }
    let child = index
    index = document.elements[child].end
    return child
  }
}
