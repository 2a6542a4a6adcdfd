// SPDX-License-Identifier: MIT

import CellDocument
import CellGraphics
import CellInterfaceBuilder
import CellLayout
import CellNotation
import CellTree
import Foundation

/// Compares the frames of cells in files of Interface Builder with those that our layout gives them.
@main
struct InterfaceFrames {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let isVerbose = arguments.contains("--differences")
    if arguments.contains("--templates") {
      for path in arguments where !path.hasPrefix("--") {
        let file = try InterfaceFile([UInt8](try Data(contentsOf: URL(fileURLWithPath: path))), fileName: path)
        for cell in file.cells { print(ImportedCell(cell, in: file).template) }
      }
      return
    }
    var total = Comparison()
    for folder in arguments where !folder.hasPrefix("--") {
      for path in files(in: folder) {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        do throws(InterfaceFileError) {
          let file = try InterfaceFile(bytes, fileName: path)
          // Of the views that are not in cells, those count whose files are named like cells.
          guard file.hasCells || path.split(separator: "/").last?.contains("Cell") == true else { continue }
          guard let best = Self.margins.map({ Comparison(file, contentMargins: $0) }).min(by: { $0.differing < $1.differing })
          else {
            continue
          }
          if isVerbose { for line in best.lines { print(line) } }
          total.add(best)
        } catch {
          // Files for other systems are not ours.
          if error.reason != .otherFormat { print(error) }
        }
      }
    }
    print(total.summary)
  }

  /// The margins of content views that occur; a file has one of them.
  private static let margins = [
    Insets(top: 11, right: 16, bottom: 11, left: 16), Insets(top: 11, right: 20, bottom: 11, left: 20),
    Insets(top: 11, right: 15, bottom: 11, left: 15), Insets(all: 8),
  ]

  private static func files(in folder: String) -> [String] {
    let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return all.filter { $0.hasSuffix(".xib") || $0.hasSuffix(".storyboard") }.sorted().map { "\(folder)/\($0)" }
  }
}

/// How many frames are those in the file.
private struct Comparison {
  private(set) var cells = 0
  private(set) var wholeCells = 0
  private(set) var failedCells = 0
  /// Views that Interface Builder itself marks.
  private(set) var marked = 0
  private(set) var views = 0
  private(set) var equal = 0
  /// The same for views without a content of their own, which constraints alone place.
  private(set) var viewsWithoutContent = 0
  private(set) var equalWithoutContent = 0
  private(set) var lines: [String] = []

  var differing: Int { views - equal + 100 * failedCells }

  init() {}

  init(_ file: InterfaceFile, contentMargins: Insets) {
    for cell in file.cells { add(cell, in: file, contentMargins) }
  }

  mutating func add(_ other: Comparison) {
    cells += other.cells
    wholeCells += other.wholeCells
    failedCells += other.failedCells
    marked += other.marked
    views += other.views
    equal += other.equal
    viewsWithoutContent += other.viewsWithoutContent
    equalWithoutContent += other.equalWithoutContent
  }

  private mutating func add(_ cell: InterfaceCell, in file: InterfaceFile, _ contentMargins: Insets) {
    var options = ImportedCell.Options()
    options.contentMargins = contentMargins
    options.hasRecordedSizes = true
    let imported = ImportedCell(cell, in: file, options)
    cells += 1
    do {
      let frames = try frames(of: imported, cell)
      var isWhole = true
      // Stacks give hidden views a length of 0, and leave them where they were.
      let hidden = Set(
        cell.root.all.flatMap { $0.kind == "stackView" ? $0.subviews.filter(\.isHidden).flatMap(\.all) : [] }.map(\.id))
      for view in cell.root.all.dropFirst() {
        guard let expected = view.frame else { continue }
        if view.isMisplaced || view.isAmbiguous || hidden.contains(view.id) {
          marked += 1
          continue
        }
        let found = frames[view.id]
        let isEqual = found.map { Self.isNear($0, expected) } ?? false
        isWhole = isWhole && isEqual
        views += 1
        if isEqual { equal += 1 }
        if !view.hasContent {
          viewsWithoutContent += 1
          if isEqual { equalWithoutContent += 1 }
        }
        if !isEqual {
          lines.append(
            "\(file.fileName):\(view.line): \(view.kind) \(view.id): \(Self.text(found)) instead of \(Self.text(expected))")
        }
      }
      if isWhole { wholeCells += 1 }
    } catch {
      failedCells += 1
      lines.append("\(file.fileName):\(cell.line): \(cell.name): \(error)")
    }
  }

  /// The frames of the views, each in the view around it.
  private func frames(of imported: ImportedCell, _ cell: InterfaceCell) throws -> [String: Rect] {
    let template = try CellTemplate(parsing: imported.template, fileName: "cell.yaml", format: .yaml)
    let bound = try template.bind([:], environment: BindingEnvironment(now: 0))
    let sizes = Dictionary(cell.root.all.map { ($0.id, $0.frame?.size ?? .zero) }) { first, _ in first }
    let measuring = ContentMeasuring(
      text: { text, _ in
        let size = sizes[text.string] ?? .zero
        // The ascent and the descent of San Francisco, in shares of the size of the font.
        let font = text.runs.first?.font.size ?? 17
        return TextMetrics(
          size: size, firstBaseline: 0.952 * font, lastBaseline: size.height - 0.241 * font, lineCount: 1, isTruncated: false)
      }, pictureSize: { _ in .zero })
    let boxes = try LayoutSession(measuring: measuring).layOut(bound).frames.boxes
    let ids = Dictionary(uniqueKeysWithValues: imported.names.map { ($1, $0) })
    var frames: [String: Rect] = [:]
    var absolute: [String: Rect] = [:]
    for box in boxes {
      absolute[box.path] = box.frame
      let components = box.path.split(separator: "/").map(String.init)
      guard let name = components.last, let id = ids[name] else { continue }
      let around = absolute[components.dropLast().joined(separator: "/")]?.origin ?? .zero
      frames[id] = box.frame.translated(by: Point(x: -around.x, y: -around.y))
    }
    return frames
  }

  private static func isNear(_ one: Rect, _ other: Rect) -> Bool {
    zip([one.x, one.y, one.width, one.height], [other.x, other.y, other.width, other.height]).allSatisfy { abs($0 - $1) <= 0.5 }
  }

  private static func text(_ frame: Rect?) -> String {
    guard let frame else { return "no frame" }
    return [frame.x, frame.y, frame.width, frame.height].map { decimal($0) }.joined(separator: " ")
  }

  var summary: String {
    func share(_ part: Int, _ all: Int) -> String {
      "\(part) of \(all) (\(decimal(all == 0 ? 0 : 100 * Double(part) / Double(all))) %)"
    }
    return """
      cells            \(share(wholeCells, cells)) whole, \(failedCells) not laid out
      views            \(share(equal, views)) within half a point
      without content  \(share(equalWithoutContent, viewsWithoutContent))
      left out         \(marked) views that Interface Builder marks as misplaced or ambiguous, or that are hidden in stacks
      """
  }
}
