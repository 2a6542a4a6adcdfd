// SPDX-License-Identifier: MIT

internal import CellCairoRaster
internal import CellGraphics
internal import CellLayout
internal import CellPainting
internal import CellTree
internal import CellVectorImages

extension RenderEngine {
  /// Returns the warnings about a cell that was laid out, with those about content that is lost.
  func warnings(of laidOut: LaidOutCell) throws -> [RenderingWarning] {
    let cell = laidOut.cell
    let lost = try laidOut.lostContent { try layOut(cell, of: nil, answering: .explanation) }
    return try warnings(of: cell) + laidOut.offsetWarnings
      + lost.compactMap { lost in
        cell.root.descendant(at: lost.path).map {
          RenderingWarning(location: $0.location, path: lost.path, reason: .lostContent(problem: lost.sentence))
        }
      }
  }

  /// Returns the warnings about the texts and pictures of a cell.
  func warnings(of cell: Cell) throws -> [RenderingWarning] {
    var warnings: [RenderingWarning] = []
    try collectWarnings(of: cell.root, textEngine(for: cell.scale), into: &warnings)
    return warnings
  }

  private func collectWarnings(
    of element: Element, _ engine: TextEngine, into warnings: inout [RenderingWarning]
  ) throws {
    for text in try drawnTexts(of: element) {
      let proportions = try proportions(ofPicturesIn: text)
      let faults = try engine.faults(of: text, proportions: proportions)
      for scalar in faults.missingCharacters {
        warnings.append(
          RenderingWarning(location: element.location, path: element.path, reason: .missingCharacter(scalar)))
      }
      if !proportions.isEmpty { collectWarnings(aboutPicturesIn: text, faults.overhangs, of: element, into: &warnings) }
    }
    if let source = element.content.record.pictureSource { try collectWarnings(about: source, of: element, into: &warnings) }
    for child in element.children { try collectWarnings(of: child, engine, into: &warnings) }
  }

  /// The texts of an element, without the initials of an avatar whose picture is drawn.
  private func drawnTexts(of element: Element) throws -> [StyledText] {
    let texts = element.texts
    // Most elements with text can tell without a copy of their content.
    guard !texts.isEmpty, element.text == nil, let source = element.content.as(AvatarContent.self)?.source else { return texts }
    return try pictureProperties(of: source) == nil ? texts : []
  }

  private func collectWarnings(
    aboutPicturesIn text: StyledText, _ overhangs: [PictureOverhang], of element: Element,
    into warnings: inout [RenderingWarning]
  ) {
    for (number, run) in text.runs.enumerated() {
      guard let picture = run.ornament?.value.picture else { continue }
      let path = run.segment.map { element.path + "/" + $0 } ?? element.path
      func warn(_ reason: RenderingWarning.Reason) {
        warnings.append(RenderingWarning(location: element.location, path: path, reason: reason))
      }
      if let overhang = overhangs.first(where: { $0.run == number }) {
        let name = [picture.source, run.text].compactMap(\.self).first { !$0.isEmpty }
        warn(.pictureBeyondLine(source: name ?? picture.kind.rawValue, lineHeight: overhang.lineHeight))
      }
      if let source = picture.source {
        if let reason = brokenPicture(source) { warn(.missingPicture(reason: reason)) }
        for fault in faults(of: source) { warn(fault) }
      }
    }
  }

  private func collectWarnings(
    about source: String, of element: Element, into warnings: inout [RenderingWarning]
  ) throws {
    func warn(_ reason: RenderingWarning.Reason) {
      warnings.append(RenderingWarning(location: element.location, path: element.path, reason: reason))
    }
    if element.content.as(IconContent.self)?.strokeWidth != nil,
      try pictureProperties(of: source)?.vector?.hasStrokes == false
    {
      warn(.noStrokes(source: source))
    }
    if element.content.record.drawing(hasPicture: true).pictures.contains(where: { $0.tint != nil }),
      try pictureProperties(of: source)?.hasAlphaChannel == false
    {
      warn(.tintedWithoutAlpha(source: source))
    }
    if let reason = brokenPicture(source) { warn(.missingPicture(reason: reason)) }
    for fault in faults(of: source) { warn(fault) }
  }

  /// Returns the faults of a picture's file that do not keep it from being drawn.
  private func faults(of source: String) -> [RenderingWarning.Reason] {
    // A file that cannot be read is no warning here: drawing it is an error, or `brokenPicture` says why there is a placeholder.
    guard let properties = try? pictureProperties(of: source) else { return [] }
    return (properties.storage.colorFault.map { [.unconvertedColors(source: source, reason: "\($0)")] } ?? [])
      + (properties.vector?.warnings ?? []).map { .imperfectImage(problem: "\($0)") }
  }

  /// Returns why a placeholder is drawn for a picture; `nil` if none is.
  private func brokenPicture(_ source: String) -> String? {
    guard missingPictures == .placeholder else { return nil }
    do {
      _ = try pictures.decodedProperties(of: source)
      return nil
    } catch {
      return (error as? AssetError)?.sentence(advisingPlaceholders: false) ?? "\(error)"
    }
  }
}

extension LaidOutCell {
  /// The warnings about scroll containers whose offset is beyond an end of their content.
  fileprivate var offsetWarnings: [RenderingWarning] {
    frames.scrollAreas.compactMap { area in
      guard let stated = area.statedOffset, let element = cell.root.descendant(at: frames.boxes[area.box].path) else {
        return nil
      }
      return RenderingWarning(
        location: element.keyLocations["scrollOffset"] ?? element.location, path: element.path,
        reason: .offsetBeyondContent(stated: stated, used: area.offset))
    }
  }
}
