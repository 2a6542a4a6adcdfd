// SPDX-License-Identifier: MIT

/// The elements of an XML file in the order of their start tags.
package struct XMLDocument: Equatable {
  package var elements: [XMLElement] = []
  package var attributes: [XMLAttribute] = []
  /// The texts that were to be kept, by the indices of their elements.
  package var texts: [Int: SourceText] = [:]
  /// The elements to be watched that have anything but white space inside.
  package var writtenTexts: Set<Int> = []

  package func attributes(of element: Int) -> ArraySlice<XMLAttribute> { attributes[elements[element].attributes] }

  /// Returns an attribute without a namespace.
  package func attribute(_ name: String, of element: Int) -> XMLAttribute? {
    attributes(of: element).first { $0.namespace == .none && $0.name == name }
  }

  /// The children of an element.
  package func children(of element: Int) -> XMLChildren {
    XMLChildren(document: self, index: element + 1, end: elements[element].end)
  }
}

package struct XMLElement: Equatable {
  /// The name without its prefix.
  package let name: String
  package let namespace: XMLNamespace
  /// The index of the parent; -1 for the root.
  package let parent: Int
  /// The offset of `<` in the file.
  package let offset: Int
  /// The indices of its attributes in ``XMLDocument/attributes``.
  package let attributes: Range<Int>
  /// The number of bytes of the start tag.
  package let length: Int
  /// The index after the last descendant.
  package var end: Int
}

package struct XMLAttribute: Equatable {
  /// The name without its prefix.
  package let name: String
  package let namespace: XMLNamespace
  /// The offset of the name in the file.
  package let offset: Int
  package let value: SourceText
}

/// A namespace by its URI. A number replaces the URI.
package struct XMLNamespace: Hashable {
  package let number: Int

  package static let none = XMLNamespace(number: 0)
  package static let xml = XMLNamespace(number: 1)
  package static let svg = XMLNamespace(number: 2)
  package static let xlink = XMLNamespace(number: 3)
  package static let xhtml = XMLNamespace(number: 4)
  package static let xmlns = XMLNamespace(number: 5)

  /// The URIs of these namespaces, by their numbers.
  package static let knownURIs = [
    "", "http://www.w3.org/XML/1998/namespace", "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink",
    "http://www.w3.org/1999/xhtml", "http://www.w3.org/2000/xmlns/",
  ]
}

/// The indices of an element's children.
package struct XMLChildren: Sequence, IteratorProtocol {
  package let document: XMLDocument
  package var index: Int
  package let end: Int

  package mutating func next() -> Int? {
    guard index < end else { return nil }
    let child = index
    index = document.elements[child].end
    return child
  }
}
