// SPDX-License-Identifier: MIT

/// What the stages of a row consist of, counted by binding, laying out and painting it once.
package struct RowProfile: Equatable, Sendable {
  /// A word as the memory of shaped text knows it.
  package struct Word: Hashable, Sendable {
    // Rows keep many words.
    private let number, byteCount: Int32

    /// The same for the same word in the same style.
    package var id: Int { Int(number) }
    package var bytes: Int { Int(byteCount) }

    package init(id: Int, bytes: Int) {
      number = Int32(id)
      byteCount = Int32(bytes)
    }
  }

  /// A picture as the store of decoded pictures knows it.
  package struct Picture: Hashable, Sendable {
    /// The same for the same file.
    package let id: Int
    package let decoding: StepCounts
    /// The memory of the decoded picture, in bytes.
    package let bytes: Int
    /// The pixels of a picture that has the size at which this one is shown.
    package let exactPixels: Int

    package init(id: Int, decoding: StepCounts, bytes: Int, exactPixels: Int) {
      self.id = id
      self.decoding = decoding
      self.bytes = bytes
      self.exactPixels = exactPixels
    }
  }

  /// The layout of a row by an engine, without shaping.
  package struct Layout: Hashable, Sendable {
    /// In a cell that another row used before.
    package var used = StepCounts()
    /// What a new cell needs besides, as far as an engine keeps it for the next row in the cell.
    package var building = StepCounts()
    /// The part of ``building`` that constraints need if they are made again for each row.
    package var constraining = StepCounts()

    package init() {}

    package static func += (sum: inout Layout, other: Layout) {
      sum.used += other.used
      sum.building += other.building
      sum.constraining += other.constraining
    }
  }

  /// The steps of drawing a row, and those of the render stage in each frame in which all of the row is visible.
  package struct Drawing: Hashable, Sendable {
    /// Drawing into one picture with the rest of the row.
    package var whole = StepCounts()
    /// Drawing only what a render stage cannot draw by itself: text, paths and icons.
    package var layers = StepCounts()
    /// What the render stage does for the layers.
    package var showingLayers = StepCounts()
    /// What the render stage does besides in a frame in which the kept bitmaps of layers are drawn, and their memory in bytes.
    package var drawingBitmaps = StepCounts()
    package var bitmapBytes = 0

    package init() {}

    package static func += (sum: inout Drawing, other: Drawing) {
      sum.whole += other.whole
      sum.layers += other.layers
      sum.showingLayers += other.showingLayers
      sum.drawingBitmaps += other.drawingBitmaps
      sum.bitmapBytes += other.bitmapBytes
    }
  }

  /// What an element adds to a row.
  package struct Part: Hashable, Sendable {
    /// The index of the element among those of all rows.
    package let element: Int
    /// Its part of the layout by the engine of the template. Measurements of text are shared by the texts of the row.
    package var layout = Layout()
    /// Its part of the layout by other engines.
    package var engines: [Strategy: Layout] = [:]
    package var words: [Word] = []
    package var pictures: [Picture] = []
    package var drawing = Drawing()
    /// The drawing with some of the strategies in ``Strategy/ofDrawing``, as far as it was asked for.
    package var variants: [Set<Strategy>: Drawing] = [:]

    package init(element: Int) { self.element = element }
  }

  /// Rows with the same key have the same pixels.
  package var key: Int
  /// Rows of one kind have the same elements, and share cells.
  package var kind: Int
  /// In device pixels.
  package var width, height: Int
  package var binding = StepCounts()
  /// The layout by the engine of the template.
  package var layout = Layout()
  /// The layout by other engines, as far as they were asked for.
  package var engines: [Strategy: Layout] = [:]
  package var words: [Word] = []
  package var pictures: [Picture] = []
  /// The fonts of the row, if the first use of each takes time.
  package var fonts: Set<Int> = []
  /// What the stages took on this machine; `nil` if only their steps are known.
  package var measured: MeasuredRow?
  /// The elements that were laid out or drawn.
  package var parts: [Part] = []
  package var drawing = Drawing()
  /// The drawing with some of the strategies in ``Strategy/ofDrawing``, as far as it was asked for.
  package var variants: [Set<Strategy>: Drawing] = [:]
  /// What the render stage does for the row as one picture, in each frame that shows the whole row.
  package var showing = StepCounts()

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
