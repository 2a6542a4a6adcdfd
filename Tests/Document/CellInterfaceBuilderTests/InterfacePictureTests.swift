// SPDX-License-Identifier: MIT

import CellGraphics
import CellNotation
import Testing

@testable import CellInterfaceBuilder

/// Image views and colours of Interface Builder with asset catalogues. The files are made for these tests.
@Suite struct InterfacePictureTests {
  private static let assets = InterfaceAssets(
    picture: { (name) throws(InterfaceAssetProblem) in
      let file = InterfacePicture.File(path: "/m/\(name).png", scale: 2, size: Size(width: 30, height: 20))
      switch name {
      case "star", "Brand/big star": return InterfacePicture(file: file)
      case "mask": return InterfacePicture(file: file, isTemplate: true)
      case "plain": return InterfacePicture(file: file, isTemplate: false)
      case "sun": return InterfacePicture(file: file, darkFile: .init(path: "/m/moon.svg", scale: 1, size: file.size))
      case "bubble": return InterfacePicture(file: file, approximations: ["the insets are not kept"])
      case "broken": throw InterfaceAssetProblem("Contents.json:1:1: it is broken")
      default: return nil
      }
    },
    color: { (name) throws(InterfaceAssetProblem) in
      switch name {
      case "accent": return InterfaceColor(.black, dark: .white)
      case "grey": return InterfaceColor(RGBA(red: 9, green: 9, blue: 9))
      case "vivid": return InterfaceColor(.white, isApproximated: true)
      case "broken": throw InterfaceAssetProblem("Contents.json:1:1: it is broken")
      default: return nil
      }
    }, gap: "the project is large")

  private func imported(
    _ subviews: String, content: String = "", cell: String = "", resources: String = "", _ assets: InterfaceAssets = assets
  ) throws -> ImportedCell {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB">
      <objects>
      <tableViewCell id="cel" reuseIdentifier="row">
      <tableViewCellContentView key="contentView" id="con">\(content)
      <subviews>\(subviews)</subviews>
      </tableViewCellContentView>\(cell)
      </tableViewCell>
      </objects>
      <resources>\(resources)</resources>
      </document>
      """
    let file = try InterfaceFile(Array(text.utf8), fileName: "Row.xib")
    return ImportedCell(file.cells[0], in: file, assets: assets)
  }

  private let plain = #"id="pic" translatesAutoresizingMaskIntoConstraints="NO""#
  private let outlet = #"<connections><outlet property="face" destination="pic" id="o"/></connections>"#

  private func lines(_ imported: ImportedCell) -> [String] {
    imported.template.split(separator: "\n").map(String.init).drop { !$0.hasPrefix("    # ") || !$0.hasSuffix(" pic") }
      .dropFirst()
      .map { String($0.dropFirst(4)) }
  }

  private func remarks(_ imported: ImportedCell) -> [String] {
    imported.remarks.filter { $0.id != "con" }.map { "\($0.outcome.rawValue) \($0.kind) \($0.id) \($0.line): \($0.reason)" }
  }

  // MARK: Image views

  @Test func `a picture is the background of a view that has its size`() throws {
    let imported = try imported(
      #"<imageView image="star" \#(plain)/>"#, resources: #"<image name="star" width="28" height="18"/>"#)
    #expect(
      lines(imported) == [
        "- name: imageView", "  layout: constraints", #"  backgroundImage: {source: "pictures/star@2x.png", mode: stretch}"#,
        "  constraints:", "    - width <= 28 @250", "    - width >= 28 @750", "    - height <= 18 @250",
        "    - height >= 18 @750",
      ])
    #expect(imported.pictures == [ImportedPicture(name: "pictures/star@2x.png", path: "/m/star.png")])
    #expect(remarks(imported) == ["drawn imageView pic 5: "])
    #expect(imported.data == [:])
  }

  @Test(arguments: [
    ("scaleToFill", "mode: stretch"), ("redraw", "mode: stretch"), ("scaleAspectFit", "mode: fit"), ("scaleAspectFill", ""),
  ])
  func `modes that scale are those of documents`(mode: String, written: String) throws {
    let imported = try imported(#"<imageView image="star" contentMode="\#(mode)" clipsSubviews="YES" \#(plain)/>"#)
    let keys = [#"source: "pictures/star@2x.png""#, written].filter { !$0.isEmpty }.joined(separator: ", ")
    #expect(lines(imported).contains("  backgroundImage: {\(keys)}"))
    #expect(remarks(imported) == ["drawn imageView pic 5: "])
  }

  @Test(arguments: [
    ("center", "centerX", "centerY"), ("top", "centerX", "top"), ("bottom", "centerX", "bottom"), ("left", "left", "centerY"),
    ("right", "right", "centerY"), ("topLeft", "left", "top"), ("topRight", "right", "top"), ("bottomLeft", "left", "bottom"),
    ("bottomRight", "right", "bottom"),
  ])
  func `modes that do not scale give the picture its size in points`(mode: String, x: String, y: String) throws {
    let imported = try imported(#"<imageView image="star" contentMode="\#(mode)" clipsSubviews="YES" \#(plain)/>"#)
    #expect(
      lines(imported) == [
        "- name: imageView", "  clip: true", "  layout: constraints", "  constraints:", "    - width <= 30 @250",
        "    - width >= 30 @750", "    - height <= 20 @250", "    - height >= 20 @750", "  children:",
        "    - name: imageView-picture", "      layout: constraints",
        #"      backgroundImage: {source: "pictures/star@2x.png", mode: fit}"#, "      constraints:",
        "        - \(x) == parent.\(x)", "        - \(y) == parent.\(y)", "        - width == 30", "        - height == 20",
      ])
  }

  @Test func `round corners cut off the picture only if the view clips`() throws {
    let corner = """
      <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius"><integer key="value" value="8"/></userDefinedRuntimeAttribute></userDefinedRuntimeAttributes>
      """
    let clipped = try imported(#"<imageView image="star" clipsSubviews="YES" \#(plain)>\#(corner)</imageView>"#)
    #expect(lines(clipped).contains(#"  backgroundImage: {source: "pictures/star@2x.png", mode: stretch}"#))
    let square = try imported(#"<imageView image="star" \#(plain)>\#(corner)</imageView>"#)
    #expect(lines(square).contains(#"      backgroundImage: {source: "pictures/star@2x.png", mode: stretch}"#))
    #expect(lines(square).suffix(4) == ["left", "right", "top", "bottom"].map { "        - \($0) == parent.\($0)" })
  }

  @Test(arguments: [
    (#"<imageView image="mask" \#(id)/>"#, #", tint: "tint""#),
    (#"<imageView image="mask" \#(id)><color key="tintColor" name="grey"/></imageView>"#, ##", tint: "#090909""##),
    (
      #"<view id="box"><color key="tintColor" name="accent"/><subviews><imageView image="mask" \#(id)/></subviews></view>"#,
      #", tint: "accent""#
    ),
    (#"<imageView image="star" \#(id)/>"#, ""),
    (#"<imageView \#(id)><imageReference key="image" image="star" renderingMode="template"/></imageView>"#, #", tint: "tint""#),
    (#"<imageView \#(id)><imageReference key="image" image="mask" renderingMode="original"/></imageView>"#, ""),
  ])
  func `templates have the tint colour of the nearest view`(view: String, written: String) throws {
    #expect(try imported(view).template.contains("@2x.png\", mode: stretch\(written)}"))
  }

  private static let id = #"id="pic""#

  @Test func `an outlet is a path, and its tint colour another value`() throws {
    let star = try imported(#"<imageView image="star" \#(plain)/>"#, cell: outlet)
    #expect(
      lines(star)[3]
        == #"  backgroundImage: {source: "${face ?? 'pictures/star@2x.png'}", mode: stretch, tint: "${.'face.tintColor' ?? null}"}"#
    )
    #expect(star.data == ["face": "pictures/star@2x.png"])
    // Only the template has the tint colour, not another picture.
    let mask = try imported(#"<imageView image="mask" \#(plain)/>"#, cell: outlet)
    #expect(
      lines(mask)[3].hasSuffix(
        #"tint: "${face ?? 'pictures/mask@2x.png' == 'pictures/mask@2x.png' ? .'face.tintColor' ?? 'tint' : .'face.tintColor' ?? null}"}"#
      ))
  }

  @Test func `without a picture, an outlet draws that of the data`() throws {
    let imported = try imported(#"<imageView contentMode="scaleAspectFit" \#(plain)/>"#, cell: outlet)
    #expect(
      lines(imported) == [
        "- name: face", #"  hidden: "${.'face.hidden' ?? false}""#, "  layout: constraints", "  children:",
        "    - name: face-picture", #"      when: "face ?? false""#,
        "      type: image", #"      source: "${face}""#, "      mode: fit", "      hugging: 1", "      resistance: 1",
        #"      tint: "${.'face.tintColor' ?? null}""#, "      constraints:", "        - left == parent.left",
        "        - right == parent.right", "        - top == parent.top", "        - bottom == parent.bottom",
      ])
    #expect(imported.data == ["face": nil])
    #expect(remarks(imported) == ["drawn imageView pic 5: "])
  }

  @Test func `a dark variant is drawn in the state dark, unless data name a picture`() throws {
    let imported = try imported(#"<imageView image="sun" \#(plain)/>"#, cell: outlet)
    #expect(
      lines(imported)[4].hasPrefix(
        #"  states: {dark: {backgroundImage: {source: "${face ?? 'pictures/sun-dark.svg'}", mode: stretch"#))
    #expect(imported.data == ["face": nil])
    #expect(imported.pictures.map(\.name) == ["pictures/sun@2x.png", "pictures/sun-dark.svg"])
  }

  @Test func `a document without colours has the state dark, too`() throws {
    let white = #"<color key="backgroundColor" white="1" alpha="1" colorSpace="calibratedWhite"/>"#
    let imported = try imported(#"<imageView image="sun" \#(plain)/>"#, content: white)
    #expect(imported.template.contains("background: \"#FFFFFF\", family: Inter}\nstates: {dark: {}}\ncell:\n"))
  }

  @Test(arguments: [
    (#"image="gone""#, #"withoutPixels imageView pic 5: no asset catalogue has the picture "gone": the project is large"#),
    (#"image="broken""#, "withoutPixels imageView pic 5: Contents.json:1:1: it is broken"),
    (
      #"image="heart.fill" catalog="system""#,
      #"withoutPixels imageView pic 5: the symbol "heart.fill" is a part of iOS; its place is kept"#
    ),
    (#"image="bubble""#, "approximated imageView pic 5: the insets are not kept"),
    (
      #"image="star" contentMode="scaleAspectFill""#,
      "approximated imageView pic 5: the picture ends at the edges of the view, beyond which UIKit draws it"
    ),
    ("", "drawn imageView pic 5: "),
  ])
  func `what is not drawn has a remark`(attributes: String, remark: String) throws {
    let imported = try imported("<imageView \(attributes) \(plain)/>", resources: #"<image name="gone" width="16" height="16"/>"#)
    #expect(remarks(imported) == [remark])
  }

  @Test func `the place of a missing picture is kept`() throws {
    let imported = try imported(
      #"<imageView image="gone" \#(plain)/>"#, resources: #"<image name="gone" width="16" height="16"/>"#)
    #expect(
      lines(imported).suffix(4) == [
        "    - width <= 16 @250", "    - width >= 16 @750", "    - height <= 16 @250", "    - height >= 16 @750",
      ])
  }

  @Test func `names of pictures are safe, and no two files share one`() {
    var names = InterfacePictureNames()
    func name(_ asset: String, _ path: String, scale: Int = 2) -> String {
      names.name(of: .init(path: path, scale: scale, size: .zero), asset: asset)
    }
    #expect(name("Brand/big star", "/m/a.png") == "pictures/Brand-big-star@2x.png")
    #expect(name("brand big Star", "/m/b.png") == "pictures/brand-big-Star-2@2x.png")
    #expect(name("Brand/big star", "/m/a.png") == "pictures/Brand-big-star@2x.png")
    #expect(name("../..", "/m/c.JPG", scale: 1) == "pictures/picture.jpg")
    #expect(names.pictures.map(\.path) == ["/m/a.png", "/m/b.png", "/m/c.JPG"])
  }

  private func button(_ attributes: String, _ image: String) throws -> (picture: String?, remarks: [String]) {
    let imported = try imported(#"<button \#(plain) \#(attributes)><state key="normal" image="\#(image)"/></button>"#)
    return (lines(imported).first { $0.contains("backgroundImage") }, remarks(imported))
  }

  @Test(arguments: [
    ("", "star", ""), (#"buttonType="custom""#, "star", ""), (#"buttonType="custom""#, "mask", #", tint: "tint""#),
    (#"buttonType="system""#, "star", #", tint: "tint""#), (#"buttonType="system""#, "plain", ""),
  ])
  func `a button has its picture, in its tint unless it is a custom one`(attributes: String, image: String, tint: String) throws {
    let (picture, remarks) = try button(attributes, image)
    #expect(picture == #"      backgroundImage: {source: "pictures/\#(image)@2x.png", mode: fit\#(tint)}"#)
    #expect(remarks == ["drawn button pic 5: "])
  }

  @Test func `a button keeps the place of a picture that is not available`() throws {
    let (picture, remarks) = try button(#"buttonType="system""#, "broken")
    #expect(picture == nil)
    #expect(remarks == ["approximated button pic 5: without its picture: Contents.json:1:1: it is broken"])
  }

  // MARK: Colours

  private func background(_ color: String, resources: String = "") throws -> (value: String?, imported: ImportedCell) {
    let imported = try imported(#"<view id="pic">\#(color)</view>"#, resources: resources)
    let line = imported.template.split(separator: "\n").first { $0.hasPrefix("      background: ") }
    return (line.map { String($0.dropFirst(18)) }, imported)
  }

  @Test(arguments: [
    (#"name="accent""#, #""accent""#, ##"colors: {accent: "#000000", systemBackground: "#FFFFFF"}"##),
    (#"name="accent" alpha="0.5""#, #""accent""#, ##"colors: {accent: "#00000080", systemBackground: "#FFFFFF"}"##),
    (#"name="grey""#, ##""#090909""##, ##"colors: {systemBackground: "#FFFFFF"}"##),
    (
      #"systemColor="systemBlueColor" red="1" green="0" blue="0" alpha="1""#, #""systemBlue""#,
      ##"colors: {systemBlue: "#007AFF", systemBackground: "#FFFFFF"}"##
    ),
    (
      #"cocoaTouchSystemColor="groupTableViewBackgroundColor""#, #""groupTableViewBackground""#,
      ##"colors: {groupTableViewBackground: "#F2F2F7", systemBackground: "#FFFFFF"}"##
    ),
    (#"systemColor="systemGrayColor""#, ##""#8E8E93""##, ##"colors: {systemBackground: "#FFFFFF"}"##),
    (
      #"white="0.5" alpha="0.25" colorSpace="custom" customColorSpace="genericGamma22GrayColorSpace""#, ##""#80808040""##,
      ##"colors: {systemBackground: "#FFFFFF"}"##
    ),
    (
      #"red="0.5" green="0.4" blue="0.3" alpha="1" colorSpace="custom" customColorSpace="displayP3""#, ##""#846549""##,
      ##"colors: {systemBackground: "#FFFFFF"}"##
    ),
  ])
  func `colours are digits, or names with values for both states`(attributes: String, value: String, definition: String) throws {
    let (written, imported) = try background(#"<color key="backgroundColor" \#(attributes)/>"#)
    #expect(written == value)
    #expect(imported.template.contains("\n\(definition)\n"))
    #expect(imported.remarks.allSatisfy { $0.outcome == .drawn })
  }

  @Test func `the catalogue wins over the file, and what it lacks is named`() throws {
    let resources =
      #"<namedColor name="accent"><color white="0.2" alpha="1"/></namedColor><namedColor name="old"><color white="0.2" alpha="1"/></namedColor>"#
    #expect(try background(#"<color key="backgroundColor" name="accent"/>"#, resources: resources).value == #""accent""#)
    let (value, imported) = try background(#"<color key="backgroundColor" name="old"/>"#, resources: resources)
    #expect(value == ##""#333333""##)
    #expect(
      remarks(imported).first
        == #"approximated color pic 5: no asset catalogue has the colour "old": the project is large; the colour that the file recorded is drawn"#
    )
  }

  @Test(arguments: [
    (#"name="gone""#, #"no asset catalogue has the colour "gone": the project is large; the default is drawn"#),
    (#"name="broken""#, "Contents.json:1:1: it is broken; the default is drawn"),
    (#"name="vivid""#, "it is outside sRGB; the nearest colour in it is drawn"),
    (#"systemColor="oddColor""#, "the colour is not known; the default is drawn"),
    (
      #"red="1" green="0" blue="0" alpha="1" colorSpace="custom" customColorSpace="displayP3""#,
      "it is outside sRGB; the nearest colour in it is drawn"
    ),
  ])
  func `what is not the colour of the file is named once for each object`(attributes: String, reason: String) throws {
    let view = #"<label id="pic"><color key="backgroundColor" \#(attributes)/><color key="textColor" \#(attributes)/></label>"#
    #expect(remarks(try imported(view)).filter { $0.contains("color") } == ["approximated color pic 5: \(reason)"])
  }

  @Test func `the default colour of a text is white in the state dark`() throws {
    let imported = try imported(#"<label id="pic"><nil key="textColor"/></label>"#)
    #expect(imported.template.contains(#"      color: "label""#))
    #expect(imported.template.contains(##"states: {dark: {colors: {label: "#FFFFFF", systemBackground: "#000000"}}}"##))
  }

  @Test(arguments: [
    ("", "", #""systemBackground""#),
    (#"<color key="backgroundColor" white="1" alpha="1"/>"#, "", ##""#FFFFFF""##),
    (#"<color key="backgroundColor" white="1" alpha="0.5"/>"#, "", #""systemBackground""#),
    ("", #"<color key="backgroundColor" name="accent"/>"#, ##""#FFFFFF""##),
    ("", #"<color key="backgroundColor" white="0" alpha="0"/>"#, #""systemBackground""#),
  ])
  func `the canvas is the background of lists, unless the cell covers it`(
    content: String, cell: String, background: String
  ) throws {
    #expect(try imported("", content: content, cell: cell).template.contains("scale: 2, background: \(background), family"))
  }

  @Test func `colours whose names have the same words are different`() throws {
    var palette = InterfacePalette()
    #expect(palette.name(of: "labelColor", .black, dark: .white) == "label")
    #expect(palette.name(of: "label", .white, dark: .black) == "label-2")
    #expect(palette.name(of: "white", .white, dark: .black) == "white-2")
    #expect(palette.name(of: "!", .white, dark: .black) == "color")
    #expect(palette.name(of: "labelColor", .black, dark: .white) == "label")
    #expect(palette.name(of: "7", .black, dark: .white) == "7")
    #expect(
      palette.lines.first
        == ##"colors: {label: "#000000", label-2: "#FFFFFF", white-2: "#FFFFFF", color: "#FFFFFF", "7": "#000000"}"##)
  }

  @Test func `components without a limit are clamped`() throws {
    let color = InterfaceColor(.displayP3, red: 1e300, green: 1e300, blue: -1e300, alpha: 7)
    #expect(color.light.alpha == 255)
    #expect(color.isApproximated)
  }
}
