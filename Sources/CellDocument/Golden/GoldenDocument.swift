// SPDX-License-Identifier: MIT

package import Notation

/// A document in a folder of golden images: the cells to draw and the settings for comparing them.
package struct GoldenDocument: Sendable {
  package let settings: GoldenSettings
  /// The template of the document; `nil` if the case is for another document, which ``settings`` names.
  package let template: CellTemplate?

  /// Decodes a document.
  ///
  /// - Parameter fileName: The file name for error messages.
  /// - Throws: ``CellDocumentError`` for the first problem.
  package init(parsing bytes: [UInt8], fileName: String, format: DocumentFormat) throws(CellDocumentError) {
    let node = try DocumentNode(document: bytes, fileName: fileName, format: format)
    let context = DecodingContext(site: Site(file: fileName), definitions: Definitions())
    let parts = try DocumentParts(node, context)
    if let golden = parts.golden, parts.referencesTemplate {
      settings = try GoldenSettings(golden, states: nil, context)
      template = nil
    } else {
      let template = try CellTemplate(node, fileName: fileName)
      settings = template.golden ?? GoldenSettings(of: fileName)
      self.template = template
    }
  }
}
