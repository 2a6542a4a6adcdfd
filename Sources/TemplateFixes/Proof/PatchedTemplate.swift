// SPDX-License-Identifier: MIT

package import CellDocument

/// A template with a patch, in its text where that can be edited.
struct PatchedTemplate {
  let template: CellTemplate
  /// The edited text.
  let source: TemplateSource?
  /// Why the text cannot be edited: then the template is made from the patched value alone.
  let obstacle: TemplatePatchError?

  /// `nil` where the patch does not fit, or what it leaves is no template.
  init?(_ original: TemplateSource, _ patch: TemplatePatch) throws {
    do throws(TemplatePatchError) {
      source = try original.applying(patch)
      obstacle = nil
    } catch {
      guard case .notEditable = error else { return nil }
      source = nil
      obstacle = error
    }
    do {
      template = try source.map { try $0.template } ?? original.template(with: patch)
    } catch is CellDocumentError {
      return nil
    }
  }
}

extension TemplateSource {
  /// The template that the text describes.
  package var template: CellTemplate {
    get throws(CellDocumentError) { try CellTemplate(parsing: bytes, fileName: fileName, format: format) }
  }

  /// What the text describes with a patch that fits, whether or not the text can be edited; places in it are no places of the text.
  fileprivate func template(with patch: TemplatePatch) throws -> CellTemplate {
    let value = try DataValue(root).applying(patch)
    return try CellTemplate(parsing: value.compactJSON.text, fileName: fileName, format: .json)
  }
}
