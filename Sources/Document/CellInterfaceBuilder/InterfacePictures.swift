// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation

/// A reference of a view to a picture.
struct InterfaceImage: Equatable {
  let name: String
  /// Whether it is a symbol of iOS.
  let isSymbol: Bool
  /// Whether the file states that the picture is drawn in the tint colour, or that it is not.
  let isTemplate: Bool?
}

extension InterfaceNode {
  /// The picture of a key, as an attribute or as a child; `nil` if there is none.
  func image(_ key: String = "image") -> InterfaceImage? {
    let reference = children.first { $0.name == "imageReference" && $0["key"] == key }
    guard let name = self[key] ?? reference?["image"], !name.isEmpty else { return nil }
    let isSymbol = (reference ?? self)["catalog"] == "system"
    let isTemplate: Bool? =
      switch reference?["renderingMode"] {
      case "template": true
      case "original": false
      default: nil
      }
    return InterfaceImage(name: name, isSymbol: isSymbol, isTemplate: isTemplate)
  }
}

/// How an image view places its picture.
private enum PicturePlacement {
  /// It fills the view, in this mode of a document.
  case scaled(String)
  /// It has its own size, and these constraints tie it to the view.
  case unscaled(horizontal: String, vertical: String)

  /// - Parameter mode: the `contentMode` in the file.
  init(_ mode: String?) {
    switch mode {
    case "scaleAspectFit": self = .scaled("fit")
    case "scaleAspectFill": self = .scaled("fill")
    case "center", "top", "bottom", "left", "right", "topLeft", "topRight", "bottomLeft", "bottomRight":
      let mode = mode?.lowercased() ?? ""
      let horizontal = mode.hasSuffix("left") ? "left" : mode.hasSuffix("right") ? "right" : "centerX"
      let vertical = mode.hasPrefix("top") ? "top" : mode.hasPrefix("bottom") ? "bottom" : "centerY"
      self = .unscaled(horizontal: horizontal, vertical: vertical)
    default: self = .scaled("stretch")
    }
  }

  var constraints: [String] {
    switch self {
    case .scaled: ["left", "right", "top", "bottom"].map { "\($0) == parent.\($0)" }
    case .unscaled(let horizontal, let vertical): [horizontal, vertical].map { "\($0) == parent.\($0)" }
    }
  }
}

extension InterfaceConversion {
  /// What a catalogue has for a reference to a picture.
  enum PictureLookup {
    case found(InterfacePicture)
    /// There is none, and the reason.
    case absent(String)
  }

  func lookup(_ image: InterfaceImage) -> PictureLookup {
    if image.isSymbol { return .absent("the symbol \"\(image.name)\" is a part of iOS; its place is kept") }
    do throws(InterfaceAssetProblem) {
      if let picture = try assets.picture(image.name) { return .found(picture) }
    } catch {
      return .absent(error.sentence)
    }
    return .absent("no asset catalogue has the picture \"\(image.name)\"" + (assets.gap.map { ": \($0)" } ?? ""))
  }

  /// Returns an element with a picture of an asset catalogue. It has no name and no constraints.
  /// - Parameters:
  ///   - size: the size in points; `nil` for that of the picture.
  ///   - tint: the colour of pictures that are templates, as a value of a document.
  ///   - isTemplate: whether pictures are templates if neither the asset nor the file states it, as those of buttons of the system are.
  mutating func pictureElement(
    _ picture: InterfacePicture, of image: InterfaceImage, size: Size?, tint: String?, isTemplate: Bool
  ) -> WrittenElement {
    let size = size ?? picture.file.size
    var element = WrittenElement(part: [
      ("layout", "constraints"), ("width", shortest(size.width)), ("height", shortest(size.height)),
    ])
    let isTinted = image.isTemplate ?? picture.isTemplate ?? isTemplate
    draw(picture, of: image.name, outlet: nil, mode: "fit", tint: isTinted ? tint : nil, in: &element)
    return element
  }

  /// Adds the picture of an image view, and the size that the view has because of it.
  mutating func imageView(_ view: InterfaceView, _ element: inout WrittenElement) {
    let image = view.node.image()
    let recorded = image.flatMap { cell.resources.imageSizes[$0.name] }
    if options.hasRecordedSizes {
      box(view, contentSize: image == nil ? nil : view.frame?.size, &element)
      return note(.withoutPixels, view, "pictures are not compared")
    }
    let placement = PicturePlacement(view.node["contentMode"])
    let outlet = cell.outlets[view.id]
    guard let image, case .found(let picture) = lookup(image) else {
      if let image, case .absent(let reason) = lookup(image) { note(.withoutPixels, view, reason) } else { note(.drawn, view) }
      guard let outlet else { return box(view, contentSize: recorded, &element) }
      show(.null, for: outlet)
      element.keys.append(("layout", "constraints"))
      if let recorded { hold(recorded, of: view, &element) }
      element.children.append(pictureOfData(outlet, placement, of: view))
      return
    }
    element.keys.append(("layout", "constraints"))
    hold(recorded ?? picture.file.size, of: view, &element)
    var mode = "fit"
    if case .scaled(let scaled) = placement { mode = scaled }
    var remarks = picture.approximations
    let isTemplate = image.isTemplate ?? picture.isTemplate ?? false
    let tint = isTemplate ? tint(of: view) : nil
    let clips = element.has("clip")
    let isRounded = element.has("cornerRadius")
    if case .scaled = placement, clips || !isRounded {
      draw(picture, of: image.name, outlet: outlet, mode: mode, tint: tint, in: &element)
    } else {
      var child = WrittenElement(comment: "")
      child.keys = [("name", pictureName(of: view)), ("layout", "constraints")]
      child.constraints = placement.constraints
      if case .unscaled = placement {
        child.constraints += [
          "width == \(shortest(picture.file.size.width))", "height == \(shortest(picture.file.size.height))",
        ]
        if outlet != nil { remarks.append("a picture from the data is drawn in the size of this one") }
      }
      draw(picture, of: image.name, outlet: outlet, mode: mode, tint: tint, in: &child)
      element.children.append(child)
    }
    let isCut = mode == "fill" && (outlet != nil || !view.hasProportions(of: picture.file.size))
    if isCut, !clips { remarks.append("the picture ends at the edges of the view, beyond which UIKit draws it") }
    note(view, differences: remarks)
  }

  /// Adds a picture as the background of an element, and the data for it.
  private mutating func draw(
    _ picture: InterfacePicture, of asset: String, outlet: String?, mode: String, tint: String?, in element: inout WrittenElement
  ) {
    let name = pictures.name(of: picture.file, asset: asset)
    let dark = picture.darkFile.map { pictures.name(of: $0, asset: asset, isDark: true) }
    func background(_ name: String) -> String {
      var keys = ["source: \(source(name, outlet))"]
      if mode != "fill" { keys.append("mode: \(mode)") }
      if let tint = self.tint(tint, of: outlet, showing: name) { keys.append("tint: \(tint)") }
      return "{\(keys.joined(separator: ", "))}"
    }
    element.keys.append(("backgroundImage", background(name)))
    if let dark { element.keys.append(("states", "{dark: {backgroundImage: \(background(dark))}}")) }
    // With the name of one picture, data would show it in both states.
    if let outlet { show(dark == nil ? .string(name) : .null, for: outlet) }
  }

  /// An element for the picture that data give to an image view without one.
  private func pictureOfData(_ outlet: String, _ placement: PicturePlacement, of view: InterfaceView) -> WrittenElement {
    let path = InterfaceExpression.path(outlet)
    var element = WrittenElement(comment: "")
    element.keys = [
      ("name", pictureName(of: view)), ("when", DataValue.string("\(path) ?? false").compactJSON), ("type", "image"),
      ("source", DataValue.string("${\(path)}").compactJSON),
    ]
    if case .scaled(let mode) = placement {
      if mode != "fill" { element.keys.append(("mode", mode)) }
      // The size of the picture is not that of the view.
      element.keys += [("hugging", "1"), ("resistance", "1")]
    }
    if let tint = tint(nil, of: outlet, showing: nil) { element.keys.append(("tint", tint)) }
    element.constraints = placement.constraints
    return element
  }

  private func source(_ name: String, _ outlet: String?) -> String {
    guard let outlet else { return DataValue.string(name).compactJSON }
    return DataValue.string("${\(InterfaceExpression.path(outlet)) ?? \(InterfaceExpression.text(name))}").compactJSON
  }

  /// Returns the tint of a picture as a value of a document. Data may set it; without that, pictures that data give have their own colours.
  /// - Parameters:
  ///   - tint: that of the picture in the file, as a value of a document; `nil` if it has its own colours.
  ///   - name: the picture in the file.
  private func tint(_ tint: String?, of outlet: String?, showing name: String?) -> String? {
    guard let outlet else { return tint }
    let (path, own) = (InterfaceExpression.path(outlet), InterfaceExpression.path("\(outlet).tintColor"))
    guard let tint, let name else { return DataValue.string("${\(own) ?? null}").compactJSON }
    let (shown, color) = (InterfaceExpression.text(name), InterfaceExpression.text(tint.withoutMarks))
    return DataValue.string("${\(path) ?? \(shown) == \(shown) ? \(own) ?? \(color) : \(own) ?? null}").compactJSON
  }

  /// Returns the tint colour of a view: its own, or that of the nearest view around it.
  mutating func tint(of view: InterfaceView) -> String {
    var node: InterfaceNode? = view.node
    while let current = node {
      if let color = current.value("tintColor"), color.name == "color", let written = self.color(color) { return written }
      node = current.parent
    }
    return systemColor("tintColor")
  }

  /// A name for the element with the picture of a view, which no other element has.
  private func pictureName(of view: InterfaceView) -> String {
    var name = "\(names[view.id] ?? view.kind)-picture"
    while takenNames.contains(name) { name += "-2" }
    return name
  }
}

extension InterfaceView {
  /// Whether the frame in the file has the proportions of a picture.
  fileprivate func hasProportions(of size: Size) -> Bool {
    guard let frame else { return false }
    return abs(frame.width * size.height - frame.height * size.width) < size.width
  }
}
