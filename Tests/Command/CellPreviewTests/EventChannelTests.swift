// SPDX-License-Identifier: MIT

import Testing

@testable import CellPreview

@Suite struct EventChannelTests {
  private let channel = EventChannel()

  @Test func `an event is sent with a line for each line of its data`() {
    let event = Event(name: "state", data: "one\ntwo\r\nthree\r\rfour")
    let expected = "event: state\ndata: one\ndata: two\ndata: three\ndata: \ndata: four\n\n"
    #expect(String(decoding: event.message, as: UTF8.self) == expected)
    #expect(String(decoding: Event(name: "a", data: "").message, as: UTF8.self) == "event: a\ndata: \n\n")
  }

  @Test func `the name of an event is one line`() async {
    await #expect(processExitsWith: .failure) { _ = Event(name: "a\nb", data: "") }
  }

  @Test func `each subscriber gets each event in order`() throws {
    let (first, second) = (try #require(channel.subscribe()), try #require(channel.subscribe()))
    let events = (1...3).map { Event(name: "a", data: "\($0)") }
    events.forEach(channel.publish)
    #expect(first.take() == events)
    #expect(second.take() == events)
    #expect(first.take() == [])
  }

  @Test func `an event for one subscriber comes before what is published later`() throws {
    let (first, second) = (try #require(channel.subscribe()), try #require(channel.subscribe()))
    first.send(Event(name: "a", data: "1"))
    channel.publish(Event(name: "a", data: "2"))
    #expect(first.take().map(\.data) == ["1", "2"])
    #expect(second.take().map(\.data) == ["2"])
  }

  @Test func `a slow subscriber gets the latest event of each name, in the order of these`() throws {
    let subscription = try #require(channel.subscribe())
    channel.publish(Event(name: "a", data: "first"))
    for number in 1...EventSubscription.capacity { channel.publish(Event(name: "b", data: "\(number)")) }
    #expect(subscription.take() == [Event(name: "a", data: "first"), Event(name: "b", data: "64")])
  }

  @Test func `a subscription ends when it is released`() throws {
    var subscription = channel.subscribe()
    #expect(subscription != nil)
    #expect(channel.subscriberCount == 1)
    subscription = nil
    #expect(channel.subscriberCount == 0)
    channel.publish(Event(name: "a", data: ""))
  }
}
