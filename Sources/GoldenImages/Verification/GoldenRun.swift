// SPDX-License-Identifier: MIT

internal import CellDocument
internal import CellRaster
internal import Graphics
internal import Jobs
internal import Notation
internal import Synchronization

/// The cases of a run: those that could be read, and what is wrong with the others.
public struct GoldenCases: Sendable {
  public private(set) var cases: [GoldenCase] = []
  /// One for each case that could not be read.
  public private(set) var failures: [GoldenOutcome] = []

  /// A picture together with the case that asks for it.
  public struct Entry: Sendable {
    public let golden: GoldenCase
    public let picture: GoldenCase.Picture

    fileprivate func isNamed(_ name: String) -> Bool {
      let own = picture.image.name
      if ["all", own, golden.file.name].contains(name) || own == "\(name)@\(picture.variant.scale.rawValue)x" { return true }
      return name.contains { "*?".contains($0) } && NamePattern(name).fits(own)
    }
  }

  /// Reads cases, some at once; a document that is wrong keeps no other from being read.
  /// - Parameter jobs: how many are read at once.
  public init(reading files: [GoldenCaseFile], jobs: Int) async throws {
    let input = Mutex(files.makeIterator())
    let results = Mutex<[Result<GoldenCase, any Error>]>([])
    try await workInParallel(jobs: jobs, with: {}) {
      input.withLock { $0.next() }
    } work: { _, _, file in
      Result { try GoldenCase(reading: file) }
    } deliver: { _, result in
      results.withLock { $0.append(result) }
    }
    var claims: [String: SourceLocation] = [:]
    for (file, result) in zip(files, results.withLock { $0 }) {
      do {
        let golden = try result.get()
        try Self.claim(golden.pictures, in: &claims)
        cases.append(golden)
      } catch {
        let location = (error as? CellDocumentError)?.location ?? SourceLocation(file: file.path, line: 1, column: 1)
        failures.append(
          GoldenOutcome(
            image: GoldenImage(folder: file.folder.path, name: file.name), location: location, verdict: .broken(error)))
      }
    }
  }

  /// Notes who asks for pictures: two that have the same name, such as those of `a` in the state `b` and of `a.b`, would be recorded
  /// over each other.
  private static func claim(_ pictures: [GoldenCase.Picture], in claims: inout [String: SourceLocation]) throws(GoldenCaseError) {
    for picture in pictures {
      if let other = claims[picture.image.name] { throw .samePicture(picture.image.name, other, picture.location) }
    }
    for picture in pictures { claims[picture.image.name] = picture.location }
  }

  /// The pictures that names stand for, each once, in the order of the cases: a picture's own name, with or without its scale, the
  /// name of a case, `all`, or a pattern with `*`. With them, the cases that could not be read and that a name may mean.
  /// - Throws: ``GoldenCaseError/noGolden(_:)`` for a name that stands for none.
  public func named(_ names: [String]) throws(GoldenCaseError) -> (entries: [Entry], failures: [GoldenOutcome]) {
    let entries = entries
    var chosen: Set<Int> = []
    var broken: Set<Int> = []
    for name in names {
      let fitting = entries.indices.filter { entries[$0].isNamed(name) }
      let failing = failures.indices.filter { failures[$0].isOfCase(named: name) }
      if fitting.isEmpty, failing.isEmpty { throw .noGolden(name) }
      chosen.formUnion(fitting)
      broken.formUnion(failing)
    }
    return (chosen.sorted().map { entries[$0] }, broken.sorted().map { failures[$0] })
  }

  /// All pictures, in the order of the cases' names.
  public var entries: [Entry] { cases.flatMap { golden in golden.pictures.map { Entry(golden: golden, picture: $0) } } }
}

extension GoldenOutcome {
  /// Whether a name may mean a picture of a case that could not be read, so that nobody knows which it has.
  fileprivate func isOfCase(named name: String) -> Bool {
    if name == "all" || name == image.name || name.contains(where: { "*?".contains($0) }) { return true }
    return [".", "@", "~"].contains { name.hasPrefix(image.name + $0) }
  }
}

/// Verifies pictures of cases, some at once. What comes out does not depend on how many.
public struct GoldenRun: Sendable {
  public let verifier: GoldenVerifier
  /// How many pictures are drawn at once.
  public let jobs: Int

  public init(verifier: GoldenVerifier, jobs: Int) {
    self.verifier = verifier
    self.jobs = jobs
  }

  var resources: GoldenResources { verifier.resources }

  /// Draws and compares each picture once, and hands the outcomes to `deliver`, one at a time in the order of the entries.
  /// - Throws: `FileFailure` where something cannot be written; what `deliver` throws.
  public func verify(_ entries: [GoldenCases.Entry], deliver: @escaping @Sendable (GoldenOutcome) throws -> Void) async throws {
    let input = Mutex(entries.makeIterator())
    try await workInParallel(jobs: jobs, with: { [resources] in GoldenRenderer(resources) }) {
      input.withLock { $0.next() }
    } work: { renderer, _, entry in
      Result { try outcome(of: entry, by: renderer) }
    } deliver: { _, result in
      try deliver(result.get())
    }
  }

  /// Draws and compares one picture.
  func outcome(of entry: GoldenCases.Entry, by renderer: GoldenRenderer) throws -> GoldenOutcome {
    let start = SuspendingClock.now
    let verdict = try verifier.verify(
      entry.picture.image, by: GoldenRules(entry.golden.settings), with: resources.resources(of: entry.golden.assets)
    ) {
      try renderer.render(entry.picture, of: entry.golden)
    }
    return GoldenOutcome(
      image: entry.picture.image, location: entry.picture.location, verdict: verdict, duration: start.duration(to: .now))
  }
}
