// SPDX-License-Identifier: MIT

public import CellGraphics
package import CellNotation

/// A list cell with its data bound: a self-contained tree of values, ready for layout and drawing.
public struct Cell: Hashable, Sendable {
  /// The width in points, above zero. The height follows from the content.
  public var width: Double
  public var scale: PixelScale
  /// The colour below the root element; `nil` for a transparent picture.
  public var background: RGBA?
  /// Whether rows run from right to left.
  public var isRightToLeft: Bool
  package var root: Element
  /// What few cells differ in; one reference, because each row is copied.
  private var shared = Shared(SharedParts())

  struct SharedParts: Hashable, Sendable {
    var opaquePictures: Set<DocumentLocation> = []
    var canvasKeyLocations = KeyLocations()
    var source = CellSource()
  }

  package init(width: Double, scale: PixelScale, background: RGBA?, isRightToLeft: Bool = false, root: Element) {
    self.width = width
    self.scale = scale
    self.background = background
    self.isRightToLeft = isRightToLeft
    self.root = root
  }

  /// The source locations of the elements whose pictures the document declares opaque. Drawing fails if such a picture is
  /// translucent.
  package var opaquePictures: Set<DocumentLocation> {
    get { shared.value.opaquePictures }
    set { shared.value.opaquePictures = newValue }
  }

  /// Whether the state `dark` is applied, which rules in SVG files follow that are for dark surroundings.
  package var isDark: Bool { source.states.contains("dark") }

  /// The source locations of the keys of `canvas`.
  package var canvasKeyLocations: KeyLocations {
    get { shared.value.canvasKeyLocations }
    set { shared.value.canvasKeyLocations = newValue }
  }

  /// What the document says about the cell besides the keys of its elements.
  package var source: CellSource {
    get { shared.value.source }
    set { shared.value.source = newValue }
  }
}
