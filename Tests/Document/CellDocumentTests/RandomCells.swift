// SPDX-License-Identifier: MIT

import CellDocument
import CellGraphics
import CellTestSupport
import CellTree

/// Generates cells of random elements with random properties. The same seed gives the same cells.
struct RandomCells: RandomNumberGenerator {
  private var random: SplitMix64

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  mutating func next() -> UInt64 { random.next() }

  /// Returns the root element of a cell.
  mutating func root() -> AnyElement { container(depth: 0) }

  mutating func cell() throws(CellDocumentError) -> Cell {
    let root = root()
    return try Cell(
      width: maybe { .random(in: 1...10_000, using: &$0) }, scale: maybe { $0.any(PixelScale.allCases) },
      background: maybe { $0.color() },
      isRightToLeft: .random(using: &self), family: maybe { $0.any(["Inter", "DejaVu Sans", "Noto Sans"]) },
      root: { Row { root } })
  }

  private mutating func any<Value>(_ values: [Value]) -> Value { values[Int.random(in: values.indices, using: &self)] }

  private mutating func maybe<Value>(_ make: (inout RandomCells) -> Value) -> Value? {
    Bool.random(using: &self) ? make(&self) : nil
  }

  private mutating func number() -> Double {
    any([0, 1, 12, 0.1, 1 / 3, 1e-9, 1e20, .random(in: 0...500, using: &self)])
  }

  private mutating func positive() -> Double { number() + 0.25 }

  private mutating func offset() -> Double { any([0, -500, 0.1]) }

  private mutating func length() -> Length {
    any([.points(number()), .percent(number()), .percentAndPoints(number(), -number()), .auto])
  }

  private mutating func color() -> RGBA {
    var color = opaqueColor()
    color.alpha = any([255, 128, 0])
    return color
  }

  private mutating func opaqueColor() -> RGBA {
    RGBA(
      red: .random(in: 0...255, using: &self), green: .random(in: 0...255, using: &self),
      blue: .random(in: 0...255, using: &self))
  }

  private mutating func gradient() -> Gradient {
    if Bool.random(using: &self) { return .linear(color(), color(), color(), angle: maybe { $0.number() }) }
    let offset = Double.random(in: -1...1, using: &self)
    let hint = maybe { Double.random(in: offset...offset + 0.5, using: &$0) }
    let stops = [
      ColorStop(offset: offset, color: color(), hint: hint), ColorStop(offset: offset + 0.5, color: color()),
      ColorStop(offset: offset + 0.5, color: color()),
    ]
    let extent = RadialExtent(isCircle: .random(using: &self), size: radialSize(), center: position())
    let (target, conic) = (any(GradientTarget.allCases), Gradient.Geometry.conic(angle: number(), center: position()))
    let geometry = any([.linearTo(target), conic, .radial(extent)])
    let (space, repeats, isDithered) = (any(MixingSpace.allCases), any([true, false]), any([true, false]))
    let ramp = ColorRamp(stops, space: space, repeats: repeats, isDithered: isDithered)
    if case .linearTo = geometry { return Gradient(geometry: geometry, ramp: ramp, length: maybe { $0.positive() }) }
    return Gradient(geometry: geometry, ramp: ramp)
  }

  private mutating func radialSize() -> RadialExtent.Size {
    let (reach, radius, percentage) = (any(RadialExtent.Reach.allCases), positive(), positive())
    return any([.reaching(reach), .radii(.points(radius), .percent(percentage)), .radii(.points(7), .points(7))])
  }

  private mutating func style() -> TextStyle {
    TextStyle(
      family: maybe { $0.any(["Inter", "Noto Sans"]) }, size: maybe { $0.positive() },
      weight: maybe { .random(in: 1...1000, using: &$0) }, isItalic: maybe { .random(using: &$0) }, color: maybe { $0.color() },
      lineHeight: maybe { $0.positive() }, letterSpacing: maybe { -$0.number() }, isUnderlined: maybe { .random(using: &$0) },
      isStruckThrough: maybe { .random(using: &$0) }, underlineStyle: maybe { $0.line() },
      strikethroughStyle: maybe { $0.line() },
      baselineShift: maybe { $0.number() }, background: maybe { $0.textBackground() })
  }

  private mutating func line() -> TextLineStyle {
    TextLineStyle(
      pattern: any(TextLineStyle.Pattern.allCases), thickness: maybe { $0.positive() }, offset: maybe { $0.number() },
      color: maybe { $0.color() })
  }

  private mutating func textBackground() -> TextBackground {
    TextBackground(
      color: color(), cornerRadius: positive(), padding: Insets(top: positive(), right: 0, bottom: positive(), left: positive()),
      borderWidth: positive(), borderColor: color(), joins: Bool.random(using: &self))
  }

  private mutating func box() -> ParagraphBox {
    let isRound = Bool.random(using: &self)
    return ParagraphBox(
      background: color(), cornerRadius: isRound ? positive() : 0,
      padding: Insets(top: positive(), right: 0, bottom: positive(), left: positive()),
      borderWidths: isRound ? Insets(all: positive()) : Insets(top: 0, right: positive(), bottom: 0, left: 0),
      borderColor: color(),
      joins: Bool.random(using: &self))
  }

  private mutating func string() -> String {
    any(["", "a", "${x} $$${y}", "see #tag, @me and d.org/e", "שלום\n\"\\\t", "12:30", "e\u{301}😀\r\n", "{\u{7F}\u{2028}"])
  }

  private mutating func paragraphs(of spans: [TextSpan]) -> Text {
    let paragraphs = (0..<Int.random(in: 0...3, using: &self)).map { _ in
      var paragraph = TextParagraph { for span in spans.prefix(Int.random(in: 0...3, using: &self)) { span } }
      if Bool.random(using: &self) { paragraph = paragraph.indent(positive()).marker(string(), style()) }
      if Bool.random(using: &self) { paragraph = paragraph.indent(ems: 2).align(any(TextAlignment.allCases)) }
      if Bool.random(using: &self) { paragraph = paragraph.box(box()) }
      return Bool.random(using: &self) ? paragraph : paragraph.spacingBefore(positive())
    }
    return Text.paragraphs { for paragraph in paragraphs { paragraph } }
  }

  private mutating func text() -> Text {
    let spans = (0..<Int.random(in: 0...3, using: &self)).map { _ in
      let picture = any([
        TextSpan.picture("a.png", showing: string()), .icon("b.svg"), .avatar("${c}"), .avatar(initials: "ÅB", fill: color()),
      ])
      let placed = Bool.random(using: &self) ? picture.height(positive()) : picture.height(ems: 1.5).verticalAlign(.textTop)
      let span = Int.random(in: 0..<4, using: &self) == 0 ? placed.styled(style()) : TextSpan(string(), style())
      return Bool.random(using: &self) ? span.link("https://${a}.test") : span
    }
    var text = any([Text(string()), Text { for span in spans { span } }, paragraphs(of: spans)])
    text = text.font(style()).styled(style()).align(any(TextAlignment.allCases)).ellipsis(any(Ellipsis.allCases))
    text = text.wrap(any(TextWrap.allCases)).tabSize(any([0, 2.5, 8])).direction(any(TextDirection.allCases)).language(
      any(["en", "he", "1"]))
    if Bool.random(using: &self) { text = text.ellipsis("… more", color: maybe { $0.color() }, at: any(Ellipsis.allCases)) }
    if let lines = maybe({ Int.random(in: 1...9, using: &$0) }) { text = text.maxLines(lines) }
    if Bool.random(using: &self) {
      text = text.fade(any(Fade.Edge.allCases), length: positive(), color: color(), onlyWhenTruncated: .random(using: &self))
    }
    if Bool.random(using: &self) {
      text = text.mask(fade: any(Fade.Edge.allCases), length: positive(), onlyWhenTruncated: .random(using: &self))
    }
    return text.detect(hashtags: maybe { $0.style() }, mentions: maybe { $0.style() }, links: maybe { $0.style() })
  }

  private mutating func element(depth: Int) -> AnyElement {
    switch Int.random(in: 0...(depth < 4 ? 14 : 11), using: &self) {
    case 0: decorated(rounded(picture()))
    case 1: decorated(rounded(avatar()))
    case 2: decorated(rounded(Badge(count: .random(in: 0...200, using: &self), max: maybe { _ in 9 }).diameter(positive())))
    case 3: decorated(rounded(Badge(string()).fill(color()).labelPadding(number()).font(style())))
    case 4: decorated(rounded(LinearGradient([color(), color()], angle: maybe { $0.number() })))
    case 5: decorated(Separator().color(color()).thickness(positive()))
    case 6: decorated(Spacer(size: maybe { $0.number() }))
    case 7: decorated(Rectangle().fill(gradient()).cornerRadius(number()))
    case 8: decorated(Circle().border(color(), width: positive(), style: any(Border.Style.allCases)))
    case 9: decorated(bubble(rounded(text())))
    case 10: decorated(icon())
    case 11: Bool.random(using: &self) ? decorated(rounded(frames())) : decorated(rounded(constraints()))
    default: container(depth: depth + 1)
    }
  }

  private mutating func picture() -> Picture {
    let picture = Picture("a.png").mode(any(ContentMode.allCases)).contentPosition(position())
    return Bool.random(using: &self) ? picture.tint(color()) : picture
  }

  private mutating func icon() -> Icon {
    var icon = any([Icon("a.svg#b"), Icon(path: "M0 0h1v1z", viewBox: Rect(x: -1, y: 0, width: positive(), height: 2))])
    icon = icon.size(positive())
    if Bool.random(using: &self) { icon = icon.tint(color()).strokeWidth(positive()) }
    if Int.random(in: 0..<4, using: &self) == 0 { icon = Icon(path: "M0 0h1").fill(color()).stroke(color()) }
    return Int.random(in: 0..<4, using: &self) == 0 ? icon.untinted() : icon
  }

  private mutating func frames() -> Frames {
    let (width, color) = (positive(), color())
    return Frames {
      Text("a").name("a").frame(x: 3, y: "1 + 2 * 3", width: "parent.width - 8")
      Rectangle().fill(color).frame(y: "a.maxY + 4", width: .init(width), height: 5, leading: "a.midX")
      Circle().fill(color).size(4).frame(trailing: 2)
    }.integral(.random(using: &self))
  }

  private mutating func constraints() -> Constraints {
    let (gap, priority) = (number(), Int.random(in: 1...1000, using: &self))
    return Constraints {
      Avatar(initials: "A").size(20).name("face").constraints { view in
        view.leading == view.parent.leading + gap
        view.centerY == view.parent.centerY
      }
      Text("b").constraints { view in
        view.leading == view.sibling("face").trailing + 8 ?? view.parent.leading
        (view.width <= 0.5 * view.parent.width).priority(priority)
      }.hugging(horizontal: priority).resistance(horizontal: priority, vertical: 3)
    }
  }

  private mutating func position() -> ContentPosition {
    let offsets = [
      ContentPosition.Offset.center, .init(percent: 0, points: -8.5), .init(percent: 99.9), .init(percent: 7, points: 3),
    ]
    return ContentPosition(x: any(offsets), y: any(offsets))
  }

  private mutating func avatar() -> Avatar {
    var avatar = Avatar(maybe { _ in "b.png" }, initials: maybe { $0.string() }).fill(color()).font(style())
    if Bool.random(using: &self) { avatar = avatar.ring(gradient(), width: positive(), gap: number()) }
    if Bool.random(using: &self) {
      avatar = avatar.status(
        color(), diameter: positive(), corner: any(BoxCorner.allCases), on: any(StatusPlace.allCases),
        border: maybe { Border(width: 2, color: $0.color()) })
    }
    return avatar
  }

  private mutating func bubble<Base: BubbleElement>(_ element: Base) -> Base {
    switch Int.random(in: 0..<6, using: &self) {
    case 0, 1:
      let tailed = element.tail(any(BoxCorner.allCases), size: positive())
      return tailed.border(color(), width: positive(), style: any([.solid, .dashed, .dotted]))
    case 2: return element.shadow(color(), x: offset(), blur: 2, spread: offset(), inset: true)
    case 3: return element.shadows([DropShadow(color: color(), isInset: true), DropShadow(color: color(), blur: 3)])
    default: return element
    }
  }

  private mutating func pictured<Base: BoxElement>(_ element: Base) -> Base {
    switch Int.random(in: 0..<4, using: &self) {
    case 0:
      element.backgroundImage(
        "c.png", mode: maybe { $0.any(ContentMode.allCases) }, position: position(), tint: maybe { $0.color() })
    case 1: element.backgroundImage("c.png", mode: maybe { _ in .fit }, repeating: any(PictureRepetition.allCases))
    default: element
    }
  }

  private mutating func container(depth: Int) -> AnyElement {
    let children = (0..<Int.random(in: 0...4, using: &self)).map { _ in element(depth: depth) }
    if Bool.random(using: &self) {
      return decorated(
        rounded(
          pictured(
            Column { children }.reversed(.random(using: &self)).gap(
              Bool.random(using: &self) ? .points(number()) : .percent(number())))))
    }
    return decorated(
      bubble(
        rounded(
          Row { children }.wrap(any(FlexWrap.allCases)).justify(any(ContentDistribution.allCases)).columnGap(.points(number()))
            .alignItems(any(ItemAlignment.allCases)).alignContent(any(ContentDistribution.allCases)))))
  }

  private mutating func rounded<Base: RoundedElement>(_ element: Base) -> Base {
    var element = element
    if Bool.random(using: &self) { element = element.cornerRadius(number()) }
    if Bool.random(using: &self) {
      element = element.cornerRadius(CornerRadii(topLeft: number(), topRight: 0, bottomRight: number(), bottomLeft: 1))
    }
    if Bool.random(using: &self) {
      element = element.cornerRadius(
        CornerRadii(
          topLeft: CornerRadius(horizontal: number(), vertical: 3), topRight: 2, bottomRight: 0,
          bottomLeft: CornerRadius(horizontal: 1, vertical: number()))
      ).cornerCurve(any(CornerCurve.allCases))
    }
    if Bool.random(using: &self) {
      element = element.outline(color(), width: .pixels(3), style: any(Border.Style.allCases), offset: offset())
    }
    if Bool.random(using: &self) { element = element.border(color(), width: positive(), style: any(Border.Style.allCases)) }
    return Bool.random(using: &self) ? element.border(border()) : element
  }

  private mutating func border() -> Border {
    Border(
      widths: BoxEdges(top: .points(number()), right: .pixels(1), bottom: .points(positive()), left: .pixels(2)),
      colors: BoxEdges(top: color(), right: color(), bottom: color(), left: color()),
      styles: BoxEdges(all: any(Border.Style.allCases)))
  }

  /// Applies a random selection of the modifiers that every element has.
  private mutating func decorated(_ element: some CellElement) -> AnyElement {
    var element = AnyElement(element)
    let modifiers: [(AnyElement, inout RandomCells) -> AnyElement] = [
      { $0.order(.random(in: -3...3, using: &$1)) }, { element, _ in element.contentBox() }, { $0.grow($1.number()) },
      { $0.shrink($1.number()) }, { $0.basis($1.length()) }, { $0.flex($1.number()) },
      { $0.alignSelf($1.any(ItemAlignment.allCases)) }, { $0.width($1.length()) }, { $0.height($1.length()) },
      { $0.minWidth($1.length()).maxWidth($1.length()) }, { $0.minHeight($1.length()).maxHeight($1.length()) },
      { $0.aspectRatio($1.positive()) }, { $0.padding(.points($1.number())) },
      { $0.padding(top: 1, start: .points($1.number())) },
      { $0.margin($1.length()) }, { $0.margin(vertical: $1.length(), horizontal: $1.length()) },
      { $0.margin(bottom: $1.length(), end: $1.length()) }, { $0.position(.absolute, top: $1.length(), end: $1.length()) },
      { $0.position(.relative, bottom: $1.length(), left: $1.length()) }, { $0.background($1.color()) },
      { $0.background($1.gradient()) }, { $0.backdrop($1.opaqueColor()) }, { $0.opacity(.random(in: 0...1, using: &$1)) },
      { $0.clip(.random(using: &$1)) },
      { $0.hidden(.random(using: &$1)) }, { $0.opaque(.random(using: &$1)) }, { $0.rasterize(.random(using: &$1)) },
      { $0.control(.random(using: &$1)) },
      { $0.ignore("blend", $1.any(["offscreen.mask", "${x}"]), reason: $1.any(["a texture", "$${"])) },
      { $0.shadow($1.color(), x: $1.offset(), y: $1.offset(), blur: 7.5, path: $1.any(DropShadow.Path.allCases)) },
      { $0.shadow($1.color(), x: $1.offset(), blur: 2, spread: $1.offset()) },
      { $0.shadows([DropShadow(color: $1.color(), blur: 1), DropShadow(color: $1.color(), blur: 3)]) },
      { $0.mask($1.gradient()) }, { $0.mask(cornerRadius: $1.number()) },
      { $0.mask(fade: $1.any(Fade.Edge.allCases), length: $1.positive()) },
    ]
    for modifier in modifiers where Int.random(in: 0..<4, using: &self) == 0 { element = modifier(element, &self) }
    if Int.random(in: 0..<6, using: &self) == 0 { element = element.name("n\(next())") }
    return element
  }
}
