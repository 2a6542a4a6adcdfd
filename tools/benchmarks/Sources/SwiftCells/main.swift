// SPDX-License-Identifier: MIT

import CellRaster
import ChatMessages
import Foundation

// Measures how long a notification card takes: to make it in Swift, beside binding its data to a template of the same card, and to draw it
// with the renderer and with a session: tools/benchmarks/run swift-cells [TURNS]. Prints the medians in microseconds, and the quotients. With
// PROFILE=make or bind in the environment, only does that, for a profiler.

struct Notification: Encodable {
  let name, initials, text, time: String
  let unread: Int

  init(number: Int) {
    let message = ChatMessage(number: number)
    (name, initials, text) = (message.name, "\(message.name.prefix(1))", message.message)
    (time, unread) = ("12:\(10 + number % 50)", number % 9 + 1)
  }

  var data: DataValue {
    [
      "name": .string(name), "initials": .string(initials), "text": .string(text), "time": .string(time),
      "unread": .number(DataNumber(unread)),
    ]
  }
}

extension RGBA {
  static let ink = RGBA(red: 0x1C, green: 0x1C, blue: 0x1E)
  static let grey = RGBA(red: 0x66, green: 0x70, blue: 0x80)
  static let line = RGBA(red: 0xE3, green: 0xE6, blue: 0xEB)
}

extension TextStyle {
  static let title = TextStyle(size: 15, weight: 600, color: .ink, lineHeight: 20)
  static let body = TextStyle(size: 14, color: .ink, lineHeight: 19)
  static let small = TextStyle(size: 12, color: .grey, lineHeight: 16)
}

/// Returns the card of a notification: eight elements.
func card(_ notification: Notification) throws -> Cell {
  try Cell(width: 360, scale: .x2, background: .white, family: "DejaVu Sans") {
    Row {
      Avatar(initials: notification.initials).size(40).fill(.grey)
      Column {
        Row {
          Text(notification.name).font(.title).maxLines(1).flex(1)
          Text(notification.time).font(.small)
        }.gap(8).alignItems(.center)
        Text(notification.text).font(.body).maxLines(2)
      }.gap(2).flex(1)
      Badge(count: notification.unread)
    }.gap(12).padding(12).alignItems(.center).background(.white).cornerRadius(14).border(.line)
  }
}

let template = try CellTemplate(
  parsing: """
    version: 1
    canvas: {width: 360, scale: 2, background: white, family: DejaVu Sans}
    colors: {ink: "#1C1C1E", grey: "#667080", line: "#E3E6EB"}
    styles:
      title: {size: 15, weight: 600, color: ink, lineHeight: 20}
      body: {size: 14, color: ink, lineHeight: 19}
      small: {size: 12, color: grey, lineHeight: 16}
    cell:
      gap: 12
      padding: 12
      alignItems: center
      background: white
      cornerRadius: 14
      border: {color: line}
      children:
        - {type: avatar, initials: "${initials}", size: 40, fill: grey}
        - direction: column
          gap: 2
          flex: 1
          children:
            - gap: 8
              alignItems: center
              children:
                - {type: text, text: "${name}", style: title, maxLines: 1, flex: 1}
                - {type: text, text: "${time}", style: small}
            - {type: text, text: "${text}", style: body, maxLines: 2}
        - {type: badge, count: "${unread}"}
    """, fileName: "card.yaml", format: .yaml)

let turns = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 301
let environment = BindingEnvironment(now: 0)
let notifications = (0..<turns).map(Notification.init)
let items = notifications.map(\.data)
for (notification, item) in zip(notifications, items) {
  let (made, bound) = (try card(notification), try template.bind(item, environment: environment))
  // Their places in source and template are not equal.
  let (first, second) = (try made.encodedDocument(), try bound.encodedDocument())
  precondition(first == second, "the cells differ")
}

if let profiled = ProcessInfo.processInfo.environment["PROFILE"] {
  for _ in 0..<200 {
    for index in 0..<turns {
      if profiled == "make" {
        _ = try card(notifications[index])
      } else {
        _ = try template.bind(items[index], environment: environment)
      }
    }
  }
  exit(0)
}

let renderer = try CellRenderer()
let session = renderer.session()
let clock = ContinuousClock()
let batch = 20

/// Returns the time of one of several equal pieces of work.
func time(_ work: () throws -> Void) rethrows -> Duration { try clock.measure { for _ in 0..<batch { try work() } } / batch }

func report(_ name: String, _ result: (first: Duration, second: Duration, quotient: Double)) {
  let times = [result.first, result.second].map { String(format: "%.1f", $0 / .microseconds(1)) }
  print("\(name): \(times[0]) and \(times[1]) µs, \(String(format: "%.2f", result.quotient)) times")
}

let cells = try notifications.map(card)
for cell in cells { _ = try session.drawn(cell) }
report(
  "make and bind",
  try alternating(
    turns: turns, first: { turn in try time { _ = try card(notifications[turn]) } },
    second: { turn in try time { _ = try template.bind(items[turn], environment: environment) } }))
report(
  "make and draw with a session",
  try alternating(
    turns: turns, first: { turn in try time { _ = try card(notifications[turn]) } },
    second: { turn in try clock.measure { _ = try session.drawn(cells[turn]) } }))
report(
  "draw with the renderer and with a session",
  try alternating(
    turns: turns, first: { turn in try clock.measure { _ = try renderer.drawn(cells[turn]) } },
    second: { turn in try clock.measure { _ = try session.drawn(cells[turn]) } }))
