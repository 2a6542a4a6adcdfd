// SPDX-License-Identifier: MIT

import CellGraphics
import CellVectorImages
import Testing

struct PathDataTests {
  @Test(arguments: [
    ("", ""),
    ("  \n", ""),
    ("M1 2", "M 1 2"),
    ("M.5.5-1e2,3", "M 0.5 0.5 L -100 3"),
    ("M+1-2 3E1 4e-1", "M 1 -2 L 30 0.4"),
    ("m1 2 3 4", "M 1 2 L 4 6"),
    ("M1 2 3 4 5 6", "M 1 2 L 3 4 L 5 6"),
    ("M 1 2 L 3,4 , 5 6 Z", "M 1 2 L 3 4 L 5 6 Z"),
    ("M1 2l3 4zl1 1", "M 1 2 L 4 6 Z M 1 2 L 2 3"),
    ("M1 2zz", "M 1 2 Z"),
    ("M1 2H5 6h1V7v1", "M 1 2 L 5 2 L 6 2 L 7 2 L 7 7 L 7 8"),
    ("M1 1C2 2 3 3 4 4c1 1 2 2 3 3", "M 1 1 C 2 2, 3 3, 4 4 C 5 5, 6 6, 7 7"),
    ("M0 0S2 2 4 4", "M 0 0 C 0 0, 2 2, 4 4"),
    ("M0 0C0 1 3 1 4 0S8-1 8 0", "M 0 0 C 0 1, 3 1, 4 0 C 5 -1, 8 -1, 8 0"),
    ("M0 0Q3 3 6 0", "M 0 0 C 2 2, 4 2, 6 0"),
    ("M0 0Q3 3 6 0T12 0", "M 0 0 C 2 2, 4 2, 6 0 C 8 -2, 10 -2, 12 0"),
    ("M0 0T3 0", "M 0 0 C 0 0, 1 0, 3 0"),
    ("M0 0C0 1 3 1 4 0T6 0", "M 0 0 C 0 1, 3 1, 4 0 C 4 0, 4.667 0, 6 0"),
  ])
  func `path data becomes absolute lines and cubic curves`(data: String, expected: String) throws {
    #expect(try outline(data) == expected)
  }

  @Test(arguments: [
    ("M1 0A1 1 0 0 1 0 1", "M 1 0 C 1 0.552, 0.552 1, 0 1"),
    ("M1 0a1 1 0 01-1 1", "M 1 0 C 1 0.552, 0.552 1, 0 1"),
    ("M1 0a1 1 0 00-1 1", "M 1 0 C 0.448 0, 0 0.448, 0 1"),
    ("M0 0a1 1 0 01 5 5", "M 0 0 C 1.381 -1.381, 3.619 -1.381, 5 0 C 6.381 1.381, 6.381 3.619, 5 5"),
    ("M0 0A5-5 0 0 1 10 0", "M 0 0 C 0 -2.761, 2.239 -5, 5 -5 C 7.761 -5, 10 -2.761, 10 0"),
    ("M0 0A2 1 90 0 1 0 4", "M 0 0 C 0.552 0, 1 0.895, 1 2 C 1 3.105, 0.552 4, 0 4"),
    ("M0 0A0 5 0 0 1 9 9", "M 0 0 L 9 9"),
    ("M3 3A5 5 0 0 1 3 3", "M 3 3"),
    (
      "M1 0a1 1 0 1 1-1-1",
      "M 1 0 C 1 0.404, 0.756 0.769, 0.383 0.924 C 0.009 1.079, -0.421 0.993, -0.707 0.707 C -0.993 0.421, -1.079 -0.009, -0.924 -0.383 C -0.769 -0.756, -0.404 -1, 0 -1"
    ),
  ])
  func `an arc becomes curves of at most 90 degrees`(data: String, expected: String) throws {
    #expect(try outline(data) == expected)
  }

  @Test(arguments: [
    ("L1 2", 0, "a path must begin with M or m"),
    ("M1", 2, "expected a coordinate, but the value ends"),
    ("M1 2,", 5, "expected a coordinate, but the value ends"),
    ("M1 2,L3 4", 5, #"expected a coordinate, found "L""#),
    ("M,1 2", 1, #"expected a coordinate, found ",""#),
    ("M1,,2", 3, #"expected a coordinate, found ",""#),
    ("M1 2 3", 6, "expected a coordinate, but the value ends"),
    ("M1. 2", 3, #"expected a digit after the decimal point, found " ""#),
    ("M1 2X3", 4, #""X" is not a command of path data"#),
    ("M1 2€", 4, #"expected a number, found "€""#),
    ("M0 0a1 1 0 2 0 5 5", 11, #"a flag of an arc is 0 or 1, found "2""#),
    ("M0 0a1 1 0 1", 12, "expected a flag, 0 or 1, but the value ends"),
    ("M1e6 0 1000001 0", 7, "numbers beyond 1,000,000 are not read; scale the drawing down"),
    ("M1e400 0", 1, "numbers beyond 1,000,000 are not read; scale the drawing down"),
    ("m9e5 0 9e5 0", 7, "the shape reaches further than 1,000,000 points from the origin; scale the drawing down"),
  ])
  func `invalid path data is refused at its place`(data: String, offset: Int, message: String) throws {
    let error = try #require(throws: VectorPathError.self) { try VectorPath(pathData: data) }
    #expect(error.offset == offset)
    #expect("\(error)" == message)
  }

  @Test func `the number of elements is limited`() throws {
    let data = "M0 0" + String(repeating: "a1 1 0 0 1 1 1", count: 300_000)
    let error = try #require(throws: VectorPathError.self) { try VectorPath(pathData: data) }
    #expect(error.kind == .limit(.segments))
    #expect(error.offset == 2_800_004)
  }

  @Test(arguments: [
    ("0.1", 0.1), ("-123456.789012", -123456.789012), ("1e-30", 1e-30), ("0.00000000000000000000012345", 1.2345e-22),
    ("3.14159265358979323846", 3.14159265358979323846), ("000000000000000000001", 1), ("1e-400", 0),
  ])
  func `numbers are rounded correctly`(text: String, value: Double) throws {
    #expect(try VectorPath(pathData: "M\(text) 0").elements == [.move(Point(x: value, y: 0))])
  }
}
