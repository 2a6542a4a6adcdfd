// SPDX-License-Identifier: MIT

internal import Synchronization

/// A server-sent event.
package struct Event: Equatable, Sendable {
  package let name, data: String

  /// - Parameters:
  ///   - name: the type that the page listens for. It has no line breaks.
  ///   - data: a text of any number of lines.
  package init(name: String, data: String) {
    precondition(!name.utf8.contains { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }, "an event's name is one line")
    self.name = name
    self.data = data
  }

  /// The event as it is sent: HTML, section 9.2.5.
  var message: [UInt8] {
    // CR LF is a single Character, so this splits where the browser ends lines.
    let lines = data.split(omittingEmptySubsequences: false) { ["\r\n", "\n", "\r"].contains($0) }
    return Array(("event: \(name)\n" + lines.map { "data: \($0)\n" }.joined() + "\n").utf8)
  }
}

/// Distributes events to the pages that are open.
///
/// ```swift
/// let events = channel.subscribe()
/// events?.send(Event(name: "state", data: current()))  // read after subscribing, so that no change is missed
/// return HTTPResponse(events: events)
/// ```
package final class EventChannel: Sendable {
  private struct Subscriber: Sendable {
    weak let subscription: EventSubscription?
  }

  private let subscribers = Mutex<[Subscriber]>([])

  package init() {}

  /// Sends an event to all subscribers. May be called from any thread, and never waits for a subscriber.
  package func publish(_ event: Event) {
    let subscriptions = subscribers.withLock { subscribers in
      subscribers.removeAll { $0.subscription == nil }
      return subscribers.compactMap(\.subscription)
    }
    for subscription in subscriptions { subscription.send(event) }
  }

  /// Returns a subscription, which ends when it is released; `nil` if the system has no descriptor left.
  package func subscribe() -> EventSubscription? {
    guard let subscription = EventSubscription() else { return nil }
    subscribers.withLock { subscribers in
      subscribers.removeAll { $0.subscription == nil }
      subscribers.append(Subscriber(subscription: subscription))
    }
    return subscription
  }

  /// The number of subscriptions. For tests.
  var subscriberCount: Int { subscribers.withLock { $0.count { $0.subscription != nil } } }
}

/// The events that one subscriber has not taken yet.
package final class EventSubscription: Sendable {
  /// With more events than this, only the latest of each name is kept, in the order of their arrival.
  static let capacity = 64

  private let pending = Mutex<[Event]>([])
  /// Given when the first event becomes pending.
  private let signal: Signal

  /// The descriptor to poll for events.
  var descriptor: Int32 { signal.descriptor }

  fileprivate init?() {
    guard let signal = Signal() else { return nil }
    self.signal = signal
  }

  /// Sends an event to this subscriber only.
  package func send(_ event: Event) {
    let isFirst = pending.withLock { events in
      events.append(event)
      if events.count > Self.capacity { events = Self.latestOfEachName(events) }
      return events.count == 1
    }
    if isFirst { signal.give() }
  }

  private static func latestOfEachName(_ events: [Event]) -> [Event] {
    var known: Set<String> = []
    return events.reversed().filter { known.insert($0.name).inserted }.reversed()
  }

  /// Removes and returns the events that are pending.
  func take() -> [Event] {
    // Before the events are taken: one that arrives in between is taken too, and its signal remains.
    signal.clear()
    return pending.withLock { events in
      defer { events = [] }
      return events
    }
  }
}
