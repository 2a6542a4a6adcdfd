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
  private(set) var content: Content
  private var border: Insets
  private var clips: Bool
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
    content = element.content
    border = element.decoration.border?.widths ?? .zero
    clips = element.decoration.clips
    self.owner = owner
    self.box = box
  }

  /// Takes over the keys of an element. Returns whether some differ that affect the layout or the place in messages.
  mutating func takeKeys(of element: Element) -> Bool {
    let border = element.decoration.border?.widths ?? .zero
    let isSame =
      layout == element.sharedLayout && clips == element.decoration.clips && self.border == border
      && location == element.location
    if isSame { return false }
    layout = element.sharedLayout
    clips = element.decoration.clips
    self.border = border
    location = element.location
    return true
  }

  /// Takes over the content of an element. Returns whether it may have another size.
  mutating func takeContent(of element: Element) -> Bool {
    guard content.mayDiffer(inSizeFrom: element.content) else { return false }
    content = element.content
    return true
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
