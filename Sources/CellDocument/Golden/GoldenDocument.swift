// SPDX-License-Identifier: MIT

package import Notation

/// A document of a folder of golden images: what is to be drawn, and how it is compared.
package struct GoldenDocument: Sendable {
  package let settings: GoldenSettings
  /// The document itself; `nil` where the case is about another one, which ``settings`` names.
  package let template: CellTemplate?

  /// Decodes a document.
  ///
  /// - Parameter fileName: The name for messages.
  /// - Throws: ``CellDocumentError`` with the first thing that is wrong.
  package init(parsing bytes: [UInt8], fileName: String, format: DocumentFormat) throws(CellDocumentError) {
    let node = try DocumentNode(document: bytes, fileName: fileName, format: format)
    let context = DecodingContext(site: Site(file: fileName), definitions: Definitions())
    let parts = try DocumentParts(node, context)
    if let golden = parts.golden, parts.isAboutAnother {
      settings = try GoldenSettings(golden, states: nil, context)
      template = nil
    } else {
      let template = try CellTemplate(node, fileName: fileName)
      settings = template.golden ?? GoldenSettings(of: fileName)
      self.template = template
    }
  }
}
