// SPDX-License-Identifier: MIT

import CellGraphics
import CellImageCodecs
import CellInterfaceBuilder
import CellTestSupport
import Foundation
import Testing

@testable import CellJobs

/// Asset catalogues, written for these tests.
@Suite struct AssetCatalogsTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.makeFolder("App.xcodeproj")
    try folder.makeFolder("Cells")
  }

  /// Writes a picture of a width and a height in pixels.
  private func write(_ width: Int, _ height: Int, to name: String) throws {
    let size = try #require(PixelSize(width: width, height: height))
    let file = folder.url.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(encodePNG(PixelBuffer(size: size, filledWith: .white))).write(to: file)
  }

  private func write(images: String, _ rest: String = "", to set: String) throws {
    try folder.write(#"{"images": [\#(images)]\#(rest), "info": {"version": 1}}"#, to: set + "/Contents.json")
  }

  private func assets(for file: String = "Cells/Row.xib") -> InterfaceAssets {
    var catalogs = AssetCatalogs()
    return catalogs.assets(for: folder.path + "/" + file)
  }

  private func problem(_ body: () throws(InterfaceAssetProblem) -> some Any) -> String? {
    do throws(InterfaceAssetProblem) {
      _ = try body()
      return nil
    } catch {
      return error.sentence
    }
  }

  private func problem(ofPicture name: String) -> String? {
    problem { () throws(InterfaceAssetProblem) in try assets().picture(name) }
  }

  private func problem(ofColor name: String) -> String? {
    problem { () throws(InterfaceAssetProblem) in try assets().color(name) }
  }

  // MARK: Pictures

  @Test(arguments: [
    (["1x", "2x", "3x"], "star@2x.png", 2), (["1x", "3x"], "star@3x.png", 3), (["1x"], "star@1x.png", 1),
  ])
  func `the file for a screen of scale 2 is preferred, then the larger one`(scales: [String], file: String, scale: Int) throws {
    let set = "Media.xcassets/star.imageset"
    try write(
      images: scales.map { #"{"idiom": "universal", "scale": "\#($0)", "filename": "star@\#($0).png"}"# }.joined(separator: ","),
      to: set)
    try write(12, 24, to: "\(set)/\(file)")
    let picture = try #require(try assets().picture("star"))
    #expect(
      picture
        == InterfacePicture(
          file: .init(
            path: "\(folder.path)/\(set)/\(file)", scale: scale, size: Size(width: 12 / Double(scale), height: 24 / Double(scale))
          )))
  }

  @Test func `an SVG file counts if there is no other, and an asset has a dark variant and a rendering intent`() throws {
    let set = "Media.xcassets/star.imageset"
    try write(
      images: #"""
        {"idiom": "universal", "filename": "star.svg"},
        {"idiom": "universal", "filename": "night.svg", "appearances": [{"appearance": "luminosity", "value": "dark"}]},
        {"idiom": "universal", "filename": "gone.svg", "appearances": [{"appearance": "contrast", "value": "high"}]},
        {"idiom": "mac", "filename": "gone.svg"}
        """#, #", "properties": {"template-rendering-intent": "template"}"#, to: set)
    try folder.write(#"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>"#, to: "\(set)/star.svg")
    try folder.write(#"<svg xmlns="http://www.w3.org/2000/svg" width="30" height="10"/>"#, to: "\(set)/night.svg")
    let picture = try #require(try assets().picture("star"))
    #expect(
      picture
        == InterfacePicture(
          file: .init(path: "\(folder.path)/\(set)/star.svg", scale: 1, size: Size(width: 20, height: 10)),
          darkFile: .init(path: "\(folder.path)/\(set)/night.svg", scale: 1, size: Size(width: 30, height: 10)), isTemplate: true)
    )
  }

  @Test func `insets for resizing are named`() throws {
    let set = "Media.xcassets/bubble.imageset"
    try write(
      images: #"{"filename": "b.png", "scale": "2x", "resizing": {"mode": "9-part"}}"#,
      #", "properties": {"template-rendering-intent": "original"}"#, to: set)
    try write(4, 4, to: "\(set)/b.png")
    let picture = try #require(try assets().picture("bubble"))
    #expect(picture.approximations == ["the insets of the picture are not kept when it is resized"])
    #expect(picture.isTemplate == false)
  }

  @Test(arguments: [
    (
      #"{"filename": "star.pdf"}"#,
      "Media.xcassets/star.imageset/star.pdf is a vector image in a PDF file, which is not supported; add a PNG or SVG file"
    ),
    (
      #"{"filename": "star.heic"}"#,
      "Media.xcassets/star.imageset/star.heic is in a format that is not read, which is not supported; add a PNG or SVG file"
    ),
    (#"{"idiom": "watch", "filename": "star.png"}"#, "Media.xcassets/star.imageset has no picture for a phone"),
    (#"{"scale": "2x", "filename": "star.png"}"#, "there is no file Media.xcassets/star.imageset/star.png"),
    (
      #"{"scale": "2x", "filename": "../../secret.png"}"#,
      #"Media.xcassets/star.imageset: "../../secret.png" is not the name of a file in it"#
    ),
    (#"{"scale": "2x", "filename": "link.png"}"#, "Media.xcassets/star.imageset/link.png is a symbolic link out of the project"),
    (#"{"scale": "2x", "filename": "text.png"}"#, "Media.xcassets/star.imageset/text.png: the picture is neither PNG nor JPEG"),
    (#"{"filename": "wide.svg"}"#, "Media.xcassets/star.imageset/wide.svg is larger than 10000 points"),
    (#"{"filename": "bad.svg"}"#, "Media.xcassets/star.imageset/bad.svg:1:1: the element has no end tag; add </svg>"),
    (#"{"filename": "#, #"Media.xcassets/star.imageset/Contents.json:1:26: expected a value, found "]""#),
  ])
  func `a broken picture is one sentence with its place`(image: String, sentence: String) throws {
    let set = "Media.xcassets/star.imageset"
    try write(images: image, to: set)
    try folder.write("no picture", to: "\(set)/text.png")
    try folder.write("<svg>", to: "\(set)/bad.svg")
    try folder.write(#"<svg xmlns="http://www.w3.org/2000/svg" width="20000" height="10"/>"#, to: "\(set)/wide.svg")
    try folder.link("\(set)/link.png", to: "/etc/hostname")
    #expect(problem(ofPicture: "star") == sentence)
  }

  @Test func `a catalogue may be no object, have no file, or hold a symbol`() throws {
    try folder.write("[]", to: "Media.xcassets/list.imageset/Contents.json")
    try folder.makeFolder("Media.xcassets/empty.imageset")
    try folder.write("{}", to: "Media.xcassets/heart.symbolset/Contents.json")
    #expect(problem(ofPicture: "list") == "Media.xcassets/list.imageset/Contents.json:1:1: an asset is an object")
    #expect(problem(ofPicture: "empty") == "there is no file Media.xcassets/empty.imageset/Contents.json")
    #expect(problem(ofPicture: "heart") == "Media.xcassets/heart.symbolset is a symbol, which is not supported")
    #expect(try assets().picture("gone") == nil)
  }

  // MARK: Colours

  private func write(color: String, dark: String? = nil, to set: String) throws {
    let other = dark.map { #", {"appearances": [{"appearance": "luminosity", "value": "dark"}], "color": \#($0)}"# } ?? ""
    try folder.write(#"{"colors": [{"idiom": "universal", "color": \#(color)}\#(other)]}"#, to: set + "/Contents.json")
  }

  @Test(arguments: [
    (#"{"color-space": "srgb", "components": {"red": "0.500", "green": "1", "blue": "0.000", "alpha": "0.500"}}"#, "#80FF0080"),
    (#"{"color-space": "srgb", "components": {"red": "255", "green": "128", "blue": "1", "alpha": "1.000"}}"#, "#FF8001"),
    (#"{"color-space": "srgb", "components": {"red": "0xFF", "green": "0x80", "blue": "0x01", "alpha": "1"}}"#, "#FF8001"),
    (#"{"color-space": "extended-gray", "components": {"white": "0.200", "alpha": "1.000"}}"#, "#333333"),
    (
      #"{"color-space": "display-p3", "components": {"red": "0.500", "green": "0.400", "blue": "0.300", "alpha": "1.000"}}"#,
      "#846549"
    ),
    (#"{"platform": "ios", "reference": "systemRedColor"}"#, "#FF3B30"),
  ])
  func `components are shares, bytes or digits`(color: String, expected: String) throws {
    try write(color: color, to: "Media.xcassets/accent.colorset")
    let found = try #require(try assets().color("accent"))
    #expect(found.light.description == expected)
    #expect(!found.isApproximated)
  }

  @Test func `a colour has a dark variant, and one outside sRGB is marked`() throws {
    try write(
      color:
        #"{"color-space": "display-p3", "components": {"red": "1.000", "green": "0.000", "blue": "0.000", "alpha": "1.000"}}"#,
      dark: #"{"color-space": "srgb", "components": {"red": "0.000", "green": "0.000", "blue": "1.000", "alpha": "1.000"}}"#,
      to: "Media.xcassets/accent.colorset")
    let red = RGBA(red: 255, green: 0, blue: 0)
    #expect(try assets().color("accent") == InterfaceColor(red, dark: RGBA(red: 0, green: 0, blue: 255), isApproximated: true))
  }

  @Test(arguments: [
    (#"{"color-space": "srgb"}"#, "Media.xcassets/accent.colorset has a colour without components"),
    (
      #"{"components": {"red": "a", "green": "1", "blue": "1"}}"#,
      "Media.xcassets/accent.colorset has a colour without components"
    ),
    (
      #"{"platform": "ios", "reference": "oddColor"}"#,
      #"Media.xcassets/accent.colorset refers to the colour "oddColor", which is not known"#
    ),
  ])
  func `a broken colour is one sentence`(color: String, sentence: String) throws {
    try write(color: color, to: "Media.xcassets/accent.colorset")
    #expect(problem(ofColor: "accent") == sentence)
  }

  // MARK: Where catalogues are

  /// Writes a catalogue with a grey colour, whose value tells it from others.
  private func write(grey: Int, to set: String) throws {
    try write(color: #"{"components": {"white": "\#(grey)"}}"#, to: set)
  }

  private func grey(_ name: String, for file: String = "Cells/Row.xib") throws -> UInt8? {
    try assets(for: file).color(name)?.light.red
  }

  @Test func `the nearest catalogue counts, then the first one by its path`() throws {
    try write(grey: 1, to: "A.xcassets/accent.colorset")
    try write(grey: 2, to: "Cells/B.xcassets/accent.colorset")
    try write(grey: 3, to: "Cells/C.xcassets/accent.colorset")
    try write(grey: 4, to: "Deep/er/D.xcassets/accent.colorset")
    try folder.makeFolder("Other")
    #expect(try grey("accent") == 2)
    #expect(try grey("accent", for: "Deep/er/Row.xib") == 4)
    #expect(try grey("accent", for: "Other/Row.xib") == 1)
  }

  @Test func `groups are folders, whose names count if they say so`() throws {
    try write(grey: 1, to: "Media.xcassets/Plain/one.colorset")
    try write(grey: 2, to: "Media.xcassets/Brand/two.colorset")
    try write(grey: 3, to: "Media.xcassets/Brand/Deep/three.colorset")
    try folder.write(#"{"properties": {"provides-namespace": true}}"#, to: "Media.xcassets/Brand/Contents.json")
    #expect(try grey("one") == 1)
    #expect(try grey("two") == nil)
    #expect(try grey("Brand/two") == 2)
    #expect(try grey("Brand/three") == 3)
  }

  @Test func `a broken group is named where an asset is missing`() throws {
    try folder.write("{", to: "Media.xcassets/Brand/Contents.json")
    #expect(assets().gap == "Media.xcassets/Brand/Contents.json:1:2: the text ends too early")
  }

  @Test func `folders of others are skipped, and links are followed once`() throws {
    try write(grey: 1, to: "Pods/A.xcassets/pod.colorset")
    try write(grey: 2, to: ".hidden/A.xcassets/hidden.colorset")
    try folder.link("Cells/around", to: "..")
    #expect(try grey("pod") == nil)
    #expect(try grey("hidden") == nil)
  }

  @Test func `without a project, only the folder of the file is searched`() throws {
    let other = try ScratchFolder()
    let color = #"{"colors": [{"color": {"components": {"white": "7"}}}]}"#
    try other.write(color, to: "Media.xcassets/near.colorset/Contents.json")
    try other.write(color, to: "Below/Media.xcassets/far.colorset/Contents.json")
    var catalogs = AssetCatalogs()
    let assets = catalogs.assets(for: other.path + "/Row.xib")
    #expect(try assets.color("near")?.light.red == 7)
    #expect(try assets.color("far") == nil)
  }

  @Test func `a project is searched once, and no farther than the limit`() throws {
    try write(grey: 1, to: "A.xcassets/accent.colorset")
    var catalogs = AssetCatalogs()
    #expect(try catalogs.assets(for: folder.path + "/Cells/Row.xib").color("accent") != nil)
    try write(grey: 2, to: "A.xcassets/later.colorset")
    #expect(try catalogs.assets(for: folder.path + "/Cells/Other.xib").color("later") == nil)
    // App.xcodeproj, A.xcassets and Cells are the entries of the project's folder.
    let few = ProjectCatalogs(below: folder.path, isProject: true, limit: 3).assets(for: folder.path)
    #expect(try few.color("accent") == nil)
    #expect(few.gap == "the project has more than 3 files and folders, and the others are not searched")
    #expect(try ProjectCatalogs(below: folder.path, isProject: true, limit: 5).assets(for: folder.path).color("accent") != nil)
  }
}
