// SPDX-License-Identifier: MIT

import CellGraphics
import Testing

/// A change of one property of a value.
typealias Change<Value> = @Sendable (inout Value) -> Void

/// A value, and a change of each of its stored properties, by the name of the property.
///
/// ``failures`` reads the names from the type itself. A property that is in none of the lists is a failure, so that whoever adds one must
/// decide what it means for keys.
struct DigestSample: Sendable, CustomTestStringConvertible {
  /// The name of the type.
  let testDescription: String
  /// The sentences about what is wrong; empty if the digest depends on each property as stated.
  let failures: @Sendable () -> [String]
  /// The names of the structures inside the value, at any depth.
  let structures: @Sendable () -> Set<String>

  /// - Parameters:
  ///   - layout: the changes that change both the digest of everything and that of the layout.
  ///   - paint: the changes that change only the digest of everything.
  ///   - without: the properties that are not part of the value, with the reason.
  init<Value: Digestible & Sendable>(
    _ value: Value, layout: [String: Change<Value>] = [:], paint: [String: Change<Value>] = [:], without: [String: String] = [:]
  ) {
    testDescription = String(reflecting: Value.self)
    structures = { namesOfStructures(in: value) }
    failures = {
      let listed = Set(layout.keys).union(paint.keys).union(without.keys)
      let names = Set(properties(of: value).keys)
      return names.symmetricDifference(listed).map { "\($0) is listed or stored, but not both" }
        + layout.flatMap { sentences(about: $0.key, of: value, changed: $0.value, isLayout: true, without: Set(without.keys)) }
        + paint.flatMap { sentences(about: $0.key, of: value, changed: $0.value, isLayout: false, without: Set(without.keys)) }
    }
  }
}

private func sentences<Value: Digestible>(
  about name: String, of value: Value, changed change: Change<Value>, isLayout: Bool, without others: Set<String>
) -> [String] {
  var other = value
  change(&other)
  var sentences: [String] = []
  let (before, after) = (properties(of: value), properties(of: other))
  let changed = before.keys.filter { before[$0] != after[$0] && !others.contains($0) }
  if changed != [name] { sentences.append("the change of \(name) changes \(changed)") }
  if bytes(of: value, .everything) == bytes(of: other, .everything) { sentences.append("\(name) does not change the digest") }
  if (bytes(of: value, .layout) != bytes(of: other, .layout)) != isLayout {
    sentences.append("\(name) \(isLayout ? "does not change" : "changes") the digest of the layout")
  }
  return sentences
}

func bytes(of value: some Digestible, _ extent: DigestWriter.Extent = .everything) -> [UInt8] {
  var writer = DigestWriter("test", extent)
  writer.add(value)
  return writer.bytes
}

/// The dumps of a value's stored properties, by name. The storage of a property wrapper has the name of its property.
private func properties(of value: Any) -> [String: String] {
  var properties: [String: String] = [:]
  for child in storedProperties(of: value) {
    guard let label = child.label else { continue }
    var text = ""
    dump(child.value, to: &text)
    properties[label.hasPrefix("_") ? String(label.dropFirst()) : label] = text
  }
  return properties
}

/// The stored properties of a value, with those that it shares with its copies.
private func storedProperties(of value: Any) -> [Mirror.Child] {
  Mirror(reflecting: value).children.flatMap { child in
    guard child.label == "properties" || child.label == "shared",
      let storage = Mirror(reflecting: child.value).descendant("storage"),
      let shared = Mirror(reflecting: storage).descendant("value")
    else { return [child] }
    return Array(Mirror(reflecting: shared).children)
  }
}

private func namesOfStructures(in value: Any) -> Set<String> {
  let mirror = Mirror(reflecting: value)
  let own: Set<String> = mirror.displayStyle == .struct ? [String(reflecting: mirror.subjectType)] : []
  return mirror.children.reduce(into: own) { $0.formUnion(namesOfStructures(in: $1.value)) }
}
