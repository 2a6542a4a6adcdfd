// SPDX-License-Identifier: MIT

package import CellGraphics
package import CellInterfaceBuilder
internal import CellLayout
internal import CellRaster

/// The layout of a cell of Interface Builder whose texts and other contents have the sizes that the file recorded, so that no font matters.
package struct RecordedLayout: Sendable {
  /// The frames of the views by their ids, each in the coordinates of the view around it, as files have them.
  package let frames: [String: Rect]
  /// The height of the cell.
  package let height: Double

  /// - Parameters:
  ///   - options: the margins, and whether the cell has its recorded height.
  ///   - emptied: the ids of labels and buttons that have no text, and therefore no size.
  /// - Throws: what reading and laying out the document throw.
  package init(
    _ cell: InterfaceCell, in file: InterfaceFile, _ options: ImportedCell.Options, emptying emptied: Set<String> = []
  ) throws {
    var options = options
    options.hasRecordedSizes = true
    let imported = ImportedCell(cell, in: file, options)
    let bound = try CellTemplate(imported.document).bind([:], environment: BindingEnvironment(now: 0))
    let boxes = try LayoutSession(measuring: Self.measuring(cell, emptying: emptied)).layOut(bound).frames.boxes
    let ids = Dictionary(imported.names.map { ($1, $0) }) { first, _ in first }
    var frames: [String: Rect] = [:]
    var absolute: [String: Rect] = [:]
    for box in boxes {
      absolute[box.path] = box.frame
      let names = box.path.split(separator: "/").map(String.init)
      guard let id = names.last.flatMap({ ids[$0] }) else { continue }
      let around = absolute[names.dropLast().joined(separator: "/")]?.origin ?? .zero
      frames[id] = box.frame.translated(by: Point(x: -around.x, y: -around.y))
    }
    self.frames = frames
    height = frames[cell.root.id]?.height ?? 0
  }

  /// Measures texts, each of which is the id of its view, by the frames of the file.
  private static func measuring(_ cell: InterfaceCell, emptying emptied: Set<String>) -> ContentMeasuring {
    let sizes = Dictionary(cell.root.all.map { ($0.id, $0.frame?.size ?? .zero) }) { first, _ in first }
    return ContentMeasuring(
      text: { text, _ in
        let size = emptied.contains(text.string) ? .zero : sizes[text.string] ?? .zero
        let font = text.runs.first?.font.size ?? 17
        return TextMetrics(
          size: size, firstBaseline: ascent * font, lastBaseline: size.height - descent * font, lineCount: 1, isTruncated: false)
      }, pictureSize: { _ in .zero })
  }

  /// The ascent and the descent of San Francisco, in shares of the size of the font.
  private static let ascent = 0.952
  private static let descent = 0.241
}

extension RecordedLayout {
  /// Returns the layout of a cell; `nil` if there is none, as for frames beyond the bounds of any layout. What the file recorded is then no
  /// measure of its constraints. Drawing the cell reports why its own layout fails.
  package static func possible(
    _ cell: InterfaceCell, in file: InterfaceFile, _ options: ImportedCell.Options, emptying emptied: Set<String> = []
  ) -> RecordedLayout? {
    try? RecordedLayout(cell, in: file, options, emptying: emptied)
  }

  /// A view whose frame in the file is not the solution of the constraints.
  package struct Difference: Sendable {
    package let view: InterfaceView
    /// The frame in the file.
    package let recorded: Rect
    /// The solution; `nil` if the view has none.
    package let solution: Rect?
  }

  /// Returns whether two frames are the same to within half a point.
  private static func areNear(_ one: Rect, _ other: Rect) -> Bool {
    zip([one.x, one.y, one.width, one.height], [other.x, other.y, other.width, other.height]).allSatisfy { abs($0 - $1) <= 0.5 }
  }

  /// Returns the views of a cell whose frames are others than in the file, in the order of the file.
  package func differences(from cell: InterfaceCell) -> [Difference] {
    cell.comparableViews.compactMap { view in
      guard let recorded = view.frame else { return nil }
      let solution = frames[view.id]
      return solution.map { Self.areNear($0, recorded) } ?? false
        ? nil : Difference(view: view, recorded: recorded, solution: solution)
    }
  }

  /// The margins of content views that occur. They depend on the device and the version of Interface Builder that wrote the file.
  private static let margins = [
    Insets(top: 11, right: 16, bottom: 11, left: 16), Insets(top: 11, right: 20, bottom: 11, left: 20),
    Insets(top: 11, right: 15, bottom: 11, left: 15), Insets(all: 8),
  ]

  /// The safe areas of phones in portrait, below a status bar, a notch or an island, and above a home indicator.
  private static let safeAreas =
    [0, 20, 44, 47, 48, 50, 59].flatMap { top in [0, 34].map { Insets(top: top, right: 0, bottom: $0, left: 0) } }

  /// Returns the margins of content views, and the safe area, with which the most frames of a file are those that it recorded.
  package static func options(for file: InterfaceFile) -> ImportedCell.Options {
    func differing(_ options: ImportedCell.Options) -> Int {
      file.cells.reduce(0) { count, cell in
        guard let layout = possible(cell, in: file, options) else { return count + cell.root.all.count }
        return count + layout.differences(from: cell).count
      }
    }
    func best(_ candidates: [ImportedCell.Options]) -> ImportedCell.Options {
      var best = (options: candidates[0], count: Int.max)
      for candidate in candidates where best.count > 0 {
        let count = differing(candidate)
        if count < best.count { best = (candidate, count) }
      }
      return best.options
    }
    let options = best(margins.map { margins in ImportedCell.Options().with { $0.contentMargins = margins } })
    guard file.cells.contains(where: \.hasSafeArea) else { return options }
    return best(safeAreas.map { safeArea in options.with { $0.safeArea = safeArea } })
  }

  /// Whether the constraints of a cell give it the height that it has in the file, without its buttons, too.
  static func isSelfSizing(_ cell: InterfaceCell, in file: InterfaceFile, _ options: ImportedCell.Options) -> Bool {
    guard let recorded = cell.root.frame?.height else { return true }
    let open = options.with { $0.hasRecordedHeight = false }
    // The frame of a button says nothing of its content, which may be a small picture.
    let buttons = Set(cell.root.all.filter { $0.kind == "button" }.map(\.id))
    return [[], buttons].allSatisfy { emptied in
      guard let layout = possible(cell, in: file, open, emptying: emptied) else { return false }
      return layout.height >= 1 && abs(layout.height - recorded) <= 0.5
    }
  }
}

extension ImportedCell.Options {
  func with(_ change: (inout ImportedCell.Options) -> Void) -> ImportedCell.Options {
    var options = self
    change(&options)
    return options
  }
}

extension InterfaceCell {
  /// The views inside the root whose frames the file has, without those in hidden views of stacks: stacks give hidden views a length of 0,
  /// and Interface Builder leaves them where they were.
  package var comparableViews: [InterfaceView] {
    let hidden = Set(root.all.flatMap { $0.kind == "stackView" ? $0.subviews.filter(\.isHidden).flatMap(\.all) : [] }.map(\.id))
    return root.all.dropFirst().filter { !hidden.contains($0.id) && $0.frame != nil }
  }
}
