// SPDX-License-Identifier: MIT

/// What the stages of a row consist of, counted by binding, laying out and painting it once.
package struct RowProfile: Hashable, Sendable {
  /// A word as the memory of shaped text knows it.
  package struct Word: Hashable, Sendable {
    /// The same for the same word in the same style.
    package let id: Int
    package let bytes: Int

    package init(id: Int, bytes: Int) {
      self.id = id
      self.bytes = bytes
    }
  }

  /// A picture as the store of decoded pictures knows it.
  package struct Picture: Hashable, Sendable {
    /// The same for the same file.
    package let id: Int
    package let decoding: StepCounts
    /// The memory of the decoded picture, in bytes.
    package let bytes: Int

    package init(id: Int, decoding: StepCounts, bytes: Int) {
      self.id = id
      self.decoding = decoding
      self.bytes = bytes
    }
  }

  /// What an element adds to a row.
  package struct Part: Hashable, Sendable {
    /// The index of the element among those of all rows.
    package let element: Int
    package var words: [Word] = []
    package var pictures: [Picture] = []
    package var drawing = StepCounts()
    package var drawingOfLayers = StepCounts()

    package init(element: Int) { self.element = element }
  }

  /// Rows with the same key have the same pixels.
  package var key: Int
  /// Rows of one kind have the same elements, and share cells.
  package var kind: Int
  /// In device pixels.
  package var width, height: Int
  package var binding = StepCounts()
  /// What a new cell needs besides ``layout``, as far as an engine keeps it for the next row in the cell.
  package var building = StepCounts()
  /// The layout in a cell that another row used before, without shaping.
  package var layout = StepCounts()
  package var words: [Word] = []
  package var pictures: [Picture] = []
  /// The elements with text, pictures or something to draw.
  package var parts: [Part] = []
  /// Drawing the whole row into one picture.
  package var drawing = StepCounts()
  /// Drawing only what a render stage cannot draw by itself: text, paths and icons.
  package var drawingOfLayers = StepCounts()
  /// What the render stage does for the row as one picture, and for its layers, in each frame that shows the whole row.
  package var showing = StepCounts()
  package var showingLayers = StepCounts()

  /// Creates the profile of a row of a size in device pixels, for which nothing was counted yet.
  package init(key: Int, kind: Int, width: Int, height: Int) {
    self.key = key
    self.kind = kind
    self.width = width
    self.height = height
  }

  /// The memory of the row's picture, in bytes.
  var byteCount: Int { width * height * 4 }
}
