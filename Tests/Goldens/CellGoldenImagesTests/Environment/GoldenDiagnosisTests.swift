// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellGraphics
import Testing

@testable import CellGoldenImages

@Suite struct GoldenDiagnosisTests {
  private static let inter = GoldenEnvironment.FontFile(name: "Inter-Bold.otf", sha256: "0123456789")
  private static let machine = environment(fonts: [inter, .init(name: "Other.ttf", sha256: "77")])

  private static func environment(cairo: String = "1.18.4", fonts: Set<GoldenEnvironment.FontFile> = []) -> GoldenEnvironment {
    GoldenEnvironment(libraries: ["cairo": cairo], options: ["hintStyle": "none"], fonts: fonts)
  }

  private func lines(_ goldens: [Bytewise: GoldenOrigin]) -> [String] {
    GoldenDiagnosis(of: goldens, on: Self.machine).description.split(separator: "\n").map(String.init)
  }

  @Test func `a golden recorded on this machine is usable even if the machine has other fonts`() {
    let goldens: [Bytewise: GoldenOrigin] = [
      "a@2x": .environment(Self.environment()), "b@2x": .environment(Self.environment(fonts: [Self.inter])),
    ]
    #expect(lines(goldens) == ["This machine has the fonts and libraries of 2 goldens."])
  }

  @Test func `a changed library is reported with the number of goldens that may differ`() {
    let goldens: [Bytewise: GoldenOrigin] = [
      "a@2x": .environment(Self.environment(cairo: "1.16.0")), "b@2x": .environment(Self.environment(cairo: "1.16.0")),
      "c@2x": .environment(Self.environment()),
    ]
    #expect(
      lines(goldens) == [
        "recorded with cairo 1.16.0, now 1.18.4: 2 goldens may differ",
        "All fonts are here, but libraries or options differ: run \"golden verify\" to see whether pixels change.",
      ])
    #expect(GoldenDiagnosis(of: goldens, on: Self.machine).isUsable)
  }

  @Test func `goldens with a changed or missing font are skipped, and fonts are reported before libraries`() {
    let goldens: [Bytewise: GoldenOrigin] = [
      "a@2x": .environment(Self.environment(cairo: "1.16.0", fonts: [.init(name: "Inter-Bold.otf", sha256: "fedcba9876")])),
      "b@2x": .environment(Self.environment(fonts: [.init(name: "Brand.otf", sha256: "abcdef0123")])),
    ]
    #expect(
      lines(goldens) == [
        "font Brand.otf with sha256 abcdef01… is missing: 1 golden is skipped",
        "font Inter-Bold.otf is a different file, sha256 01234567… instead of fedcba98…: 1 golden is skipped; the package fonts-inter contains it",
        "recorded with cairo 1.16.0, now 1.18.4: 1 golden may differ",
        "Of 2 goldens, 2 cannot be compared here: their fonts are missing.",
      ])
    #expect(!GoldenDiagnosis(of: goldens, on: Self.machine).isUsable)
  }

  @Test func `the time zone database counts for goldens that depend on it`() {
    var (dated, machine) = (Self.environment(), Self.machine)
    dated.timeZoneRelease = "2024a"
    func lines(_ goldens: [Bytewise: GoldenOrigin]) -> String { GoldenDiagnosis(of: goldens, on: machine).description }
    #expect(
      lines(["a@2x": .environment(dated)]).hasPrefix("recorded with tzdata 2024a, which is missing here: 1 golden may differ\n"))
    machine.timeZoneRelease = "2025b"
    #expect(
      lines(["a@2x": .environment(dated), "b@2x": .environment(Self.environment())]).hasPrefix(
        "recorded with tzdata 2024a, now 2025b: 1 golden may differ\n"))
    #expect(lines(["b@2x": .environment(Self.environment())]) == "This machine has the fonts and libraries of 1 golden.")
  }

  @Test func `goldens without an environment are counted`() {
    #expect(
      lines(["a@2x": .unknown, "b@2x": .environment(Self.environment())]) == [
        "1 golden does not state its environment", "This machine has the fonts and libraries of 1 golden.",
      ])
    #expect(
      lines(["a@2x": .unknown, "b@2x": .unknown]) == [
        "2 goldens do not state their environment", "No golden states its environment.",
      ])
  }

  @Test func `a golden drawn on this machine has no findings`() throws {
    let fonts = try FontCollection()
    let machine = try GoldenEnvironment(allOf: fonts)
    let hash = try #require(machine.fonts.first { $0.name == "DejaVuSans.ttf" }?.sha256)
    let drawn = try GoldenEnvironment(fontHashes: [hash], of: fonts)
    #expect(GoldenDiagnosis(of: ["a@2x": .environment(drawn)], on: machine).findings == [])
  }

  @Test func `an unreadable golden makes the machine unusable, and is named`() {
    let goldens: [Bytewise: GoldenOrigin] = [
      "b@2x": .unreadable(reason: "the file is cut off"), "a@2x": .environment(Self.environment()),
    ]
    #expect(
      lines(goldens) == ["b@2x: the file is cut off", "This machine has the fonts and libraries of 1 golden."])
    #expect(!GoldenDiagnosis(of: goldens, on: Self.machine).isUsable)
  }
}
