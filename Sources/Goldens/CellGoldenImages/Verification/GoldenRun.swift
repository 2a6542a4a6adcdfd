// SPDX-License-Identifier: MIT

package import CellRaster

/// The cases of a run, and one outcome for each case that could not be read.
package struct GoldenCases: Sendable {
  package private(set) var cases: [GoldenCase] = []
  /// The outcomes of the cases that could not be read, one for each.
  package private(set) var failures: [GoldenOutcome] = []

  /// A picture and the case that requests it.
  package struct Entry: Sendable {
    package let golden: GoldenCase
    package let picture: GoldenCase.Picture

    fileprivate func isNamed(_ name: String) -> Bool {
      let own = picture.image.name
      if ["all", own, golden.file.name].contains(where: { $0.hasBytes(of: name) }) { return true }
      if own.hasBytes(of: "\(name)@\(picture.variant.scale.rawValue)x") { return true }
      return name.contains { "*?".contains($0) } && NamePattern(name).fits(own)
    }
  }

  /// Reads cases in parallel. An error in one document does not stop the others from being read.
  /// - Parameters:
  ///   - jobs: how many cases are read at the same time.
  ///   - includes: returns the files that the settings for a template name for all documents.
  package init(reading files: [GoldenCaseFile], jobs: Int, includes: @escaping GoldenCase.ProjectIncludes) async throws {
    var results: [Result<GoldenCase, any Error>] = []
    for try await result in OrderedMap(
      files, jobs: jobs, work: { _, file in Result { try GoldenCase(reading: file, includes: includes) } })
    {
      results.append(result)
    }
    var claims: [Bytewise: DocumentLocation] = [:]
    for (file, result) in zip(files, results) {
      do {
        let golden = try result.get()
        try Self.claim(golden.pictures, in: &claims)
        cases.append(golden)
      } catch {
        let location = (error as? CellDocumentError)?.location ?? DocumentLocation(file: file.path, line: 1, column: 1)
        failures.append(
          GoldenOutcome(
            image: GoldenImage(folder: file.folder.path, name: file.name), location: location, verdict: .broken(error)))
      }
    }
  }

  /// Registers the names of a case's pictures in `claims`, each with the place where the picture is requested.
  ///
  /// Two pictures with the same name would overwrite each other. For example, the case `a` in the state `b` has the same picture
  /// name as the case `a.b`.
  /// - Throws: ``GoldenCaseError/samePicture(_:_:_:)`` if another case has registered one of the names.
  private static func claim(_ pictures: [GoldenCase.Picture], in claims: inout [Bytewise: DocumentLocation])
    throws(GoldenCaseError)
  {
    for picture in pictures {
      if let other = claims[Bytewise(picture.image.name)] { throw .samePicture(picture.image.name, other, picture.location) }
    }
    for picture in pictures { claims[Bytewise(picture.image.name)] = picture.location }
  }

  /// Returns the pictures that `names` select, each once, in the order of the cases.
  ///
  /// Each of `names` is the name of a picture with or without its scale, the name of a case, `all`, or a pattern with `*` or `?`.
  /// The result also contains the failures of those unreadable cases that `names` may refer to.
  /// - Throws: ``GoldenCaseError/noGolden(_:)`` if a name selects nothing.
  package func named(_ names: [String]) throws(GoldenCaseError) -> (entries: [Entry], failures: [GoldenOutcome]) {
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

  /// All pictures, in the order of the cases.
  package var entries: [Entry] { cases.flatMap { golden in golden.pictures.map { Entry(golden: golden, picture: $0) } } }
}

extension GoldenOutcome {
  /// Whether `name` may select a picture of this unreadable case, whose pictures are unknown.
  func isOfCase(named name: String) -> Bool {
    if name == "all" || name.hasBytes(of: image.name) || name.contains(where: { "*?".contains($0) }) { return true }
    return [".", "@", "~"].contains { name.hasPrefix(image.name + $0) }
  }
}

/// Verifies pictures of cases in parallel. The results do not depend on the number of jobs.
package struct GoldenRun: Sendable {
  package let verifier: GoldenVerifier
  /// The number of pictures drawn at the same time.
  package let jobs: Int

  package init(verifier: GoldenVerifier, jobs: Int) {
    self.verifier = verifier
    self.jobs = jobs
  }

  /// Draws and compares each picture. Returns the outcomes in the order of the entries; they end with a `FileFailure` if a file cannot be
  /// written.
  package func outcomes(of entries: [GoldenCases.Entry]) -> OrderedMap<GoldenCases.Entry, GoldenOutcome> {
    OrderedMap(entries, jobs: jobs) { _, entry in try outcome(of: entry) }
  }

  /// Draws and compares one picture.
  func outcome(of entry: GoldenCases.Entry) throws -> GoldenOutcome {
    let start = SuspendingClock.now
    let verdict = try verdict(on: entry)
    return GoldenOutcome(
      image: entry.picture.image, location: entry.picture.location, verdict: verdict, duration: start.duration(to: .now))
  }

  private func verdict(on entry: GoldenCases.Entry) throws(FileFailure) -> GoldenVerdict {
    let resources = verifier.resources.resources(of: entry.golden.assets)
    do throws(FileFailure) {
      return try verifier.verify(entry.picture.image, by: GoldenRules(entry.golden.settings), with: resources) {
        try CellRenderer(resources).render(entry.picture, of: entry.golden)
      }
    } catch {
      // Unlike a full disk, a long name affects no other golden.
      if error.isOfLongName { return .broken(error) }
      throw error
    }
  }
}
