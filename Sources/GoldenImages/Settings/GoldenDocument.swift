// SPDX-License-Identifier: MIT

package import CellRaster

/// A document in a folder of golden images: the cells to draw and the settings for comparing them.
package struct GoldenDocument: Sendable {
  package let settings: GoldenSettings
  /// The template of the document; `nil` if the case is for another document, which ``settings`` names.
  package let template: CellTemplate?

  /// Decodes a document.
  ///
  /// - Parameter fileName: The file name for error messages.
  /// - Throws: `CellDocumentError` for the first problem.
  package init(parsing bytes: [UInt8], fileName: String, format: DocumentFormat) throws(CellDocumentError) {
    let node = try DocumentNode(document: bytes, fileName: fileName, format: format)
    let parts = try DocumentParts(node, DecodingContext(fileName: fileName))
    if let golden = parts.golden, parts.referencesTemplate {
      settings = try GoldenSettings(golden, fileName: fileName, states: nil)
      template = nil
    } else {
      let template = try CellTemplate(node, fileName: fileName)
      settings = try template.goldenSettings()
      self.template = template
    }
  }
}

extension CellTemplate {
  /// Returns the document's settings for golden images; the default ones if it has none.
  ///
  /// - Throws: `CellDocumentError` for the first problem in them.
  package func goldenSettings() throws(CellDocumentError) -> GoldenSettings {
    guard let golden else { return GoldenSettings(of: fileName) }
    return try GoldenSettings(golden, fileName: fileName, states: states)
  }
}
