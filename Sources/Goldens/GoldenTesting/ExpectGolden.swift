// SPDX-License-Identifier: MIT

public import CellGoldenImages
public import CellRaster
public import Testing

/// Expects that a subject has the same pixels as its goldens, and records an issue for each golden that differs.
///
///     @Test func `a long message`() throws {
///       let cell = try Cell { Text("Lunch at 12:30?").padding(12) }
///       expectGolden(of: cell, variants: [.scale(2), .width(320)])
///     }
///
/// The goldens of a test file are in the folder `golden-images/<name of the test file>` next to it, with one file for each variant:
/// `a long message@2x.png` and `a long message.w320@2x.png`.
///
/// The issue explains what changed. The golden, the new picture, the difference and all three side by side are attached to the
/// test. They are also kept in the folder that the environment variable `CELLRASTER_ARTIFACTS` names, or else in the folder for
/// temporary files.
///
/// The function may be called on any thread, and on several threads at once. A detached task belongs to no test: there, `name` is
/// required, and the trait `.goldens(…)` has no effect.
/// - Parameters:
///   - subject: a `Cell`, a `CellTemplate` with or without data, or a `PixelBuffer`.
///   - name: the name of the golden, unique within the test's file; by default the name of the test's function. It may begin with
///     folders: `people/Ada`. In a test with arguments, or with several expectations, state the name, because each picture needs
///     its own golden.
///   - variants: the pictures to compare, with one golden each.
///   - tolerance: how much the pixels may differ, and why. By default, no pixel may differ.
///   - ignored: the layers and rectangles that are not compared.
///   - record: which goldens are written. By default, the trait ``Testing/Trait/goldens(record:folder:assets:fontFolders:)``
///     decides, or else the environment.
///   - sourceLocation: the place in the source that an issue names.
public func expectGolden(
  of subject: some GoldenSubject, named name: String? = nil, variants: [GoldenTestVariant] = [.scale(2)],
  tolerance: ImageTolerance? = nil, ignoring ignored: [IgnoredRegion] = [], record: RecordMode? = nil,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let expectation = GoldenExpectation(
    content: subject.goldenContent, name: name ?? Test.current?.goldenName, variants: variants,
    rules: GoldenRules(tolerance: tolerance, ignored: ignored), record: record,
    location: DocumentLocation(sourceLocation),
    configuration: .current)
  for result in expectation.results() { result.report(at: sourceLocation) }
}

extension Test {
  /// The name of the test's function, without its parameters.
  fileprivate var goldenName: String { functionName(in: name) }
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
      // Another process that runs the same tests may have removed the file.
      Issue.record("the picture cannot be attached: \(error)", severity: .warning, sourceLocation: sourceLocation)
    }
  }
}

extension DocumentLocation {
  fileprivate init(_ location: Testing.SourceLocation) {
    self.init(file: location.filePath, line: location.line, column: location.column)
  }
}
