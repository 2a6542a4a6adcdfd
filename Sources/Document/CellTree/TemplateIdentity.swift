// SPDX-License-Identifier: MIT

/// The identity of a template in certain states: what a session keeps for its rows is found by it.
package final class TemplateIdentity: Hashable, Sendable {
  package init() {}

  package static func == (one: TemplateIdentity, other: TemplateIdentity) -> Bool { one === other }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
