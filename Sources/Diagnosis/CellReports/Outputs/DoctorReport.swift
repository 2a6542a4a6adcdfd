// SPDX-License-Identifier: MIT

package import CellCairoRaster
internal import CellImageCodecs
package import CellNotation

/// The libraries and fonts in use, and the Debian packages of those that are missing.
package struct DoctorReport {
  private let fonts: FontCollection

  package init(_ fonts: FontCollection) {
    self.fonts = fonts
  }

  /// The names of the Debian packages that contain the missing fonts and libraries.
  package var missingPackages: [String] {
    PackagedFonts.allCases.filter { !fonts.contains(family: $0.family) }.map(\.rawValue)
      + CodecLibrary.all.filter { $0.version == nil }.map(\.aptPackage)
  }

  /// A line for each library and font, and the command that installs what is missing.
  package var text: String {
    var lines = LibraryRelease.all.map { "\($0.name) \($0.version ?? "missing")" }
    lines += PackagedFonts.allCases.map { font in
      fonts.contains(family: font.family) ? "font \(font.family)" : "font \(font.family) missing"
    }
    let others = fonts.families.filter { family in !PackagedFonts.allCases.contains { $0.family == family } }
    if !others.isEmpty { lines.append("other families: " + others.joined(separator: ", ")) }
    // The build system does not notice headers that are installed later.
    let rebuild = CodecLibrary.all.contains { $0.version == nil } ? " && swift package clean, then build again" : ""
    let missing = missingPackages
    lines.append(missing.isEmpty ? "Nothing is missing." : "apt-get install \(missing.joined(separator: " "))\(rebuild)")
    return lines.joined(separator: "\n") + "\n"
  }

  package static let output = Output<DoctorReport>(
    "doctor", "Output of cellraster doctor --json",
    [
      .member("libraries", libraries, "The releases of the libraries in use.") { _ in },
      .member("families", .list(.text), "The names of the font families that can be used, sorted.") { $0.fonts.families },
      .member(
        "missingPackages", .list(.words(packages), isSet: true),
        "The Debian packages of the fonts and libraries that are missing."
      ) { $0.missingPackages },
    ])

  private static let libraries = OutputForm<Void>.record(
    "libraries", "The releases of libraries.",
    LibraryRelease.all.map { library in
      .member(library.name, .text, library.meaning + (library.isOptional ? ", or \"missing\"." : ".")) { _ in
        library.version ?? "missing"
      }
    })

  private static let packages = PackagedFonts.allCases.map(\.rawValue) + CodecLibrary.all.map(\.aptPackage)
}

/// The release of a library that draws or encodes.
package struct LibraryRelease: Sendable {
  let name: String
  /// `nil` for a library that CellRaster was built without.
  let version: String?
  let isOptional: Bool
  let meaning: String

  /// All libraries, in display order.
  static let all =
    drawingLibraryVersions().map { library in
      LibraryRelease(
        name: library.name, version: library.version, isOptional: false, meaning: "The release of \(library.name)")
    }
    + CodecLibrary.all.map { library in
      LibraryRelease(
        name: library.name, version: library.version, isOptional: !library.isRequired,
        meaning: "The release of \(library.name) that the command was built with")
    }
    + [LibraryRelease(name: "libyaml", version: libyamlVersion, isOptional: false, meaning: "The release of libyaml")]

  /// The releases of all libraries, without those that are missing.
  package static let output = OutputForm<Void>.record(
    "libraries", "The releases of the libraries in use.",
    all.map { library in
      library.isOptional
        ? .optional(library.name, .text, library.meaning + "; absent if it was built without.") { _ in library.version }
        : .member(library.name, .text, library.meaning + ".") { _ in library.version ?? "" }
    })
}
