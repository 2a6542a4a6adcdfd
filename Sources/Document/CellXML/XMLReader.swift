// SPDX-License-Identifier: MIT

internal import CellGraphics

/// Reads an XML 1.0 file in UTF-8, with namespaces.
///
/// Comments and processing instructions are skipped, and a document type except for its entities. Text is kept only where that is asked.
/// Reads each byte once. Depth and the number of elements are limited by ``Limits``.
package struct XMLReader {
  /// What of a format matters besides elements and attributes.
  package struct Rules: Sendable {
    /// The largest file that is read, in bytes.
    let byteLimit: Int
    /// Whether the text of an element is kept.
    let keepsText: @Sendable (XMLNamespace, String) -> Bool
    /// Whether to note that an element has anything but white space inside, or is written in one tag.
    let watches: @Sendable (XMLNamespace, String) -> Bool

    package init(
      byteLimit: Int, keepsText: @escaping @Sendable (XMLNamespace, String) -> Bool,
      watches: @escaping @Sendable (XMLNamespace, String) -> Bool = { _, _ in false }
    ) {
      self.byteLimit = byteLimit
      self.keepsText = keepsText
      self.watches = watches
    }
  }

  private let rules: Rules
  let bytes: [UInt8]
  var index = 0
  private var document = XMLDocument()
  /// The elements whose end tags were not read yet, from the outside inwards.
  private var open: [OpenElement] = []
  var namespaces = XMLNamespaces()
  /// The text of each entity that the file declares.
  var entities: [String: [UInt8]] = [:]
  /// The bytes of all entities that were put in place of references.
  var expandedBytes = 0

  private struct OpenElement {
    let index: Int
    /// The range of the name with its prefix.
    let name: Range<Int>
    let bindings: Int
    var text: TextCollector?
    /// Whether it is watched, or inside a watched element.
    var isWatched: Bool
  }

  package static func read(_ bytes: [UInt8], _ rules: Rules) throws(XMLFailure) -> XMLDocument {
    if bytes.count > rules.byteLimit {
      throw XMLFailure(.fileSize(bytes: bytes.count), at: 0)
    }
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      throw XMLFailure(.syntax(.invalidUTF8), at: error.byteOffsets.lowerBound)
    }
    var reader = XMLReader(bytes: bytes, rules)
    try reader.readDocument()
    return reader.document
  }

  private init(bytes: [UInt8], _ rules: Rules) {
    self.bytes = bytes
    self.rules = rules
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  // MARK: Structure

  private mutating func readDocument() throws(XMLFailure) {
    if isAt("<?xml"), index + 5 < bytes.count, isXMLSpace(bytes[index + 5]) { try readDeclaration() }
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "<") { try readMarkup() } else { try readText() }
    }
    if let unclosed = open.last {
      throw failure(.syntax(.unclosedElement(name(unclosed.name))), at: document.elements[unclosed.index].offset)
    }
    if document.elements.isEmpty { throw failure(.syntax(.noRoot), at: index) }
  }

  private mutating func readMarkup() throws(XMLFailure) {
    if isAt("</") {
      try readEndTag()
    } else if isAt("<!--") {
      try skipComment()
    } else if isAt("<![CDATA[") {
      try readCharacterData()
    } else if isAt("<?") {
      try skipProcessingInstruction()
    } else if isAt("<!DOCTYPE"), document.elements.isEmpty {
      try readDocumentType()
    } else if isAt("<!") {
      throw failure(.syntax(.unexpectedMarkup), at: index)
    } else {
      try readStartTag()
    }
  }

  private mutating func readStartTag() throws(XMLFailure) {
    let start = index
    if open.isEmpty, !document.elements.isEmpty { throw failure(.syntax(.secondRoot), at: start) }
    index += 1
    let nameRange = try readName()
    let elementName = name(nameRange)
    if open.count == Limits.depth { throw XMLFailure(.depth, at: start, element: elementName) }
    if document.elements.count == Limits.elements {
      throw XMLFailure(.elements, at: start, element: elementName)
    }
    let bindings = namespaces.count
    let raw = try readAttributes()
    let first = document.attributes.count
    try resolve(raw, of: elementName)
    let (namespace, local) = try resolve(nameRange, isAttribute: false)
    let isEmpty = isAt("/>")
    index += isEmpty ? 2 : 1
    let position = document.elements.count
    document.elements.append(
      XMLElement(
        name: local, namespace: namespace, parent: open.last?.index ?? -1, offset: start,
        attributes: first..<document.attributes.count, length: index - start, end: position + 1))
    if isEmpty {
      // Editors leave texts without characters behind, but not in one tag.
      if rules.watches(namespace, local) { document.writtenTexts.insert(position) }
      namespaces.remove(downTo: bindings)
      closeElement(at: position)
    } else {
      let keepsText = rules.keepsText(namespace, local)
      let isWatched = open.last?.isWatched == true || rules.watches(namespace, local)
      open.append(
        OpenElement(
          index: position, name: nameRange, bindings: bindings, text: keepsText ? TextCollector() : nil, isWatched: isWatched))
    }
  }

  /// Extends the parent, so that it contains the element and its descendants.
  private mutating func closeElement(at position: Int) {
    let parent = document.elements[position].parent
    if parent >= 0 { document.elements[parent].end = document.elements[position].end }
  }

  private mutating func readEndTag() throws(XMLFailure) {
    let start = index
    index += 2
    let nameRange = try readName()
    guard let element = open.popLast() else { throw failure(.syntax(.unopenedElement(name(nameRange))), at: start) }
    guard bytes[nameRange].elementsEqual(bytes[element.name]) else {
      throw failure(.syntax(.wrongEndTag(name(nameRange), expected: name(element.name))), at: start)
    }
    skipWhitespace()
    guard take(">") else { throw unexpected(.endOfTag) }
    namespaces.remove(downTo: element.bindings)
    if let text = element.text { document.texts[element.index] = text.text }
    closeElement(at: element.index)
  }

  // MARK: Attributes

  /// An attribute whose prefix has no namespace yet.
  private struct RawAttribute {
    let name: Range<Int>
    let value: SourceText
  }

  private mutating func readAttributes() throws(XMLFailure) -> [RawAttribute] {
    var attributes: [RawAttribute] = []
    while true {
      let hasSpace = skipWhitespace()
      guard index < bytes.count else { throw failure(.syntax(.unexpectedEnd), at: index) }
      if bytes[index] == UInt8(ascii: ">") || isAt("/>") { return attributes }
      guard hasSpace else { throw unexpected(.endOfTag) }
      let name = try readName()
      skipWhitespace()
      guard take("=") else { throw unexpected(.equalsSign) }
      skipWhitespace()
      let value = try readAttributeValue()
      let attribute = RawAttribute(name: name, value: value)
      if bytes[name].starts(with: "xmlns".utf8), try bind(attribute) { continue }
      attributes.append(attribute)
    }
  }

  /// Adds a namespace if the attribute declares one.
  private mutating func bind(_ attribute: RawAttribute) throws(XMLFailure) -> Bool {
    let uri = String(decoding: attribute.value.bytes, as: UTF8.self)
    let name = name(attribute.name)
    if name == "xmlns" {
      namespaces.bind(prefix: "", to: uri)
    } else if name.hasPrefix("xmlns:") {
      namespaces.bind(prefix: String(name.dropFirst(6)), to: uri)
    } else {
      return false
    }
    return true
  }

  private mutating func resolve(_ raw: [RawAttribute], of element: String) throws(XMLFailure) {
    let first = document.attributes.count
    var known: Set<AttributeName> = []
    for attribute in raw {
      let (namespace, local) = try resolve(attribute.name, isAttribute: true)
      // Comparing a few attributes with each other is faster than a set.
      let isDuplicate =
        raw.count > 16
        ? !known.insert(AttributeName(namespace: namespace, name: local)).inserted
        : document.attributes[first...].contains { $0.name == local && $0.namespace == namespace }
      if isDuplicate {
        throw XMLFailure(
          .syntax(.duplicateAttribute(name(attribute.name))), at: attribute.name.lowerBound, element: element)
      }
      document.attributes.append(
        XMLAttribute(name: local, namespace: namespace, offset: attribute.name.lowerBound, value: attribute.value))
    }
  }

  private struct AttributeName: Hashable {
    let namespace: XMLNamespace
    let name: String
  }

  /// Splits a name into its namespace and its local part.
  private func resolve(_ range: Range<Int>, isAttribute: Bool) throws(XMLFailure) -> (XMLNamespace, String) {
    guard let colon = bytes[range].firstIndex(of: UInt8(ascii: ":")) else {
      return (isAttribute ? .none : namespaces.namespace(of: "") ?? .none, name(range))
    }
    let prefix = name(range.lowerBound..<colon)
    guard let namespace = namespaces.namespace(of: prefix) else {
      throw failure(.syntax(.unknownPrefix(prefix)), at: range.lowerBound)
    }
    return (namespace, name(colon + 1..<range.upperBound))
  }

  // MARK: Text

  private mutating func readText() throws(XMLFailure) {
    let start = index
    let last = open.count - 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "<") {
      if bytes[index] == UInt8(ascii: "&") {
        let offset = index
        let character = try readReference()
        if last >= 0 { open[last].text?.append(character, from: offset) }
      } else {
        if isAt("]]>") { throw failure(.syntax(.endOfCharacterData), at: index) }
        let offset = index
        let byte = try readCharacter()
        if last >= 0 { open[last].text?.append(byte, from: offset) }
      }
    }
    noteText(bytes[start..<index])
    if open.isEmpty, let place = bytes[start..<index].firstIndex(where: { !isXMLSpace($0) }) {
      throw failure(.syntax(document.elements.isEmpty ? .textBeforeRoot : .textAfterRoot), at: place)
    }
  }

  private mutating func readCharacterData() throws(XMLFailure) {
    let start = index
    if open.isEmpty { throw failure(.syntax(document.elements.isEmpty ? .textBeforeRoot : .textAfterRoot), at: start) }
    index += 9
    while !isAt("]]>") {
      guard index < bytes.count else { throw failure(.syntax(.unclosedCharacterData), at: start) }
      let offset = index
      let byte = try readCharacter()
      open[open.count - 1].text?.append(byte, from: offset)
    }
    noteText(bytes[start + 9..<index])
    index += 3
  }

  /// Notes that the watched element around characters other than white space is not empty.
  private mutating func noteText(_ characters: ArraySlice<UInt8>) {
    guard open.last?.isWatched == true, !characters.allSatisfy(isXMLSpace), let text = open.first(where: \.isWatched) else {
      return
    }
    document.writtenTexts.insert(text.index)
  }
}
