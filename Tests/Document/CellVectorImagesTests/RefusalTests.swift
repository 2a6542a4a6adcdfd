// SPDX-License-Identifier: MIT

import CellGraphics
import CellVectorImages
import Testing

struct RefusalTests {
  @Test(arguments: [
    ("<text>x</text>", "a.svg:2:1 <text>: text is not drawn; convert it to paths"),
    (
      "<g>\n <image/></g>",
      "a.svg:3:2 <image>: pictures inside an SVG are not drawn; remove the element, or use the picture itself"
    ),
    ("<script/>", "a.svg:2:1 <script>: scripts are not run; remove the script"),
    ("<g onload='x()'/>", "a.svg:2:4 <g onload>: scripts are not run; remove the script"),
    ("<foreignObject/>", "a.svg:2:1 <foreignObject>: foreign objects are not drawn; remove the element"),
    ("<video xmlns='http://www.w3.org/1999/xhtml'/>", "a.svg:2:1 <video>: HTML is not drawn; remove the element"),
    ("<rect><animate/></rect>", "a.svg:2:7 <animate>: animations are not drawn; remove the animation"),
    ("<set/>", "a.svg:2:1 <set>: animations are not drawn; remove the animation"),
    ("<g style='animation:x 1s'/>", "a.svg:2:21 <g animation>: animations are not drawn; remove the animation"),
    (
      "<g systemLanguage='en'/>",
      "a.svg:2:4 <g systemLanguage>: languages are not compared; keep only the variant to draw, without systemLanguage"
    ),
    (
      "<rect width='9' height='9' filter='url(#f)'/><filter id='f'/>",
      "a.svg:2:36 <rect filter>: filters are not drawn; remove the filter, or export a PNG"
    ),
    ("<g filter='blur(2px)'/>", "a.svg:2:12 <g filter>: filters are not drawn; remove the filter, or export a PNG"),
    (
      "<rect width='9' height='9' style='mask:url(#m)'/><mask id='m'><rect width='9' height='9' fill='grey'/></mask>",
      "a.svg:2:40 <rect mask>: a mask is drawn only if it is made of opaque white and black shapes; use a clipPath, or export a PNG"
    ),
    (
      "<g mask='url(#m) add'/>",
      "a.svg:2:10 <g mask>: a mask is drawn only if it is made of opaque white and black shapes; use a clipPath, or export a PNG"
    ),
    (
      "<path d='M0 0h9v9' fill='url(#p)'/><pattern id='p'/>",
      "a.svg:2:26 <path fill>: patterns are not drawn; use a colour or a gradient"
    ),
    ("<path d='M0 0h9' marker-end='url(#m)'/>", "a.svg:2:30 <path marker-end>: markers are not drawn; convert them to paths"),
    (
      "<path d='M0 0h9' stroke='red' stroke-linejoin='miter-clip'/>",
      "a.svg:2:48 <path stroke-linejoin>: the join miter-clip is not drawn; use miter, round or bevel"
    ),
    (
      "<path d='M0 0h9' stroke='red' stroke-linejoin='arcs'/>",
      "a.svg:2:48 <path stroke-linejoin>: the join arcs is not drawn; use miter, round or bevel"
    ),
    (
      "<path d='M0 0h9' fill='red icc-color(x)'/>",
      "a.svg:2:28 <path fill>: ICC colours are not drawn; write an sRGB colour such as #3366CC"
    ),
    ("<g fill='context-fill'/>", "a.svg:2:10 <g fill>: context-fill and context-stroke are not drawn; write the colour"),
    ("<g fill='lab(1 2 3)'/>", "a.svg:2:10 <g fill>: the function lab() is not evaluated; write the value"),
    ("<g style='fill:calc(1)'/>", "a.svg:2:16 <g fill>: the function calc() is not evaluated; write the value"),
    ("<g transform='rotate3d(1)'/>", "a.svg:2:15 <g transform>: the function rotate3d() is not evaluated; write the value"),
    (
      "<g vector-effect='non-scaling-stroke'/>",
      "a.svg:2:19 <g vector-effect>: the property vector-effect is not drawn; remove it"
    ),
    (
      "<g style='mix-blend-mode:multiply'/>", "a.svg:2:26 <g mix-blend-mode>: the property mix-blend-mode is not drawn; remove it"
    ),
    (
      "<path d='M0 0h9' stroke='red' stroke-dasharray='1' pathLength='9'/>",
      "a.svg:2:52 <path pathLength>: pathLength does not scale dashes; write the dashes in the units of the path"
    ),
    (
      "<rect width='1em'/>",
      "a.svg:2:14 <rect width>: the unit em depends on a font or a window; write a length in px"
    ),
    (
      "<style>g + rect{}</style>",
      #"a.svg:2:8 <style>: the selector "g + rect" is not matched; use types, classes, ids, attributes, children and descendants"#
    ),
    (
      "<style>a{} a:hover, b{}</style>",
      #"a.svg:2:12 <style>: the selector "a:hover" is not matched; use types, classes, ids, attributes, children and descendants"#
    ),
    ("<style>@supports (fill: red){}</style>", "a.svg:2:8 <style>: the rule @supports is not applied; remove it"),
    (
      "<style>@import 'x';</style>",
      "a.svg:2:8 <style>: other style sheets are not read; copy the rules into a style element"
    ),
    (
      "<linearGradient id='g' color-interpolation='linearRGB'/><path d='M0 0h9' fill='url(#g)'/>",
      "a.svg:2:45 <linearGradient color-interpolation>: the property color-interpolation is not drawn; remove it"
    ),
  ])
  func `what is not drawn is refused by name, with what to do`(content: String, message: String) {
    #expect(refusal(content) == message)
  }

  @Test(arguments: [
    "<defs><filter id='f'/><mask/><pattern/><marker/><script/></defs>", "<g filter='none' mask='none' marker='x'/>",
    "<g style='mix-blend-mode:normal;isolation:isolate;enable-background:new'/>", "<metadata><text/></metadata>",
    "<text display='none'/>", "<g marker-end='url(#m)'><path d='M0 0h9' marker-end='none'/></g>",
    "<rect width='9' height='9' marker-end='url(#m)'/>",
    "<path d='M0 0h9' stroke-linejoin='arcs'/>", "<path d='M0 0h9' pathLength='9'/>", "<style type='text/x'>g rect{}</style>",
    "<g fill='url(#p)'/><pattern id='p'/>", "<symbol><text/></symbol>", "<foo:bar xmlns:foo='urn:foo'/>",
  ])
  func `what is never drawn is never refused`(content: String) {
    #expect(refusal(content) == "")
  }

  @Test(
    arguments: [
      ("<rect width='-1'/>", "a.svg:2:14 <rect width>: the value cannot be negative"),
      ("<rect width='5 5'/>", #"a.svg:2:16 <rect width>: expected the end of the value, found "5""#),
      ("<rect width='abc'/>", #"a.svg:2:14 <rect width>: expected a length, found "a""#),
      ("<rect width='5foo'/>", #"a.svg:2:15 <rect width>: expected the end of the value, found "f""#),
      ("<g stroke-linecap='miter'/>", #"a.svg:2:20 <g stroke-linecap>: "miter" is not one of butt, round and square"#),
      ("<g stroke-miterlimit='-.5'/>", "a.svg:2:23 <g stroke-miterlimit>: the value cannot be negative"),
      ("<g stroke-dasharray='1 -1'/>", "a.svg:2:24 <g stroke-dasharray>: the value cannot be negative"),
      ("<g opacity='1px'/>", #"a.svg:2:14 <g opacity>: expected the end of the value, found "p""#),
      ("<g transform='qwe'/>", #"a.svg:2:15 <g transform>: "qwe" is not a transform"#),
      ("<g transform='scale(1 2 3)'/>", "a.svg:2:15 <g transform>: scale takes 1 or 2 numbers"),
      ("<g transform='scale(1'/>", "a.svg:2:22 <g transform>: expected ), but the value ends"),
      ("<g transform='scale(1),'/>", "a.svg:2:24 <g transform>: expected a word, but the value ends"),
      ("<svg viewBox='0 0 1'/>", "a.svg:2:20 <svg viewBox>: expected a number, but the value ends"),
      ("<svg viewBox='0 0 1 -1'/>", "a.svg:2:21 <svg viewBox>: the value cannot be negative"),
      (
        "<svg viewBox='0 0 1 1' preserveAspectRatio='xMid'/>",
        #"a.svg:2:45 <svg preserveAspectRatio>: "xMid" is not one of xMinYMin, xMidYMin, xMaxYMin, xMinYMid, xMidYMid, xMaxYMid, xMinYMax, xMidYMax, xMaxYMax and none"#
      ),
      ("<polygon points='1 2,,3'/>", #"a.svg:2:22 <polygon points>: expected a number, found ",""#),
      ("<g style='fill red'/>", #"a.svg:2:16 <g style>: expected a colon after the name of the property, found "r""#),
      ("<g style='fill:red}'/>", #"a.svg:2:19 <g style>: expected the end of the value, found "}""#),
      ("<g style='fill:red!x'/>", #"a.svg:2:19 <g style>: expected the end of the value, found "!""#),
      ("<style>.a{fill:red</style>", "a.svg:2:19 <style>: expected }, but the value ends"),
      ("<style>.a</style>", "a.svg:2:10 <style>: expected { after the selector, but the value ends"),
      ("<style>.{}</style>", #"a.svg:2:9 <style>: expected a selector, found "{""#),
      ("<style>g{fill:\n  bar}</style><g/>", #"a.svg:3:3 <g fill>: "bar" is not a colour; write a colour such as #3366CC"#),
      (
        "<linearGradient id='g' gradientUnits='userspaceonuse'/><path d='M0 0h9' fill='url(#g)'/>",
        #"a.svg:2:39 <linearGradient gradientUnits>: "userspaceonuse" is not one of userSpaceOnUse and objectBoundingBox"#
      ),
      (
        "<linearGradient id='g' href='#g'/><path d='M0 0h9' fill='url(#g)'/>",
        "a.svg:2:30 <linearGradient href>: #g refers back to this element"
      ),
    ] as [(String, String)])
  func `what SVG calls invalid is refused at its place`(content: String, message: String) {
    #expect(refusal(content) == message)
  }

  @Test func `an error knows its kind, its place and its message`() throws {
    let error = try #require(throws: VectorImageError.self) { try image("<text/>") }
    #expect(error.kind == .unsupported(.text))
    #expect(error.place == "a.svg:2:1 <text>")
    #expect(error.message == "text is not drawn; convert it to paths")
    #expect(error.fault == .document)
    #expect((error.line, error.column) == (2, 1))
  }
}
