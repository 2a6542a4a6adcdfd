// SPDX-License-Identifier: MIT

internal import CellDocument
import CellGraphics
internal import CellNotation

extension DataPlace {
  /// The place in all entries of each list on the path.
  var ofAllEntries: DataPlace { DataPlace(steps.map { if case .entry = $0 { .entries } else { $0 } }) }
}

extension DataValue {
  /// Returns the value at a place, or `nil` if there is none. Where the place stands for all entries of a list, only the first
  /// entry is read.
  func value(at place: DataPlace) -> DataValue? {
    place.steps.reduce(self as DataValue?) { value, step in
      switch (value, step) {
      case (.object(let object)?, .member(let name)): object[name]
      case (.array(let entries)?, .entry(let index)): entries.indices.contains(index) ? entries[index] : nil
      case (.array(let entries)?, .entries): entries.first
      default: nil
      }
    }
  }

  /// Returns the values at a place. Where the place stands for all entries of a list, every entry is read.
  func values(at place: DataPlace) -> [DataValue?] {
    place.steps.reduce([self]) { values, step in
      values.flatMap { value -> [DataValue?] in
        switch (value, step) {
        case (.object(let object)?, .member(let name)): [object[name]]
        case (.array(let entries)?, .entry(let index)): [entries.indices.contains(index) ? entries[index] : nil]
        case (.array(let entries)?, .entries): entries
        default: [nil]
        }
      }
    }
  }

  /// Returns a copy with a value set at a place, in every entry of each list on the path.
  ///
  /// A value of `nil` removes an object member, or a list entry and all entries after it. Missing objects and lists on the path are
  /// created.
  func setting(_ value: DataValue?, at place: DataPlace) -> DataValue {
    Self.setting(value, at: place.steps[...], in: self) ?? .null
  }

  private static func setting(_ value: DataValue?, at steps: ArraySlice<DataPlace.Step>, in base: DataValue?) -> DataValue? {
    guard let step = steps.first else { return value }
    func changed(_ part: DataValue?) -> DataValue? { setting(value, at: steps.dropFirst(), in: part) }
    switch step {
    case .member(let name):
      let members = if case .object(let object)? = base { object.members } else { [DataObject.Member]() }
      let new = changed(members.first { $0.name.hasBytes(of: name) }?.value).map { DataObject.Member(name: name, value: $0) }
      guard let index = members.firstIndex(where: { $0.name.hasBytes(of: name) }) else {
        return .object(DataObject(members + (new.map { [$0] } ?? [])))
      }
      return .object(DataObject(members[..<index] + (new.map { [$0] } ?? []) + members[(index + 1)...]))
    case .entry(let index):
      var entries = if case .array(let entries)? = base { entries } else { [DataValue]() }
      guard let new = changed(entries.indices.contains(index) ? entries[index] : nil) else {
        return .array(Array(entries.prefix(index)))
      }
      while entries.count <= index { entries.append(new) }
      entries[index] = new
      return .array(entries)
    case .entries:
      if case .array(let entries)? = base, !entries.isEmpty { return .array(entries.map { changed($0) ?? .null }) }
      return .array([changed(nil) ?? .null])
    }
  }
}
