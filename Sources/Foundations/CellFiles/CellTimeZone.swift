// SPDX-License-Identifier: MIT

internal import CCellGLib
internal import CellGraphics
internal import CellNotation

/// A time zone in which a cell shows times: a fixed UTC offset, or a zone of the system's time zone database.
///
/// A zone's offsets depend on the release of the database, because governments change their rules. Two zones are equal if they have the
/// same name and come from the same release.
public struct CellTimeZone: Hashable, Sendable, CustomStringConvertible {
  /// `UTC`, an offset such as `+02:00`, or a name of the database such as `Europe/Berlin`.
  public let name: String
  /// The release of the database, such as `2025b`; `nil` for a fixed offset, or if the system does not state it.
  public let databaseRelease: String?
  private let offsets: Offsets

  private enum Offsets: Sendable {
    case fixed(seconds: Int)
    case listed(ZoneOffsets)
  }

  /// The release of the system's time zone database; `nil` if there is none, or if it does not state its release.
  package static var systemDatabaseRelease: String? { TimeZoneDatabase.release }

  public static let utc = CellTimeZone(secondsFromUTC: 0)

  /// Creates a time zone that is the same time ahead of UTC all year.
  /// - Parameter seconds: from -86,399 to 86,399; negative for a zone behind UTC.
  public init(secondsFromUTC seconds: Int) {
    precondition(abs(seconds) < 86_400, "A UTC offset is less than a day.")
    self.init(seconds == 0 ? "UTC" : Self.text(ofOffset: seconds), release: nil, .fixed(seconds: seconds))
  }

  private init(_ name: String, release: String?, _ offsets: Offsets) {
    (self.name, databaseRelease, self.offsets) = (name, release, offsets)
  }

  /// Creates the time zone that a text names: `UTC`, an offset such as `+02:00` or `-0330`, or a zone such as `Europe/Berlin`.
  ///
  /// - Complexity: reading a zone takes some 20 µs, and the rules of zones in use are kept in memory.
  /// - Throws: ``TimeZoneError`` for any other text.
  public init(_ text: String) throws(TimeZoneError) {
    if text == "UTC" || text == "Z" {
      self = .utc
    } else if let sign = text.first, "+-".contains(sign) {
      guard let seconds = Self.offset(text.utf8) else { throw .noOffset(text) }
      self.init(secondsFromUTC: seconds)
    } else {
      guard TimeZoneDatabase.hasZone(text), let zone = ZoneOffsets(text) else {
        guard TimeZoneDatabase.exists else { throw .noDatabase(text) }
        throw .unknownName(text, nearest: nearestName(to: text, among: TimeZoneDatabase.names()))
      }
      self.init(text, release: TimeZoneDatabase.release, .listed(zone))
    }
  }

  public var description: String { name }

  public static func == (first: CellTimeZone, second: CellTimeZone) -> Bool {
    first.name == second.name && first.databaseRelease == second.databaseRelease
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(databaseRelease)
  }

  /// Returns how many seconds the time zone is ahead of UTC.
  /// - Parameter instant: seconds since 1970-01-01 00:00 UTC.
  package func offset(at instant: Double) -> Int {
    switch offsets {
    case .fixed(let seconds): seconds
    case .listed(let zone): zone.offset(at: instant)
    }
  }

  /// Returns the instant at which clocks of the time zone show a date and time.
  ///
  /// A time that occurs twice, because the clock is set back, is the first of the two. A time that is skipped, because the clock is set
  /// forward, is later by as much as is skipped.
  /// - Parameter wallTime: the date and time, as seconds since 1970-01-01 00:00 of the same clock.
  /// - Returns: seconds since 1970-01-01 00:00 UTC.
  package func instant(showing wallTime: Double) -> Double {
    // The offset before any change near this time. Clocks are set once a day at most, and by less than a day.
    let before = Double(offset(at: wallTime - 86_400))
    if Double(offset(at: wallTime - before)) == before { return wallTime - before }
    let after = Double(offset(at: wallTime + 86_400))
    return Double(offset(at: wallTime - after)) == after ? wallTime - after : wallTime - before
  }

  private static func text(ofOffset seconds: Int) -> String {
    func padded(_ value: Int) -> String { value < 10 ? "0\(value)" : String(value) }
    let magnitude = abs(seconds)
    let parts = [magnitude / 3600, magnitude / 60 % 60, magnitude % 60]
    return (seconds < 0 ? "-" : "+") + parts.prefix(magnitude % 60 == 0 ? 2 : 3).map(padded).joined(separator: ":")
  }

  /// Returns the seconds of an offset: a sign, two digits for hours, and, with or without a colon, two digits for minutes.
  private static func offset(_ text: String.UTF8View) -> Int? {
    let digits = text.dropFirst().filter { $0 != UInt8(ascii: ":") }
    guard [3, 5, 6].contains(text.count), text.count < 6 || Array(text)[3] == UInt8(ascii: ":"), [2, 4].contains(digits.count),
      digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    let numbers = digits.map { Int($0) - 48 } + [0, 0]
    let (hours, minutes) = (numbers[0] * 10 + numbers[1], numbers[2] * 10 + numbers[3])
    guard hours < 24, minutes < 60 else { return nil }
    return (hours * 3600 + minutes * 60) * (text.first == UInt8(ascii: "-") ? -1 : 1)
  }
}

/// The reason why a text names no time zone.
public enum TimeZoneError: Error, Hashable, Sendable, CustomStringConvertible {
  case noOffset(String)
  case unknownName(String, nearest: String?)
  /// The system has no time zone database.
  case noDatabase(String)

  public var description: String {
    switch self {
    case .noOffset(let text): "a UTC offset is written as +02:00 or -03:30, not \(text.quotedOnOneLine)"
    case .unknownName(let name, let nearest?):
      "there is no time zone \(name.quotedOnOneLine); did you mean \"\(nearest)\"?"
    case .unknownName(let name, nil):
      "there is no time zone \(name.quotedOnOneLine); write a UTC offset such as +02:00, or a name such as Europe/Berlin"
    case .noDatabase(let name):
      "the system has no time zone database for \(name.quotedOnOneLine); install tzdata, or write a UTC offset such as +02:00"
    }
  }
}

/// The owner of a [GTimeZone](https://docs.gtk.org/glib/struct.TimeZone.html).
// `@unchecked Sendable`, because the compiler cannot check a C pointer. The proof: the pointer is a constant, GLib never changes a
// time zone, and counts references atomically.
private final class ZoneOffsets: @unchecked Sendable {
  private let pointer: OpaquePointer

  /// - Returns: `nil` if the database has no zone of this name.
  init?(_ name: String) {
    guard let pointer = g_time_zone_new_identifier(name) else { return nil }
    self.pointer = pointer
  }

  deinit {
    g_time_zone_unref(pointer)
  }

  func offset(at instant: Double) -> Int {
    Int(
      g_time_zone_get_offset(pointer, g_time_zone_find_interval(pointer, G_TIME_TYPE_UNIVERSAL, gint64(instant.rounded(.down)))))
  }
}

/// The files of the system's time zone database, in which GLib looks, too.
private enum TimeZoneDatabase {
  static let folder = "/usr/share/zoneinfo"

  static var exists: Bool { FileSystem.isFolder(folder) }

  /// Returns whether there is a file for the zone. The name is no path out of the folder.
  static func hasZone(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let isName = parts.allSatisfy { part in
      part.first?.isLetter == true && part.utf8.allSatisfy { isNameByte($0) }
    }
    let path = folder + "/" + name
    return isName && FileSystem.exists(path) && !FileSystem.isFolder(path)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"):
      true
    default: false
    }
  }

  /// The release, which the first line of the database's source states: `# version 2025b`.
  static let release: String? = {
    guard let line = lines().first, line.hasPrefix("# version ") else { return nil }
    return String(line.dropFirst("# version ".count))
  }()

  /// Returns the names of all zones: `Z Europe/Berlin …` defines one, and `L Europe/Berlin Europe/Copenhagen` another name of it.
  static func names() -> [String] {
    lines().compactMap { line in
      let words = line.split(separator: " ")
      switch words.first {
      case "Z" where words.count > 1: return String(words[1])
      case "L" where words.count > 2: return String(words[2])
      default: return nil
      }
    }
  }

  private static func lines() -> [Substring] {
    // Some systems have the zones without their source. Then the release is unknown, and messages suggest no name.
    guard let bytes = try? FileSystem.read(folder + "/tzdata.zi") else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }
}
