// SPDX-License-Identifier: MIT

import CellInspection
import CellRaster
import Testing

/// Safe fixes of templates with gradients, mixed colours, lists of shadows, borders of several kinds and outlines keep all pixels, whatever the
/// data, the states, the scale and the direction are.
@Suite struct AppearanceFixTests {
  /// The keys of an element in flow style, each aimed at a fix: an opaque background, hidden or merged items, a shadow's path, a clip, an
  /// opacity, a mask or a bitmap, at places between device pixels.
  static let elements = [
    // Fades and gradients over gradients.
    ##"{height: 40, background: {colors: [accent, paper], to: top-end}, children: [{type: text, text: "${name}", fade: {length: 9, color: paper, when: always}}]}"##,
    ##"{height: 40, background: paper, children: [{type: gradient, colors: [paper/0%, paper], angle: 90, position: absolute, right: 0, top: 0, width: 20, height: 40}]}"##,
    ##"{height: 40, background: paper, children: [{type: gradient, colors: [transparent, paper], position: absolute, left: 0, right: 0, bottom: 0, height: 12}, {type: text, text: "${name}"}]}"##,
    ##"{type: gradient, colors: [accent, accent], conic: true, height: 30.4, background: accent}"##,
    ##"{type: gradient, colors: [accent, paper], repeating: true, length: 5.5, angle: 37, height: 30, background: paper}"##,
    ##"{type: gradient, colors: [accent/50%, paper], radial: true, circle: true, height: 30, background: paper, opacity: 0.5}"##,
    ##"{type: gradient, colors: [accent, faint], space: oklab, height: 30, cornerRadius: 9, backdrop: "#FFFFFF", opaque: true}"##,
    ##"{type: gradient, colors: [accent, paper], dither: true, height: 20, rasterize: true}"##,
    ##"{height: 40, mask: {colors: [black, transparent], angle: 90}, children: [{type: text, text: "${name}"}]}"##,
    ##"{height: 40, mask: {colors: [black, black/0%], conic: true}, background: accent}"##,
    // Text through which a gradient is seen.
    ##"{type: text, text: "${name}", size: 20, color: {colors: [accent, paper], angle: 90}, opacity: 0.5}"##,
    ##"{type: text, text: "${name}", size: 20, color: {colors: [accent, accent]}, background: paper, cornerRadius: 6}"##,
    ##"{type: text, text: "${name} 🎉", size: 20, color: {colors: [accent/30%, accent], conic: true}, shadow: {color: black/40%, blur: 3}}"##,
    // Mixed colours.
    ##"{height: 30, background: "mix(accent, paper, 30%)", children: [{type: text, text: "${name}", color: "readable(on: accent)"}]}"##,
    ##"{height: 30, background: paper, children: [{height: 30, flex: 1, background: "mix(paper, paper)"}]}"##,
    ##"{height: 30, background: "hsl(210 50% 40% / 50%)", cornerRadius: 5, clip: true, children: [{type: text, text: "${name}"}]}"##,
    ##"{height: 30, background: "oklch(0.7 0.15 210)", opacity: 0.7}"##,
    // Lists of shadows, inside and outside.
    ##"{height: 30, background: paper, shadow: [{color: black/30%, blur: 4}, {color: accent, offset: [2, 3], blur: 1}]}"##,
    ##"{height: 30, background: accent, cornerRadius: 8, shadow: [{color: black/30%, blur: 4}, {color: black, offset: [0, 2], blur: 3, inset: true}]}"##,
    ##"{height: 30.7, background: paper, cornerRadius: [[14, 6], 3, 9, 0], shadow: {color: black/50%, blur: 5, offset: [1, 1]}}"##,
    ##"{height: 30, background: paper, cornerRadius: 10, border: {color: accent, width: 2}, clip: true, shadow: {color: black/50%, blur: 5}, children: [{type: text, text: "${name}"}]}"##,
    ##"{type: image, source: scene.png, height: 40, width: 60, cornerRadius: 9, shadow: {color: black, blur: 6, inset: true}}"##,
    ##"{height: 40, backgroundImage: {source: scene.png}, cornerRadius: 9, clip: true, shadow: [{color: black/60%, blur: 6, spread: 2, inset: true}, {color: black/40%, blur: 4, path: frame}], children: [{type: text, text: "${name}", color: white}]}"##,
    ##"{type: text, text: "${name}", background: paper, shadow: [{color: accent, blur: 2}, {color: black/50%, offset: [3, 3]}]}"##,
    ##"{type: shape, fill: accent, height: 24, cornerRadius: 12, shadow: [{color: black/40%, blur: 3}, {color: white/50%, offset: [0, 1], inset: true}]}"##,
    ##"{type: badge, label: "${name}", fill: accent, shadow: {color: black/50%, blur: 2}}"##,
    ##"{height: 30, opacity: 0.6, shadow: {color: black, blur: 3, spread: -2}, background: paper}"##,
    // Borders, outlines and corners.
    ##"{height: 30.3, margin: [0.4, 0, 0, 0.3], background: paper, border: {color: accent, width: 1.5, style: dashed}}"##,
    ##"{height: 30, background: paper, border: {color: [accent, paper, accent, black], width: 3}}"##,
    ##"{height: 30.5, background: paper, border: {color: [accent, black], width: [1, 4], style: [solid, dotted]}, cornerRadius: 9}"##,
    ##"{height: 30, background: paper, border: {color: accent/50%, width: 6, style: double}, cornerRadius: 12, clip: true, children: [{type: text, text: "${name}"}]}"##,
    ##"{height: 30, background: accent, border: {color: accent, width: 1px}}"##,
    ##"{height: 30, background: paper, cornerRadius: 12, cornerCurve: continuous, clip: true, children: [{height: 30, flex: 1, background: accent}]}"##,
    ##"{height: 30, background: paper, cornerRadius: [[20, 9], 4, [20, 9], 4], clip: true, children: [{type: image, source: scene.png, height: 30, flex: 1}]}"##,
    ##"{height: 30, margin: 4, background: paper, outline: {color: accent, width: 2, offset: 1}, cornerRadius: 6, backdrop: "#FFFFFF"}"##,
    ##"{height: 30, margin: 4, background: accent, outline: {color: accent/50%, width: 3, offset: -4, style: dotted}, opacity: 0.5}"##,
    ##"{height: 30, background: accent, children: [{height: 30, flex: 1, background: paper, border: {color: accent, width: [0, 0, 2]}}]}"##,
    ##"{type: avatar, initials: A, size: 31.5, margin: 6, ring: {width: 2, gap: 2, fill: {colors: [accent, paper, accent], conic: true}}, backdrop: "#FFFFFF"}"##,
    ##"{type: avatar, source: scene.png, size: 32, border: {color: paper, width: 2}, shadow: {color: black/50%, blur: 3}, outline: {color: accent, offset: 1}}"##,
    ##"{height: 30, hidden: "${hidden}", background: {colors: [accent, paper]}, border: {color: {top: accent, bottom: black}, width: {top: 2, bottom: 1px}}, rasterize: true}"##,
  ]

  private static func document(_ element: String) -> String {
    """
    version: 1
    canvas: {width: 120, background: paper}
    colors: {accent: "#3366CC", paper: "#FFFFFF", faint: accent/40%}
    states:
      dark: {colors: {accent: "#88AAFF", paper: "#101010"}}
      translucent: {colors: {accent: "#3366CC80"}}
    cell:
      direction: column
      gap: 4.3
      padding: 7.4
      children:
        - \(element)
        - {type: text, text: "${name}"}

    """
  }

  @Test(arguments: Array(elements.indices)) func `a safe fix keeps the pixels of an aimed template`(_ number: Int) throws {
    let data = #"[{"name": "Ann", "hidden": false}, {"name": "A longer name that wraps", "hidden": true}]"#
    let document = try InspectedDocument(
      Self.document(Self.elements[number]), data: data, states: [[], ["dark"], ["translucent"]])
    let fixed = try document.fixed()
    print("aimed template \(number): \(fixed.applied.count) safe fixes")
    #expect(!fixed.applied.isEmpty)
    #expect(fixed.unapplied.isEmpty)
    var strangers = VariedData(seed: UInt64(number), pictures: ["scene.png"])
    #expect(try document.differences(from: fixed.source, cases: 12, data: &strangers) == [])
  }
}
