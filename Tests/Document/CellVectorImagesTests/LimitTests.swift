// SPDX-License-Identifier: MIT

import CellGraphics
import CellTestSupport
import CellVectorImages
import Testing

struct LimitTests {
  /// Returns the sentence with which content is refused within ten seconds of processor time.
  private func quickRefusal(_ content: String) -> String {
    var message = ""
    let time = threadTime { message = refusal(content) }
    // Each takes less than half a second in an optimized build.
    #expect(time < .seconds(10))
    return message
  }

  @Test func `the size of a file is limited`() {
    #expect(
      refusal(ofBytes: Array(repeating: 0x20, count: 1_048_577))
        == "a.svg:1:1: the file has 1,048,577 bytes, more than the limit of 1,048,576; simplify the drawing")
  }

  @Test func `the depth of elements is limited`() {
    let deep = String(repeating: "<g>", count: 63) + String(repeating: "</g>", count: 63)
    #expect(refusal(deep) == "")
    #expect(
      refusal("<g>\(deep)</g>")
        == "a.svg:2:190 <g>: elements are nested more than 64 levels deep, counting those that use repeats; remove needless groups"
    )
  }

  @Test func `use adds to the depth`() {
    let groups = String(repeating: "<g>", count: 40), ends = String(repeating: "</g>", count: 40)
    #expect(
      refusal("<defs><g id='a'>\(groups)<path/>\(ends)</g></defs>\(groups)<use href='#a'/>\(ends)").hasSuffix(
        "<g>: elements are nested more than 64 levels deep, counting those that use repeats; remove needless groups"))
  }

  @Test func `the number of elements is limited`() {
    #expect(refusal(String(repeating: "<g/>", count: 19_999)) == "")
    #expect(
      quickRefusal(String(repeating: "<g/>", count: 20_000))
        == "a.svg:2:79997 <g>: the drawing has more than 20,000 elements, counting those that use repeats; simplify it")
  }

  @Test func `use of use cannot multiply without end`() {
    let levels = (1...14).map { level in
      "<g id='l\(level)'>" + String(repeating: "<use href='#l\(level - 1)'/>", count: 10) + "</g>"
    }
    let message = quickRefusal("<defs><path id='l0' d='M0 0h9v9'/>\(levels.joined())</defs><use href='#l14'/>")
    #expect(
      message.hasSuffix(": the drawing has more than 20,000 elements, counting those that use repeats; simplify it"))
  }

  @Test func `comparing attributes counts their bytes`() {
    let rules = String(repeating: "[a~=b] *{fill:red}", count: 4_000)
    let groups = String(repeating: "<g a='\(String(repeating: "a ", count: 2_500))'>", count: 40)
    let content = "<style>\(rules)</style>\(groups)<path d='M0 0h9v9'/>\(String(repeating: "</g>", count: 40))"
    #expect(quickRefusal(content).contains("more than 16,777,216 bytes"))
    let long = "<style>\(String(repeating: "[a*=\(String(repeating: "a", count: 900))b]{fill:red}", count: 400))</style>"
    #expect(
      quickRefusal(long + "<path a='\(String(repeating: "a", count: 5_000))' d='M0 0h9v9'/>").contains(
        "more than 16,777,216 bytes"))
  }

  @Test func `the length of a chain of use elements is limited`() {
    let chain = (1...17).map { "<use id='u\($0)' href='#u\($0 - 1)'/>" }.joined()
    #expect(refusal("<defs><path id='u0' d='M0 0h9v9'/>\(chain)</defs><use href='#u15'/>") == "")
    #expect(
      refusal("<defs><path id='u0' d='M0 0h9v9'/>\(chain)</defs><use href='#u16'/>")
        == "a.svg:2:35 <use>: more than 16 references lead to each other; refer to the last element itself")
  }

  @Test func `path elements are counted as often as they are drawn`() {
    let path = "<path id='p' d='M0 0\(String(repeating: "h1", count: 50_000))'/>"
    let uses = String(repeating: "<use href='#p'/>", count: 4)
    #expect(
      quickRefusal("<defs>\(path)</defs>\(uses)").hasSuffix(
        "<path>: the drawing has more than 200,000 lines, curves, gradient stops and dashes; simplify it"))
    #expect(
      quickRefusal("<path d='M0 0\(String(repeating: "a1 1 0 011 1", count: 80_000))'/>").hasSuffix(
        "the drawing has more than 200,000 lines, curves, gradient stops and dashes; simplify it") == false)
  }

  @Test func `gradient stops are counted as often as they are painted`() {
    let stops = String(repeating: "<stop/>", count: 10_000)
    let rects = String(repeating: "<rect width='9' height='9' fill='url(#g)'/>", count: 30)
    #expect(
      quickRefusal("<linearGradient id='g'>\(stops)</linearGradient>\(rects)").hasSuffix(
        "<rect>: the drawing has more than 200,000 lines, curves, gradient stops and dashes; simplify it"))
  }

  @Test func `values that use repeats are limited`() {
    let spaces = String(repeating: " ", count: 500_000)
    let uses = String(repeating: "<use href='#p'/>", count: 5000)
    #expect(
      quickRefusal("<defs><path id='p' d='M0 0h9v9\(spaces)'/></defs>\(uses)").hasSuffix(
        "use repeats more than 16,777,216 bytes of the file; repeat less, or shorten the values"))
  }

  @Test func `style rules are limited with what they apply to`() {
    let rules = String(repeating: ".a{fill:red}", count: 20_000)
    let shapes = String(repeating: "<g class='a'/>", count: 10_000)
    #expect(
      quickRefusal("<style>\(rules)</style>\(shapes)").hasSuffix(
        "use repeats more than 16,777,216 bytes of the file; repeat less, or shorten the values"))
  }

  @Test(arguments: ["g", "path"])
  func `children that are not drawn take time too`(parent: String) {
    let titles = String(repeating: "<title/>", count: 9000)
    let uses = String(repeating: "<use href='#p'/>", count: 9000)
    let message = quickRefusal("<defs><\(parent) id='p' d=''>\(titles)</\(parent)></defs>\(uses)")
    #expect(
      message.isEmpty == (parent == "path"), "the children of a group are visited each time, those of a shape once")
  }

  @Test(arguments: ManyThings.allCases)
  func `the work grows no faster than the file`(things: ManyThings) {
    // The messages are not of interest.
    _ = quickRefusal(things.content)
  }

  @Test(arguments: [
    ("<rect width='1000001'/>", "a.svg:2:14 <rect width>: numbers beyond 1,000,000 are not read; scale the drawing down"),
    (
      "<path d='M0 0h9e5h9e5'/>",
      "a.svg:2:19 <path d>: the shape reaches further than 1,000,000 points from the origin; scale the drawing down"
    ),
    (
      "<path transform='scale(1000)' d='M0 0h9e5'/>",
      "a.svg:2:1 <path>: the shape reaches further than 1,000,000 points from the origin; scale the drawing down"
    ),
    (
      "<path transform='scale(1000)' d='M0 0h9' stroke='red' stroke-width='9e3'/>",
      "a.svg:2:1 <path>: the shape reaches further than 1,000,000 points from the origin; scale the drawing down"
    ),
    (
      "<g transform='scale(1e6)scale(1e6)scale(1e6)'/>",
      "a.svg:2:1 <g>: the shape reaches further than 1,000,000 points from the origin; scale the drawing down"
    ),
  ])
  func `numbers and coordinates are limited`(content: String, message: String) {
    #expect(refusal(content) == message)
  }
}

/// Files of up to 1 MiB with many things of one kind.
enum ManyThings: CaseIterable {
  case classes, selectors, prefixes, referencesInSheet, textPieces, referencesInValue, digits, parentheses, comments

  var content: String {
    switch self {
    case .classes:
      "<style>\(list(50_000) { ".c\($0)" }){fill:red}</style><g class='\(list(50_000) { "c\($0) " })'/>"
    case .selectors: "<style>.a\(list(100_000) { _ in ",.a" }){\(list(80_000) { _ in "fill:red;" })}</style><g class='a'/>"
    case .prefixes: "<g \(list(30_000) { "xmlns:p\($0)='u\($0)' " }) \(list(30_000) { "p\($0):a='' " })/>"
    case .referencesInSheet:
      "<style>.a{fill:red}\(list(100_000) { _ in "&#32;" })</style>\(list(19_000) { _ in "<g class='a'/>" })"
    case .textPieces: "<style>\(list(100_000) { _ in "<!---->" }).a{}</style>"
    case .referencesInValue: "<g a='\(list(200_000) { _ in "&amp;" })'/>"
    case .digits: "<path d='M\(list(1_000_000) { _ in "1" })'/>"
    case .parentheses: "<g style='fill:\(list(1_000_000) { _ in "(" })'/>"
    case .comments: "<style>\(list(500_000) { _ in "/*" })</style>"
    }
  }

  private func list(_ count: Int, _ text: (Int) -> String) -> String { (0..<count).map(text).joined() }
}
