// SPDX-License-Identifier: MIT

import CellBinding
import CellDocument
import CellGraphics
import CellLayout
import CellNotation
import CellTestSupport
import CellTree
import Foundation
import Testing

@testable import CellInterfaceBuilder

/// Damaged files are refused in one sentence with a place, or imported as documents that can be read and laid out.
@Suite struct DamagedInterfaceTests {
  /// The files in `Fixtures` with their names, in alphabetical order.
  private static func files() throws -> [(name: String, bytes: [UInt8])] {
    let folder = try #require(Bundle.module.url(forResource: "Fixtures", withExtension: nil))
    let urls = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    // Each mask takes as long as a small cell.
    return try urls.filter { $0.lastPathComponent != "autoresizing-masks.xib" }.sorted { $0.path < $1.path }.map {
      ($0.lastPathComponent, [UInt8](try Data(contentsOf: $0)))
    }
  }

  /// How many files were imported and how many of their cells had a layout.
  private struct Outcome {
    var refused = 0
    var imported = 0
    var laidOut = 0
  }

  /// Imports the cells of a file, and lays them out.
  /// - Parameter hasRecordedSizes: whether with the sizes of contents that the file recorded.
  private func run(_ bytes: [UInt8], _ name: String, _ hasRecordedSizes: Bool, _ outcome: inout Outcome) {
    let file: InterfaceFile
    do throws(InterfaceFileError) { file = try InterfaceFile(bytes, fileName: name) } catch {
      #expect(error.description.hasPrefix("\(name):\(error.line):\(error.column): "))
      #expect(error.description == error.description.onOneLine)
      outcome.refused += 1
      return
    }
    for cell in file.cells {
      var options = ImportedCell.Options()
      options.hasRecordedSizes = hasRecordedSizes
      options.hasRecordedHeight = hasRecordedSizes
      let imported = ImportedCell(cell, in: file, options)
      outcome.imported += 1
      lay(out: imported, &outcome)
      _ = HeightChain(cell)
      for issue in cell.issues { #expect(issue.position.line > 0) }
    }
  }

  private func lay(out imported: ImportedCell, _ outcome: inout Outcome) {
    do {
      let template = try CellTemplate(imported.document)
      let bound = try template.bind(imported.data, environment: BindingEnvironment(now: 0))
      do {
        _ = try InterfaceFixture.layOut(bound)
        outcome.laidOut += 1
      } catch let error as ElementFailure {
        // The place is that of the element, as the document names it.
        #expect("\(error)" == "\(error)".onOneLine)
        #expect("\(error)".contains(": "))
      }
    } catch {
      Issue.record("\(error)\n\(imported.template)")
    }
  }

  @Test func `a file with a few damaged bytes is refused or imported`() throws {
    let files = try Self.files()
    let pieces = [
      "<view id=\"a\">", "</view>", "<subviews>", "id=\"a\"", " key=\"frame\"", "<!--", "<![CDATA[", "&a;", "&#0;", "-1", "1e999",
    ]
    var random = SplitMix64(seed: 71)
    var outcome = Outcome()
    for number in 0..<50 * Seeds.count {
      let file = try #require(files.randomElement(using: &random))
      run(random.damaged(file.bytes, with: pieces), file.name, number.isMultiple(of: 2), &outcome)
    }
    // Most are refused, for the XML.
    #expect(outcome.refused > 20 * Seeds.count)
    #expect(outcome.laidOut > 3 * Seeds.count)
  }

  @Test func `a file with other elements and values is refused or imported`() throws {
    let files = try Self.files().map { (name: $0.name, mutants: InterfaceMutants($0.bytes)) }
    var random = SplitMix64(seed: 72)
    var outcome = Outcome()
    for number in 0..<75 * Seeds.count {
      let file = try #require(files.randomElement(using: &random))
      run(file.mutants.mutant(&random), file.name, number.isMultiple(of: 2), &outcome)
    }
    #expect(outcome.imported > 50 * Seeds.count)
    #expect(outcome.laidOut > outcome.imported * 9 / 10)
  }

  // MARK: Limits

  /// Returns a file with a cell of this content, in line 2.
  private func file(_ content: String, head: String = "", name: String = "Cell.xib") throws(InterfaceFileError) -> InterfaceFile {
    let text = """
      \(head)<document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB"><objects>
      <tableViewCell id="cel"><rect key="frame" x="0" y="0" width="320" height="60"/>
      <tableViewCellContentView key="contentView" id="con"><rect key="frame" x="0" y="0" width="320" height="60"/>
      \(content)
      </tableViewCellContentView></tableViewCell></objects></document>
      """
    return try InterfaceFile(Array(text.utf8), fileName: name)
  }

  /// The message with which a file is refused.
  private func refusal(_ content: String, head: String = "") -> String {
    do throws(InterfaceFileError) { _ = try file(content, head: head) } catch { return error.description }
    return "not refused"
  }

  @Test func `limits are named with their place`() {
    #expect(
      refusal("<subviews>\n" + String(repeating: "<view id=\"a\"/>\n", count: 20_000) + "</subviews>")
        == "Cell.xib:19998:1: the file has more than 20,000 elements; split it")
    #expect(
      refusal(String(repeating: "<view>\n", count: 100_000))
        == "Cell.xib:64:1: elements are nested more than 64 levels deep; let views be less deep")
    #expect(refusal(String(repeating: " ", count: 50_000_000)).hasPrefix("Cell.xib:1:1: the file has 50,000,"))
    let word = "<!ENTITY a \"\(String(repeating: "ha", count: 1000))\">"
    let laughs = "<label id=\"a\" text=\"\(String(repeating: "&a;", count: 33))\"/>"
    #expect(
      refusal(laughs, head: "<!DOCTYPE a [\(word)]>\n")
        == "Cell.xib:5:117: the entities of the file stand for more than 65,536 bytes")
    #expect(
      refusal("", head: "<!DOCTYPE a [\(word)<!ENTITY b \"&a;&a;\">]>\n")
        == "Cell.xib:1:2028: only entities with a text are read in the document type")
  }

  @Test func `a cell with 10,000 constraints is laid out quickly`() throws {
    let ids = (0..<1250).map { "v\($0)" }
    let views = ids.map { "<view id=\"\($0)\" translatesAutoresizingMaskIntoConstraints=\"NO\"/>" }.joined()
    let constraints = ["top", "left", "right", "width", "bottom", "height", "centerX", "centerY"].flatMap { attribute in
      ids.map { "<constraint firstItem=\"\($0)\" firstAttribute=\"\(attribute)\" secondAttribute=\"\(attribute)\"/>" }
    }
    let time = try threadTime {
      let file = try file("<subviews>\(views)</subviews><constraints>\(constraints.joined())</constraints>")
      #expect(file.cells[0].constraints.count == 10_000)
      var outcome = Outcome()
      lay(out: ImportedCell(file.cells[0], in: file), &outcome)
      #expect(outcome.laidOut == 1)
    }
    // A second in an optimized build.
    #expect(time < .seconds(20))
  }

  @Test func `an id of two views is refused`() {
    #expect(
      refusal("<subviews><view id=\"a\"/>\n<view id=\"b\"/><label id=\"a\"/></subviews>")
        == "Cell.xib:5:15: the view in line 4 also has the id \"a\"; give each view an id of its own")
  }

  @Test func `views without ids are imported`() throws {
    let file = try file("<subviews><view/><view/></subviews>")
    var outcome = Outcome()
    lay(out: ImportedCell(file.cells[0], in: file), &outcome)
    #expect(outcome.laidOut == 1)
  }

  @Test func `a constraint between left and leading is left out, because UIKit refuses it`() throws {
    let tie =
      "<constraint firstItem=\"a\" firstAttribute=\"left\" secondItem=\"con\" secondAttribute=\"leading\" id=\"c\"/>"
    let file = try file("<subviews><view id=\"a\"/></subviews><constraints>\(tie)</constraints>")
    let imported = ImportedCell(file.cells[0], in: file)
    var outcome = Outcome()
    lay(out: imported, &outcome)
    #expect(outcome.laidOut == 1)
    #expect(imported.remarks.filter { $0.outcome == .unsupported }.map(\.id) == ["c"])
  }

  @Test func `a view whose constraints tie it to itself has a layout`() throws {
    let ties = [
      "firstItem=\"a\" firstAttribute=\"leading\" secondItem=\"a\" secondAttribute=\"leading\" constant=\"8\"",
      "firstItem=\"a\" firstAttribute=\"width\" secondItem=\"a\" secondAttribute=\"height\" multiplier=\"1:2\"",
      "firstItem=\"a\" firstAttribute=\"top\" secondItem=\"b\" secondAttribute=\"bottom\"",
      "firstItem=\"b\" firstAttribute=\"top\" secondItem=\"a\" secondAttribute=\"bottom\" constant=\"1\"",
    ].enumerated().map { "<constraint \($1) id=\"c\($0)\"/>" }.joined()
    let views = ["a", "b"].map { "<view id=\"\($0)\" translatesAutoresizingMaskIntoConstraints=\"NO\"/>" }.joined()
    let file = try file("<subviews>\(views)</subviews><constraints>\(ties)</constraints>")
    var outcome = Outcome()
    lay(out: ImportedCell(file.cells[0], in: file), &outcome)
    #expect(outcome.laidOut == 1)
  }
}
