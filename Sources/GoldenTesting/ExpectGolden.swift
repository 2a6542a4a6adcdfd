// SPDX-License-Identifier: MIT

public import CellDocument
public import GoldenImages
public import ImageComparison
internal import Notation
public import Testing

/// Expects that a subject has the pixels of its goldens; records an issue for each that it has not.
///
///     @Test func `a long message`() throws {
///       let cell = try Cell { Text("Lunch at 12:30?").padding(12) }
///       expectGolden(of: cell, named: "long", variants: [.scale(2), .width(320)])
///     }
///
/// The goldens are `golden-images/<test file>/<name>@2x.png` and so on beside the test's file. The issue says in words what changed;
/// reference, picture, difference and all three beside each other are attached to the test, and kept in the folder that
/// `CELLRASTER_ARTIFACTS` names. A golden that passes is not even decoded. Goldens may be expected from any thread and from several
/// at once; in a detached task, which belongs to no test, the trait does not hold.
/// - Parameters:
///   - subject: a `Cell`, a `CellTemplate` with or without data, or a `PixelBuffer`.
///   - name: the name of the golden, unlike all others of the file; it may have folders before it: `people/Ada`. In a test with
///     arguments it is made of one of these, as each picture needs a golden of its own.
///   - variants: the pictures that are compared, one golden each.
///   - tolerance: how much may differ, and why; nothing if not given.
///   - ignored: layers and rectangles that are not compared.
///   - record: which goldens are written; what ``Testing/Trait/goldens(record:folder:assets:fontFolders:)`` or the environment says, if
///     not given.
public func expectGolden(
  of subject: some GoldenSubject, named name: String, variants: [GoldenTestVariant] = [.scale(2)],
  tolerance: ImageTolerance? = nil, ignoring ignored: [GoldenSettings.IgnoredRegion] = [], record: RecordMode? = nil,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let expectation = GoldenExpectation(
    content: subject.goldenContent, name: name, variants: variants,
    rules: GoldenRules(tolerance: tolerance, ignored: ignored), record: record,
    location: Notation.SourceLocation(sourceLocation),
    configuration: .current)
  for result in expectation.results() { result.report(at: sourceLocation) }
}

extension GoldenTestResult {
  fileprivate func report(at sourceLocation: Testing.SourceLocation) {
    for picture in pictures { picture.attach(at: sourceLocation) }
    Issue.record(Comment(rawValue: message), severity: isFailure ? .error : .warning, sourceLocation: sourceLocation)
  }
}

extension GoldenTestResult.Picture {
  fileprivate func attach(at sourceLocation: Testing.SourceLocation) {
    do {
      Attachment.record(try bytes(), named: name, sourceLocation: sourceLocation)
    } catch {
      // Another process that runs the same tests may have removed it.
      Issue.record("the picture cannot be attached: \(error)", severity: .warning, sourceLocation: sourceLocation)
    }
  }
}

extension Notation.SourceLocation {
  fileprivate init(_ location: Testing.SourceLocation) {
    self.init(file: location.filePath, line: location.line, column: location.column)
  }
}
