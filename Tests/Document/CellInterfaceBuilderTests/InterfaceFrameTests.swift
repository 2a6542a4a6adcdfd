// SPDX-License-Identifier: MIT

import Testing

@testable import CellInterfaceBuilder

/// The frames that Apple's rules give to views: by constraints, margins, stacks and autoresizing masks.
@Suite struct InterfaceFrameTests {
  @Test func `every attribute of a constraint places a view`() throws {
    let frames = try InterfaceFixture("constraint-attributes").frames()
    #expect(frames["content/leading"] == [12, 5, 40, 20])
    #expect(frames["content/trailing"] == [282, 184, 30, 10])
    #expect(frames["content/left"] == [56, 10, 20, 10])
    #expect(frames["content/right"] == [135, 30, 25, 11])
    #expect(frames["content/centre"] == [125, 93, 50, 20])
    #expect(frames["content/ratio"] == [0, 60, 48, 27])
    // The margins are 10 points above, 40 at the right, 30 below and 20 at the left.
    #expect(frames["content/leadingMargin"] == [20, 10, 10, 10])
    #expect(frames["content/trailingMargin"] == [270, 160, 10, 10])
    #expect(frames["content/centreMargins"] == [140, 80, 20, 20])
    #expect(frames["content/leftMargin"] == [20, 180, 260, 4])
    // The baselines are 16 points below the upper edges.
    #expect(frames["content/first"] == [200, 50, 20, 20])
    #expect(frames["content/last"] == [225, 60, 30, 20])
    #expect(frames["content/tie"] == [200, 84, 10, 20])
  }

  @Test func `leading and trailing change their sides from right to left, left and right do not`() throws {
    let frames = try InterfaceFixture("constraint-attributes").frames(isRightToLeft: true)
    #expect(frames["content/leading"] == [268, 5, 40, 20])
    #expect(frames["content/trailing"] == [8, 184, 30, 10])
    #expect(frames["content/left"] == [312, 10, 20, 10])
    #expect(frames["content/right"] == [135, 30, 25, 11])
    #expect(frames["content/leadingMargin"] == [270, 10, 10, 10])
    #expect(frames["content/trailingMargin"] == [20, 160, 10, 10])
    #expect(frames["content/leftMargin"] == [20, 180, 260, 4])
    #expect(frames["content/last"] == [65, 60, 30, 20])
  }

  @Test func `relations and priorities decide which constraints hold`() throws {
    let frames = try InterfaceFixture("constraint-priorities").frames()
    #expect(frames["content/required"] == [0, 0, 120, 10])
    #expect(frames["content/least"] == [0, 20, 50, 10])
    #expect(frames["content/higher"] == [0, 40, 90, 10])
    #expect(frames["content/placeholder"] == [0, 60, 10, 10])
    // The constant is 70 for a compact height, and 30 for a compact width.
    #expect(frames["content/varied"] == [0, 80, 30, 10])
    #expect(frames["content/squeezed"] == [0, 100, 40, 20])
    // The text that hugs less grows, and the one that resists less shrinks.
    #expect(frames["content/hugging"] == [0, 120, 20, 20])
    #expect(frames["content/stretched"] == [20, 120, 300, 20])
    #expect(frames["content/kept"] == [0, 140, 250, 20])
    #expect(frames["content/cut"] == [250, 140, 70, 20])
  }

  @Test func `views lie inside the margins of the view around them`() throws {
    let frames = try InterfaceFixture("margins").frames()
    #expect(frames["content/margins/margins-in"] == [12, 21, 194, 96])
    #expect(frames["content/directional/directional-in"] == [16, 135, 85, 38])
    #expect(frames["content/usual/usual-in"] == [128, 138, 44, 24])
    #expect(frames["content/safe"] == [0, 0, 320, 300])
  }

  @Test func `a view passes on what of the margins around it reaches into it`() throws {
    let frames = try InterfaceFixture("margins").frames()
    // Of 16 points at each side, 12 are in the view, which is 4 points from both sides.
    #expect(frames["content/passing/passing-in"] == [16, 208, 288, 79])
    // Its own margin of 20 points is wider than the 12 points; the one of 0 points at the right is not.
    #expect(frames["content/wider/wider-in"] == [24, 180, 280, 18])
  }

  @Test func `directional margins change their sides from right to left, others do not`() throws {
    let frames = try InterfaceFixture("margins").frames(isRightToLeft: true)
    #expect(frames["content/margins/margins-in"] == [112, 21, 194, 96])
    #expect(frames["content/directional/directional-in"] == [219, 135, 85, 38])
  }

  @Test func `stack views arrange their views`() throws {
    let frames = try InterfaceFixture("stacks").frames()
    #expect(frames["content/fill/fill-0"] == [0, 0, 40, 40])
    #expect(frames["content/fill/fill-1"] == [50, 0, 150, 40])
    #expect(frames["content/equal/equal-1"] == [70, 50, 60, 40])
    #expect(frames["content/equal/equal-2"] == [140, 50, 60, 40])
    #expect(frames["content/spaced/spaced-0"] == [0, 115, 20, 10])
    #expect(frames["content/spaced/spaced-1"] == [70, 110, 30, 20])
    #expect(frames["content/spaced/spaced-2"] == [150, 105, 50, 30])
    // The centres are at 10, 90 and 170 points.
    #expect(frames["content/centred/centred-1"] == [70, 150, 40, 10])
    #expect(frames["content/centred/centred-2"] == [140, 150, 60, 10])
    #expect(frames["content/bottom/bottom-0"] == [0, 230, 20, 10])
    #expect(frames["content/bottom/bottom-1"] == [170, 220, 30, 20])
    #expect(frames["content/vertical/vertical-0"] == [180, 250, 20, 10])
    #expect(frames["content/vertical/vertical-1"] == [170, 280, 30, 10])
    #expect(frames["content/hidden/hidden-0"] == [0, 300, 95, 40])
    #expect(frames["content/hidden/hidden-2"] == [105, 300, 95, 40])
    #expect(frames["content/inside/inside-0"] == [10, 351, 85, 37])
    #expect(frames["content/inside/inside-1"] == [95, 351, 85, 37])
  }

  @Test func `a view of another size class is left out`() throws {
    let frames = try InterfaceFixture("size-classes").frames()
    #expect(frames.keys.sorted() == ["content", "content/phone"])
  }

  /// A view at 20 and 30 points, 50 points wide and 40 high, in a box that grows from 100 by 100 points to 200 by 140. Flexible parts share
  /// what is added in proportion to their lengths. The bits are the margin before the view, its length and the margin after it.
  @Test(
    arguments: [
      (0, 20, 50), (1, 120, 50), (2, 20, 150), (3, 48.571, 121.429), (4, 20, 50), (5, 60, 50), (6, 20, 112.5), (7, 40, 100),
    ] as [(bits: Int, x: Double, width: Double)],
    [
      (0, 30, 40), (1, 70, 40), (2, 30, 80), (3, 47.143, 62.857), (4, 30, 40), (5, 50, 40), (6, 30, 62.857), (7, 42, 56),
    ] as [(bits: Int, y: Double, height: Double)])
  func `an autoresizing mask follows the size of the view around`(
    horizontal: (bits: Int, x: Double, width: Double), vertical: (bits: Int, y: Double, height: Double)
  ) throws {
    let frames = try InterfaceFixture("autoresizing-masks").frames()
    #expect(
      frames["content/box/mask-\(horizontal.bits)-\(vertical.bits)"]
        == [horizontal.x, vertical.y, horizontal.width, vertical.height])
  }
}
