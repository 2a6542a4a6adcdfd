// SPDX-License-Identifier: MIT

import ArgumentParser
import CellJobs
import CellRaster

struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Lists the libraries and fonts in use, and the missing ones.",
    discussion: "Exits with 1 if a font of the samples or an optional library is missing.")

  @Option(help: .fontPath, completion: .directory)
  var fontPath: [String] = []

  @Flag(help: "Print JSON instead of text.")
  var json = false

  func run() async throws {
    try await reportingFailure {
      var folders = FontFolders(fontPath)
      try folders.add(settings: SettingsFile.found(in: ["."]))
      let fonts = try folders.collection()
      let libraries =
        drawingLibraryVersions().map { (name: $0.name, version: Optional($0.version)) }
        + CodecLibrary.all.map { (name: $0.name, version: $0.version) }
      let missing = missingPackages(fonts)
      if json {
        let members: [(String, JSONText)] = [
          ("libraries", .object(libraries.map { ($0.name, .string($0.version ?? "missing")) })),
          ("families", .strings(fonts.families)), ("missingPackages", .strings(missing)),
        ]
        try write(Array((JSONText.output(members).text + "\n").utf8))
      } else {
        var lines = libraries.map { "\($0.name) \($0.version ?? "missing")" }
        lines += PackagedFonts.allCases.map { font in
          fonts.contains(family: font.family) ? "font \(font.family)" : "font \(font.family) missing"
        }
        let others = fonts.families.filter { family in !PackagedFonts.allCases.contains { $0.family == family } }
        if !others.isEmpty { lines.append("other families: " + others.joined(separator: ", ")) }
        // The build system does not notice headers that are installed later.
        let rebuild = CodecLibrary.all.contains { $0.version == nil } ? " && swift package clean, then build again" : ""
        lines.append(missing.isEmpty ? "Nothing is missing." : "apt-get install \(missing.joined(separator: " "))\(rebuild)")
        try write(Array((lines.joined(separator: "\n") + "\n").utf8))
      }
      if !missing.isEmpty { throw ExitStatus.checkFailed.code }
    }
  }

  /// Returns the names of the Debian packages that contain the missing fonts and libraries.
  private func missingPackages(_ fonts: FontCollection) -> [String] {
    PackagedFonts.allCases.filter { !fonts.contains(family: $0.family) }.map(\.rawValue)
      + CodecLibrary.all.filter { $0.version == nil }.map(\.aptPackage)
  }
}
