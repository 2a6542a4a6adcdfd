// SPDX-License-Identifier: MIT

internal import CellDocument
internal import Graphics
internal import Notation

/// An element as a session keeps it: what its layout depends on, besides the elements inside it.
struct KeptPart {
  let path: String
  let kind: ContentKind
  let childCount: Int
  private var location: DocumentLocation
  private var layout: Shared<LayoutProperties>
  private var decoration: Shared<Decoration>
  private(set) var content: Content
  /// The number of the container whose engine lays out the element, and the element's box there.
  let owner, box: Int
  /// The number of the container that the element is, if it has an engine of its own.
  var own: Int?
  /// `nil` for a container, and for an item of flexbox that only has the size of its box.
  var leaf: KeptLeaf?

  init(_ element: Element, owner: Int, box: Int) {
    path = element.path
    kind = ContentKind(element)
    childCount = element.children.count
    location = element.location
    layout = element.sharedLayout
    decoration = element.sharedDecoration
    content = element.content
    self.owner = owner
    self.box = box
  }

  /// Whether an element of another row is the same one, of the same kind.
  func matches(_ element: Element) -> Bool {
    childCount == element.children.count && path == element.path && kind == ContentKind(element)
  }

  /// Whether the keys of an element differ, as far as they affect the layout or the place in messages.
  func hasOtherKeys(than element: Element) -> Bool {
    if !layout.isIdentical(to: element.sharedLayout), layout != element.sharedLayout { return true }
    if !decoration.isIdentical(to: element.sharedDecoration) {
      if decoration.value.clips != element.decoration.clips { return true }
      if decoration.value.border?.widths != element.decoration.border?.widths { return true }
    }
    return location != element.location
  }

  /// Whether the content of an element may have another size.
  func hasOtherContent(than element: Element) -> Bool { content.mayDiffer(inSizeFrom: element.content) }

  /// Takes over the keys and the content of an element that ``matches(_:)``.
  mutating func take(_ element: Element) {
    layout = element.sharedLayout
    decoration = element.sharedDecoration
    location = element.location
    content = element.content
  }
}

/// What an element is, as far as rows with the same kinds of elements can share what a layout remembers.
enum ContentKind: UInt8 {
  case flexbox, boxless, frames, constraints
  case text, emptyText
  case picture, avatar, badge, gradient, separator, spacer, shape

  init(_ element: Element) {
    switch element.content {
    case .container:
      switch element.layout.engine {
      case .flexbox: self = element.layout.display == .contents ? .boxless : .flexbox
      case .frames: self = .frames
      case .constraints: self = .constraints
      }
    case .text: self = element.isPresent ? .text : .emptyText
    case .picture: self = .picture
    case .avatar: self = .avatar
    case .badge: self = .badge
    case .gradient: self = .gradient
    case .separator: self = .separator
    case .spacer: self = .spacer
    case .shape: self = .shape
    }
  }
}

extension Content {
  /// Whether two contents of the same kind may have different sizes.
  fileprivate func mayDiffer(inSizeFrom other: Content) -> Bool {
    switch (self, other) {
    case (.text(let one), .text(let other)): one.text != other.text
    case (.badge(let one), .badge(let other)):
      one.label != other.label || one.diameter != other.diameter || one.padding != other.padding
    case (.picture(let one), .picture(let other)): one.source != other.source
    case (.avatar(let one), .avatar(let other)): one.source != other.source
    case (.separator(let one), .separator(let other)): one.thickness != other.thickness
    default: false
    }
  }
}
