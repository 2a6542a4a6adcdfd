// SPDX-License-Identifier: MIT

import CellScrollLab
import Testing

/// Where a list is while it is scrolled.
@Suite struct ScrollMotionTests {
  private func offsets(_ gestures: [ScrollScript.Gesture], at times: [Double], end: Double = 10_000) -> [Double] {
    var motion = ScrollMotion(ScrollScript(gestures), from: 0, in: 0...end)
    return times.map { motion.offset(at: $0).rounded(toPlaces: 2) }
  }

  @Test func `a flick of 1,000 points a second would end 499,5 points further, and stops at 10 points a second`() {
    let flick = Flick(speed: 1000)
    #expect(flick.duration.rounded(toPlaces: 1) == 2300.3)
    #expect(flick.distance(after: flick.duration).rounded(toPlaces: 2) == 494.5)
    #expect((flick.distance(after: flick.duration) + 10 * 0.4995).rounded(toPlaces: 1) == 499.5)
    #expect(flick.speed(after: 0) == 1000)
    #expect(flick.speed(after: 1000).rounded(toPlaces: 2) == 135.06)
    #expect(flick.speed(after: 2301) == 0)
  }

  @Test func `a fast deceleration stops within half a second`() {
    let flick = Flick(speed: -1000, deceleration: .fast)
    #expect(flick.duration.rounded(toPlaces: 1) == 458.2)
    #expect(flick.distance(after: 10_000).rounded(toPlaces: 2) == -98.5)
    #expect(Flick(speed: 9).duration == 0)
  }

  @Test func `a flick knows when it has moved by a distance`() throws {
    let flick = Flick(speed: 1000)
    let time = try #require(flick.time(atDistance: 300))
    #expect(flick.distance(after: time).rounded(toPlaces: 6) == 300)
    #expect(flick.time(atDistance: 600) == nil)
    #expect(flick.time(atDistance: -1) == nil)
  }

  @Test func `gestures follow each other`() {
    let gestures: [ScrollScript.Gesture] = [
      .drag(distance: 300, milliseconds: 200), .rest(milliseconds: 100), ScrollScript.crawl(speed: 50, milliseconds: 1000), .top,
    ]
    #expect(offsets(gestures, at: [0, 100, 200, 250, 300, 800, 1299, 1300, 5000]) == [0, 150, 300, 300, 300, 325, 349.95, 0, 0])
  }

  @Test func `places are the same at 60, 90 and 120 frames a second`() {
    let script = ScrollScript(seed: 7, milliseconds: 4000).gestures
    let common = (0...120).map { Double($0) * 1000 / 30 }
    func at(_ rate: Double) -> [Double] {
      let times = (0...Int(rate * 4)).map { Double($0) * 1000 / rate }
      let places = offsets(script, at: times)
      return stride(from: 0, through: places.count - 1, by: Int(rate) / 30).map { places[$0] }
    }
    #expect(at(60) == offsets(script, at: common))
    #expect(at(90) == at(60))
    #expect(at(120) == at(60))
  }

  @Test func `a flick beyond the end comes back to it, and a drag stops there`() {
    let times = [0, 100, 200, 300, 400, 900, 2000].map(Double.init)
    #expect(offsets([.flick(Flick(speed: 2000))], at: times, end: 300) == [0, 181.25, 323.35, 339.55, 321.7, 300, 300])
    #expect(offsets([.drag(distance: 500, milliseconds: 500)], at: [200, 400, 600], end: 300) == [200, 300, 300])
    #expect(offsets([.drag(distance: -500, milliseconds: 500)], at: [200, 600]) == [0, 0])
  }

  /// The offsets of what is in row 3 while the script runs, and the last place of the list.
  private func contentOffsets(
    _ gestures: [ScrollScript.Gesture], at times: [Double], stops: [Double] = []
  ) -> (content: [Double], list: Double) {
    let content = CarouselContent(offset: 40, range: 0...500, stops: stops)
    var motion = ScrollMotion(ScrollScript(gestures), from: 0, in: 0...1000, contents: [3: content])
    var list = 0.0
    let offsets = times.map { time in
      list = motion.offset(at: time)
      return motion.contentOffsets[3]?.rounded(toPlaces: 2) ?? .nan
    }
    return (offsets, list)
  }

  @Test func `what is in a row moves while the list rests, and stays where it is when the list moves`() {
    let drag = ScrollScript.Gesture.drag(distance: 100, milliseconds: 100)
    let moved = contentOffsets(
      [.inRow(3, drag), drag, .inRow(3, .jump(to: 1)), .inRow(7, drag)], at: [0, 50, 100, 150, 200, 300])
    #expect(moved.content == [40, 90, 140, 140, 500, 500])
    #expect(moved.list == 100)
  }

  @Test func `a flick of what is in a row ends at the nearest stop, and at an end of the content as a list does`() {
    let flick = Flick(speed: 500)
    let end = 40 + flick.distance(after: flick.duration)
    let times = [0, 1000, 5000].map(Double.init)
    #expect(contentOffsets([.inRow(3, .flick(flick))], at: times).content[2] == end.rounded(toPlaces: 2))
    let stopped = contentOffsets([.inRow(3, .flick(flick))], at: times, stops: [0, 100, 200, 300, 400]).content
    #expect(stopped[2] == 300)
    #expect(stopped[1] > 40 && stopped[1] < 300)
    #expect(contentOffsets([.inRow(3, .flick(Flick(speed: 5000)))], at: times, stops: [0, 100]).content[2] == 500)
    // A finger that stops a flick leaves it anywhere.
    let held = contentOffsets([.inRow(3, .flick(flick, stoppedAfter: 100))], at: times, stops: [0, 100]).content[2]
    #expect(held == (40 + flick.distance(after: 100)).rounded(toPlaces: 2))
  }

  @Test func `a jump goes to a share of the list at once`() {
    let gestures: [ScrollScript.Gesture] = [
      .jump(to: 0.25), .rest(milliseconds: 10), .jump(to: 1), .rest(milliseconds: 10), .top,
    ]
    #expect(offsets(gestures, at: [0, 9, 11, 20]) == [2500, 2500, 10_000, 0])
  }

  @Test func `a finger stops a flick`() {
    #expect(offsets([.flick(Flick(speed: 1000), stoppedAfter: 100)], at: [50, 100, 300]) == [47.58, 90.63, 90.63])
  }

  @Test func `a correction moves the places that follow`() {
    var motion = ScrollMotion(ScrollScript([.flick(Flick(speed: 1000))]), from: 0, in: 0...5000)
    let before = motion.offset(at: 100)
    motion.correct(by: 40, newRange: 0...5040)
    #expect(motion.offset(at: 100) == before + 40)
    #expect(motion.isMoving)
    #expect(motion.offset(at: 3000).rounded(toPlaces: 2) == 534.5)
    #expect(motion.hasEnded)
  }

  @Test func `a seed decides the script`() {
    #expect(ScrollScript(seed: 1, milliseconds: 10_000) == ScrollScript(seed: 1, milliseconds: 10_000))
    #expect(ScrollScript(seed: 1, milliseconds: 10_000) != ScrollScript(seed: 2, milliseconds: 10_000))
  }
}

extension Double {
  /// The number, rounded to some decimals.
  func rounded(toPlaces places: Int) -> Double {
    let unit = (0..<places).reduce(1.0) { unit, _ in unit * 10 }
    return (self * unit).rounded() / unit
  }
}
