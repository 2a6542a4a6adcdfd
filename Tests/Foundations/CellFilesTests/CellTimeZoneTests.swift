// SPDX-License-Identifier: MIT

import Testing

@testable import CellFiles

/// Offsets of time zones, by the rules that hold there.
@Suite(.enabled(if: CellTimeZone.systemDatabaseRelease != nil, "there is no time zone database (tzdata)"))
struct CellTimeZoneTests {
  private static let (winter, summer, far) = (1_768_478_400.0, 1_784_116_800.0, 2_225_534_400.0)

  @Test(
    arguments: [
      ("UTC", winter, 0), ("Z", summer, 0), ("+02:00", winter, 7200), ("-0330", winter, -12_600), ("+05", summer, 18_000),
      ("-00:30", winter, -1800), ("Europe/Berlin", winter, 3600), ("Europe/Berlin", summer, 7200),
      ("America/St_Johns", winter, -12_600), ("Asia/Kathmandu", summer, 20_700), ("Etc/GMT+5", summer, -18_000),
      // Of 1 July 2040, beyond the listed changes, by the rule for the future.
      ("Europe/Berlin", far, 7200), ("Europe/Berlin", -3_000_000_000, 3208),
    ])
  func `a zone is ahead of UTC by the offset at the instant`(name: String, instant: Double, seconds: Int) throws {
    #expect(try CellTimeZone(name).offset(at: instant) == seconds)
  }

  @Test func `a fixed offset shows the same time all year`() throws {
    // 13:00 in a zone two hours ahead is 11:00 in UTC.
    #expect(try CellTimeZone("+02:00").instant(showing: Self.winter + 3600) == Self.winter - 3600)
  }

  /// In Berlin, 2026-03-29 has no time from 2:00 to 3:00, and 2026-10-25 has it twice.
  @Test(
    arguments: [
      (1_774_747_800.0, 1_774_744_200.0),  // 2026-03-29 01:30 is 00:30 in UTC
      (1_774_751_400, 1_774_747_800),  // 02:30 is skipped: it is 03:30, that is 01:30 in UTC
      (1_774_755_000, 1_774_747_800),  // 03:30
      (1_792_895_400, 1_792_888_200),  // 2026-10-25 02:30, the first time: 00:30 in UTC
      (1_792_899_000, 1_792_895_400),  // 03:30 is 02:30 in UTC
    ])
  func `a time on a clock that is set forward or back has one instant`(wallTime: Double, instant: Double) throws {
    #expect(try CellTimeZone("Europe/Berlin").instant(showing: wallTime) == instant)
  }

  @Test(
    arguments: [
      ("Europe/Berln", #"there is no time zone "Europe/Berln"; did you mean "Europe/Berlin"?"#),
      ("Mars", #"there is no time zone "Mars"; write a UTC offset such as +02:00, or a name such as Europe/Berlin"#),
      (
        "../../etc/passwd",
        #"there is no time zone "../../etc/passwd"; write a UTC offset such as +02:00, or a name such as Europe/Berlin"#
      ),
      ("Europe", #"there is no time zone "Europe"; write a UTC offset such as +02:00, or a name such as Europe/Berlin"#),
      ("", #"there is no time zone ""; write a UTC offset such as +02:00, or a name such as Europe/Berlin"#),
      ("+24:00", #"a UTC offset is written as +02:00 or -03:30, not "+24:00""#),
      ("+2", #"a UTC offset is written as +02:00 or -03:30, not "+2""#),
      ("-02:60", #"a UTC offset is written as +02:00 or -03:30, not "-02:60""#),
      ("+02:0", #"a UTC offset is written as +02:00 or -03:30, not "+02:0""#),
      ("+0:200", #"a UTC offset is written as +02:00 or -03:30, not "+0:200""#),
    ])
  func `any other text is refused`(text: String, sentence: String) {
    let error = #expect(throws: TimeZoneError.self) { try CellTimeZone(text) }
    #expect(error?.description == sentence)
  }

  @Test func `a zone of the database has a release, and is equal to itself only`() throws {
    let berlin = try CellTimeZone("Europe/Berlin")
    #expect(berlin.databaseRelease == CellTimeZone.systemDatabaseRelease)
    #expect(try berlin == CellTimeZone("Europe/Berlin"))
    #expect(try berlin != CellTimeZone("Europe/Paris"))
    #expect(try CellTimeZone("+00:00") == .utc)
    #expect(CellTimeZone(secondsFromUTC: -12_600).name == "-03:30")
    #expect(CellTimeZone(secondsFromUTC: 3661).name == "+01:01:01")
    #expect(CellTimeZone.utc.databaseRelease == nil)
  }
}
