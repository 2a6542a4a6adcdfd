// SPDX-License-Identifier: MIT

internal import CellBinding
internal import CellGraphics
internal import CellNotation
internal import CellTree

/// Counts the elements and repetitions in one cell, because both are limited.
struct BindingCount {
  var elements = 0
  /// The number of values for which an element was repeated, including those that `when` leaves out.
  var repetitions = 0
}

/// A decoded element of the template, to which data can be bound any number of times.
struct ElementTemplate: Sendable {
  /// The last component of the path, without the number of a repetition such as `#2`.
  var segment: String
  /// The element's place in the order of the document, from 1. It is the same in all states.
  var number: Int
  var position: SourcePosition
  var repetition: Repetition
  var layout: Template<LayoutProperties>
  var decoration: Template<Decoration>
  var content: Bindable<Content>
  /// The keys whose values contain expressions.
  var boundKeys: Set<String> = []
  var keyLocations = KeyLocations()
  /// The conditions of the spans and paragraphs of a text, by their paths inside the text.
  var partConditions: [String: String] = [:]
  var children: [ElementTemplate] = []
  /// The rules that the element suppresses.
  var suppressedRules: [SuppressedRule] = []

  /// Whether a user can scroll the content of the element, or of one inside it.
  var scrolls: Bool { layout.base.scrolls || children.contains(where: \.scrolls) }

  /// The paths of the element, and of those inside it, whose content a user can scroll, in document order.
  func scrollContainers(path: String) -> [String] {
    (layout.base.scrolls ? [path] : []) + children.flatMap { $0.scrollContainers(path: path + "/" + $0.segment) }
  }

  /// The number of elements that are written at a place, among the element and those inside it.
  func count(at location: DocumentLocation, in file: String) -> Int {
    children.reduce(DocumentLocation(position, in: file).withoutUse == location ? 1 : 0) { $0 + $1.count(at: location, in: file) }
  }

  /// Returns the element, with all elements inside it, for one data item. Adds the numbers of these elements and of their
  /// repetitions to `count`.
  /// - Parameter path: the path of the resulting element.
  /// - Throws: ``CellDocumentError`` if a value is missing or invalid, or if `count` exceeds a limit.
  func element(path: String, scope: inout Scope, count: inout BindingCount) throws(CellDocumentError) -> Element {
    scope.site.path = path
    count.elements += 1
    guard count.elements <= Limits.elements else { throw scope.site.error(.tooManyElements, at: position) }
    let location = DocumentLocation(position, in: scope.site.file)
    guard let content = try content.value(in: scope) else { throw scope.site.error(.missingKey("type"), at: position) }
    let scaled = content.scalingText(by: scope.textScale)
    var layout = try layout.shared(in: scope)
    var decoration = try decoration.shared(in: scope)
    guard !scaled.hasUnevenTailBorder(decoration.value) else { throw scope.site.error(.unevenTailBorder, at: position) }
    guard !decoration.value.hasInsetShadowWithTail else { throw scope.site.error(.insetShadowWithTail, at: position) }
    // Clipping is one property, whichever key asks for it.
    if layout.value.overflow != .visible { decoration.value.clips = true }
    var children: [Element] = []
    // Most elements do not scroll. To ask for more than a stored property would copy all of them.
    if layout.value.overflow == .scroll {
      if let offset = scope.scrollOffsets[path] { layout.value.scrolling.offset = offset }
      var window = try ChildWindow(of: self, &layout, in: scope)
      for (number, child) in self.children.enumerated() {
        try child.append(to: &children, number, in: &window, path: path + "/" + child.segment, scope: &scope, count: &count)
      }
      window?.finish(&children)
    } else {
      for child in self.children {
        try child.append(to: &children, path: path + "/" + child.segment, scope: &scope, count: &count)
      }
    }
    children.leaveOutMissingNames(in: layout.value.engine)
    if layout.value.engine == .constraints { children.leaveHiddenOut(of: layout.value.stack) }
    return Element(
      path: path, location: location, content: scaled, layout: layout, decoration: decoration, boundKeys: boundKeys,
      keyLocations: keyLocations, children: children)
  }

  /// Appends the elements for one data item that a window shows.
  /// - Parameters:
  ///   - number: the index of this element in the template's container.
  ///   - window: which of the elements to append; `nil` for all.
  private func append(
    to elements: inout [Element], _ number: Int, in window: inout ChildWindow?, path: String, scope: inout Scope,
    count: inout BindingCount
  ) throws(CellDocumentError) {
    guard window != nil else { return try append(to: &elements, path: path, scope: &scope, count: &count) }
    let values = try repetition.list?.values(in: scope)
    let names = scope.data.names
    try window?.bind(number, to: &elements) { (index, elements) throws(CellDocumentError) in
      if let list = repetition.list, let values {
        scope.data.names = names + list.names(for: values[index], at: index)
        try appendRepetition(index, of: list, to: &elements, path: path, scope: &scope, count: &count)
      } else {
        try appendOne(to: &elements, path: path, scope: &scope, count: &count)
      }
    }
    scope.data.names = names
  }

  /// Appends the elements for one data item: one, or one for each entry of the list in `each`, without those that `when` leaves
  /// out.
  private func append(to elements: inout [Element], path: String, scope: inout Scope, count: inout BindingCount)
    throws(CellDocumentError)
  {
    scope.site.path = path
    guard let list = repetition.list else {
      return try appendOne(to: &elements, path: path, scope: &scope, count: &count)
    }
    let names = scope.data.names
    for (index, value) in try list.values(in: scope).enumerated() {
      scope.data.names = names + list.names(for: value, at: index)
      try appendRepetition(index, of: list, to: &elements, path: path, scope: &scope, count: &count)
    }
    scope.data.names = names
  }

  /// Appends the element for one entry of a list, whose names the scope has.
  private func appendRepetition(
    _ index: Int, of list: Repetition.List, to elements: inout [Element], path: String, scope: inout Scope,
    count: inout BindingCount
  ) throws(CellDocumentError) {
    let repeatedPath = path + "#" + String(index)
    scope.site.path = repeatedPath
    count.repetitions += 1
    guard count.repetitions <= Limits.repetitions else {
      throw scope.site.error(.tooManyRepetitions, at: list.position)
    }
    if let (variant, inner) = try scope.states?.variant(of: self, repeatedBy: list, in: scope) {
      var scope = inner
      try variant.appendOne(to: &elements, path: repeatedPath, scope: &scope, count: &count)
    } else {
      try appendOne(to: &elements, path: repeatedPath, scope: &scope, count: &count)
    }
  }

  /// Appends the element, unless `when` leaves it out.
  private func appendOne(to elements: inout [Element], path: String, scope: inout Scope, count: inout BindingCount)
    throws(CellDocumentError)
  {
    if try repetition.isShown(in: scope) { elements.append(try element(path: path, scope: &scope, count: &count)) }
  }

  /// Returns the element with a number among this element and those inside it.
  func element(numbered number: Int) -> ElementTemplate? {
    if number == self.number { return self }
    return children.last { $0.number <= number }?.element(numbered: number)
  }
}

extension Decoration {
  /// Whether the edge of a box with a tail would have to cast a shadow inwards.
  var hasInsetShadowWithTail: Bool { tail != nil && shadows.contains(where: \.isInset) }
}

extension Content {
  /// Whether a border whose edges differ, or a line other than a simple one, would have to follow a tail.
  func hasUnevenTailBorder(_ decoration: Decoration) -> Bool {
    guard decoration.tail != nil, let border = decoration.border else { return false }
    return !border.isEven || border.styles.top == .double
  }
}
