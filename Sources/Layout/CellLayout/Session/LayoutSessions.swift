// SPDX-License-Identifier: MIT

package import CellGraphics
package import CellTree

/// The sessions of one worker: one for each template, in its states, and each scale.
package struct LayoutSessions {
  /// What a session is for.
  package struct Key: Hashable {
    private let template: TemplateIdentity?
    private let scale: PixelScale

    /// - Parameter template: the template; `nil` for cells that were built in Swift.
    package init(template: TemplateIdentity?, scale: PixelScale) {
      self.template = template
      self.scale = scale
    }
  }

  private let byteLimit: Int
  /// In the order of their last use.
  private var sessions: [(key: Key, session: LayoutSession)] = []
  /// The number of cells that were laid out.
  package private(set) var layoutCount = 0

  /// What the last cell took in each container that has an engine of its own, in preorder.
  package var containerEfforts: [ContainerEffort] { sessions.last?.session.containerEfforts ?? [] }

  /// - Parameter byteLimit: the memory to keep, in bytes, approximately. What was used least recently is given up first.
  package init(byteLimit: Int = LayoutSession.standardByteLimit) { self.byteLimit = byteLimit }

  /// Lays out a cell in its session.
  /// - Parameter measuring: measures text and pictures for a new session.
  /// - Throws: as ``LayoutSession/layOut(_:answering:)``.
  package mutating func layOut(
    _ cell: Cell, _ key: Key, answering questions: LayoutQuestions, measuring: @autoclosure () -> ContentMeasuring
  ) throws -> LaidOutCell {
    layoutCount += 1
    let session = session(for: key, measuring)
    defer { trim() }
    return try session.layOut(cell, answering: questions)
  }

  private mutating func session(for key: Key, _ measuring: () -> ContentMeasuring) -> LayoutSession {
    if let last = sessions.last, last.key == key { return last.session }
    if let index = sessions.firstIndex(where: { $0.key == key }) {
      let known = sessions.remove(at: index)
      sessions.append(known)
      return known.session
    }
    let new = LayoutSession(measuring: measuring(), byteLimit: byteLimit)
    sessions.append((key, new))
    return new
  }

  /// The most sessions at a time, whatever they keep.
  private static let mostSessions = 64

  /// Gives up the oldest sessions if all of them keep too much.
  private mutating func trim() {
    if sessions.count > Self.mostSessions { sessions.removeFirst() }
    while sessions.count > 1, sessions.reduce(0, { $0 + $1.session.byteCount }) > byteLimit { sessions.removeFirst() }
  }
}
