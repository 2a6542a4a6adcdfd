// SPDX-License-Identifier: MIT

import CellGraphics
import CellInterfaceBuilder
import CellJobs
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
          let best = Comparison(file, RecordedLayout.options(for: file))
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

  init() {}

  init(_ file: InterfaceFile, _ options: ImportedCell.Options) {
    for cell in file.cells { add(cell, in: file, options) }
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

  private mutating func add(_ cell: InterfaceCell, in file: InterfaceFile, _ options: ImportedCell.Options) {
    cells += 1
    let views = cell.comparableViews.filter { !$0.isMisplaced && !$0.isAmbiguous }
    marked += cell.root.all.dropFirst().count - views.count
    do {
      let differences = try RecordedLayout(cell, in: file, options).differences(from: cell)
        .filter { !$0.view.isMisplaced && !$0.view.isAmbiguous }
      self.views += views.count
      equal += views.count - differences.count
      viewsWithoutContent += views.count { !$0.hasContent }
      equalWithoutContent += views.count { !$0.hasContent } - differences.count { !$0.view.hasContent }
      if differences.isEmpty { wholeCells += 1 }
      for difference in differences {
        lines.append(
          "\(file.fileName):\(difference.view.line): \(difference.view.kind) \(difference.view.id): "
            + "\(Self.text(difference.solution)) instead of \(Self.text(difference.recorded))")
      }
    } catch {
      failedCells += 1
      lines.append("\(file.fileName):\(cell.line): \(cell.name): \(error)")
    }
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
