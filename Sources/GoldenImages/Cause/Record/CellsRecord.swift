// SPDX-License-Identifier: MIT

internal import CairoRaster
public import CellRaster
public import DisplayList
internal import Graphics

/// What is drawn in a golden picture: the printed display lists of its cells, from top to bottom.
///
/// It is the content of the `.cells` file beside a golden. Where pixels differ, it says what has changed of that which they show.
/// Equal display lists give equal records on every machine.
public struct CellsRecord: Hashable, Sendable {
  /// In the order in which they lie in the picture.
  public var cells: [Cell]
  /// The names of font files by their SHA-256 in hexadecimal. They are for people: what is drawn depends on the hashes alone.
  public var fontFiles: [String: String]
  /// The SHA-256 of picture files in hexadecimal, by their paths below the asset root.
  public var pictureHashes: [String: String]

  /// A cell of a golden picture.
  public struct Cell: Hashable, Sendable {
    /// What messages call it.
    public let name: String
    /// The row of the picture at which it starts, in device pixels.
    public let top: Int
    /// Its printed display list.
    public let printedList: String
    let list: RecordedList

    public init(name: String, top: Int, list: DisplayList) {
      self.init(name: name, top: top, printedList: list.description, list: RecordedList(list))
    }

    init(name: String, top: Int, printedList: String, list: RecordedList) {
      self.name = name
      self.top = top
      self.printedList = printedList
      self.list = list
    }
  }

  public init(_ cells: [Cell], fontFiles: [String: String] = [:], pictureHashes: [String: String] = [:]) {
    self.cells = cells
    self.fontFiles = fontFiles
    self.pictureHashes = pictureHashes
  }

  /// The record of cells that are drawn with `resources`, whose fonts and pictures it names.
  ///
  /// Reads each picture's file once for as long as the resources live.
  /// - Throws: `TextError`, `AssetError` where a font or a picture cannot be read.
  public init(_ cells: [Cell], resources: RenderingResources) throws {
    self.init(cells)
    for layer in cells.flatMap(\.list.layers) {
      for item in layer.items {
        switch item.content {
        case .picture(let picture) where pictureHashes[picture.source] == nil:
          pictureHashes[picture.source] = try resources.fileHash(ofPicture: picture.source)
        case .text(let text):
          for hash in Set(text.runs.map(\.font.fileHash)) where fontFiles[hash] == nil {
            let path = try resources.fonts.path(ofFileWithHash: hash)
            fontFiles[hash] = path.split(separator: "/").last.map(String.init) ?? path
          }
        case .picture, .fill, .border, .shadow: break
        }
      }
    }
  }

  /// The whole file.
  public var text: String {
    var text = "\(Self.heading)\n"
    for (hash, name) in fontFiles.sorted(by: { $0.key < $1.key }) { text += "font \(hash) is \(name.quotedOnOneLine)\n" }
    for (source, hash) in pictureHashes.sorted(by: { $0.key < $1.key }) {
      text += "picture \(source.quotedOnOneLine) is \(hash)\n"
    }
    for cell in cells { text += "\n# \(cell.name.quotedOnOneLine) from row \(cell.top)\n\(cell.printedList)" }
    return text
  }

  /// The first line of each file: a later format has another number.
  static let heading: StaticString = "cells of a golden image, format 1"
}
