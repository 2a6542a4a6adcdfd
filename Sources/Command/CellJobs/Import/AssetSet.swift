// SPDX-License-Identifier: MIT

internal import CellFiles
internal import CellGraphics
internal import CellImageCodecs
internal import CellInterfaceBuilder
internal import CellNotation
internal import CellVectorImages

/// A folder of an asset catalogue with a `Contents.json`. Source: Apple, Asset Catalog Format Reference.
struct AssetSet {
  /// The most bytes of a `Contents.json`.
  static let maximumBytes = 1 << 20

  private let folder: String
  /// The folder of the project. Nothing outside is read.
  private let root: String
  let contents: DataObject

  /// - Throws: `InterfaceAssetProblem` if `Contents.json` is missing or broken.
  init(_ folder: String, in root: String) throws(InterfaceAssetProblem) {
    self.folder = folder
    self.root = root
    let path = folder + "/Contents.json"
    let bytes = try Self.bytes(of: path, in: root, atMost: Self.maximumBytes)
    let value: DataValue
    do throws(NotationError) {
      value = try DataValue(json: bytes, fileName: Self.name(of: path, in: root))
    } catch {
      throw InterfaceAssetProblem(error.description)
    }
    guard case .object(let contents) = value else {
      throw InterfaceAssetProblem("\(Self.name(of: path, in: root)):1:1: an asset is an object")
    }
    self.contents = contents
  }

  /// The path from the folder of the project.
  private static func name(of path: String, in root: String) -> String {
    path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
  }

  private static func bytes(of path: String, in root: String, atMost limit: Int) throws(InterfaceAssetProblem) -> [UInt8] {
    let name = name(of: path, in: root)
    guard let target = FileSystem.canonical(path) else { throw InterfaceAssetProblem("there is no file \(name)") }
    guard target.hasPrefix(root + "/") || root == "/" else {
      throw InterfaceAssetProblem("\(name) is a symbolic link out of the project")
    }
    guard !FileSystem.isSpecial(path) else { throw InterfaceAssetProblem("\(name) is not a file") }
    do throws(FileFailure) {
      return try FileSystem.read(path, atMost: limit)
    } catch {
      throw InterfaceAssetProblem("\(name): cannot read: \(error.reason)")
    }
  }

  /// One of the variants of an asset.
  private struct Variant {
    let keys: DataObject
    let isDark: Bool
    /// The place of its device in the order in which a phone prefers them.
    let device: Int

    /// `nil` for one that no phone shows.
    init?(_ value: DataValue) {
      guard case .object(let keys) = value else { return nil }
      let devices = ["iphone", "universal", "ipad"]
      guard let device = devices.firstIndex(of: keys["idiom"]?.text ?? "universal") else { return nil }
      var isDark = false
      for appearance in keys["appearances"]?.items ?? [] {
        guard case .object(let appearance) = appearance, appearance["appearance"]?.text == "luminosity" else { return nil }
        isDark = appearance["value"]?.text == "dark"
      }
      (self.keys, self.isDark, self.device) = (keys, isDark, device)
    }
  }

  private func variants(_ key: String) -> [Variant] { (contents[key]?.items ?? []).compactMap(Variant.init) }

  private func property(_ key: String) -> DataValue? {
    if case .object(let properties) = contents["properties"] { properties[key] } else { nil }
  }

  // MARK: Pictures

  /// Returns the picture of an `imageset`: its file for a screen of scale 2, else 3 or 1, else the SVG file.
  func picture() throws(InterfaceAssetProblem) -> InterfacePicture {
    let name = Self.name(of: folder, in: root)
    if name.hasSuffix(".symbolset") { throw InterfaceAssetProblem("\(name) is a symbol, which is not supported") }
    let variants = variants("images").filter { $0.keys["filename"] != nil && $0.keys["language-direction"] == nil }
    guard let light = try file(of: variants.filter { !$0.isDark }) else {
      throw InterfaceAssetProblem("\(name) has no picture for a phone")
    }
    let resizes = variants.contains { $0.keys["resizing"] != nil }
    let intent = property("template-rendering-intent")?.text
    return InterfacePicture(
      file: light, darkFile: try file(of: variants.filter(\.isDark)),
      isTemplate: intent == "template" ? true : intent == "original" ? false : nil,
      approximations: resizes ? ["the insets of the picture are not kept when it is resized"] : [])
  }

  /// The kinds of files that pictures can be, and their place in the order of preference.
  private func rank(_ variant: Variant) -> Int? {
    let file = variant.keys["filename"]?.text ?? ""
    switch file.split(separator: ".").last?.lowercased() {
    case "png", "jpg", "jpeg": return [2: 0, 3: 1, 1: 2][scale(of: variant)]
    case "svg": return 3
    default: return nil
    }
  }

  private func scale(of variant: Variant) -> Int { ["2x": 2, "3x": 3][variant.keys["scale"]?.text ?? ""] ?? 1 }

  private func file(of variants: [Variant]) throws(InterfaceAssetProblem) -> InterfacePicture.File? {
    let drawn = variants.compactMap { variant in rank(variant).map { (variant: variant, order: (variant.device, $0)) } }
    guard let best = drawn.min(by: { $0.order < $1.order })?.variant else {
      guard let other = variants.first?.keys["filename"]?.text else { return nil }
      let name = Self.name(of: folder, in: root)
      let kind = other.lowercased().hasSuffix(".pdf") ? "a vector image in a PDF file" : "in a format that is not read"
      throw InterfaceAssetProblem("\(name)/\(other) is \(kind), which is not supported; add a PNG or SVG file")
    }
    let file = best.keys["filename"]?.text ?? ""
    guard file.isNameBelowFolder, !file.contains("/") else {
      throw InterfaceAssetProblem("\(Self.name(of: folder, in: root)): \"\(file)\" is not the name of a file in it")
    }
    let path = "\(folder)/\(file)"
    let bytes = try Self.bytes(of: path, in: root, atMost: Limits.pictureBytes)
    let scale = scale(of: best)
    let picture =
      file.lowercased().hasSuffix(".svg")
      ? InterfacePicture.File(path: path, scale: 1, size: try sizeOfSVG(bytes, path))
      : InterfacePicture.File(path: path, scale: scale, size: try sizeOfPixels(bytes, path, scale: scale))
    guard max(picture.size.width, picture.size.height) <= Limits.cellWidth else {
      throw InterfaceAssetProblem("\(Self.name(of: path, in: root)) is larger than \(shortest(Limits.cellWidth)) points")
    }
    return picture
  }

  private func sizeOfPixels(_ bytes: [UInt8], _ path: String, scale: Int) throws(InterfaceAssetProblem) -> Size {
    do throws(ImageCodecError) {
      let size = try pictureHeader(bytes).size
      return Size(width: Double(size.width) / Double(scale), height: Double(size.height) / Double(scale))
    } catch {
      throw InterfaceAssetProblem("\(Self.name(of: path, in: root)): \(error)")
    }
  }

  private func sizeOfSVG(_ bytes: [UInt8], _ path: String) throws(InterfaceAssetProblem) -> Size {
    do throws(VectorImageError) {
      return try VectorImage(svg: bytes, fileName: Self.name(of: path, in: root)).size
    } catch {
      throw InterfaceAssetProblem("\(error)")
    }
  }

  // MARK: Colours

  /// Returns the colour of a `colorset`.
  func color() throws(InterfaceAssetProblem) -> InterfaceColor {
    let variants = variants("colors")
    func best(isDark: Bool) throws(InterfaceAssetProblem) -> InterfaceColor? {
      let fitting = variants.filter { $0.isDark == isDark && $0.keys["color"] != nil }
      guard let variant = fitting.min(by: { $0.device < $1.device }) else { return nil }
      return try color(of: variant)
    }
    guard let light = try best(isDark: false) else {
      throw InterfaceAssetProblem("\(Self.name(of: folder, in: root)) has no colour for a phone")
    }
    guard let dark = try best(isDark: true) else { return light }
    return InterfaceColor(
      light.light, dark: dark.dark ?? dark.light, isApproximated: light.isApproximated || dark.isApproximated)
  }

  private func color(of variant: Variant) throws(InterfaceAssetProblem) -> InterfaceColor {
    let problem = InterfaceAssetProblem("\(Self.name(of: folder, in: root)) has a colour without components")
    guard case .object(let color) = variant.keys["color"] else { throw problem }
    if let reference = color["reference"]?.text {
      guard let system = InterfaceColor.system(reference) else {
        throw InterfaceAssetProblem(
          "\(Self.name(of: folder, in: root)) refers to the colour \"\(reference)\", which is not known")
      }
      return system
    }
    guard case .object(let components) = color["components"] else { throw problem }
    let space = InterfaceColor.Space(color["color-space"]?.text)
    let texts = ["red", "green", "blue", "white"].map { components[$0]?.text }
    // Whole numbers are bytes, unless another component shows that 1 is the whole of it.
    let isShare = texts.contains { $0?.contains(".") ?? false }
    let shares = texts.map { $0.flatMap { Self.share($0, isByte: !isShare) } }
    let alpha = components["alpha"]?.text.flatMap { Self.share($0, isByte: false) } ?? 1
    if let white = shares[3] { return InterfaceColor(space, red: white, green: white, blue: white, alpha: alpha) }
    guard let red = shares[0], let green = shares[1], let blue = shares[2] else { throw problem }
    return InterfaceColor(space, red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Returns a component: a share such as `0.5`, or a byte such as `128` or `0x80`.
  private static func share(_ text: String, isByte: Bool) -> Double? {
    if text.lowercased().hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).map { Double($0) / 255 } }
    return Double(text).flatMap { $0.isFinite ? isByte ? $0 / 255 : $0 : nil }
  }
}

extension DataValue {
  /// The values of a list; empty for anything else.
  fileprivate var items: [DataValue] { if case .array(let values) = self { values } else { [] } }
}
