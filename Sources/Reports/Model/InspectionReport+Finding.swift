// SPDX-License-Identifier: MIT

internal import CellDocument
package import Graphics
package import Notation

extension InspectionReport {
  /// Something that costs more than it might, or is wrong, in one layer of one cell.
  package struct Finding: Hashable, Sendable {
    /// The number of its box in the overlay `layers`, from 1; no other finding of the report has it.
    package var number: Int
    package var rule: Rule
    package var severity: Severity
    /// The path in the template, with `#i` behind each repeated element: `cell/replies#2/text`.
    package var layer: String
    /// The paths of the other layers in which the same has the same cause.
    package var otherLayers: [String]
    /// Where the element begins in the template.
    package var location: SourceLocation
    /// Where it is seen, in device pixels.
    package var rect: PixelRect
    /// Where it is seen in each layer, all inside of `rect`.
    package var places: [PixelRect]
    package var cost: Cost
    /// One sentence with its numbers, without the layer and the place.
    package var message: String
    /// Whether a fix is known that changes no pixel of any cell.
    package var isAvoidable: Bool
    /// In how many cells that this report leaves out the same was found.
    package var cellsLeftOut: Int
    /// `nil` where there was no baseline to compare with.
    package var baseline: BaselineState?
    /// Why the template asks for it to be ignored; `nil` if it does not.
    package var suppression: String?
    package var fix: Fix?
    /// The fixes of the other layers.
    package var otherFixes: [Fix]

    package init(
      number: Int, rule: Rule, severity: Severity, layer: String, otherLayers: [String] = [], location: SourceLocation,
      rect: PixelRect, places: [PixelRect]? = nil, cost: Cost = Cost(), message: String, isAvoidable: Bool = false,
      cellsLeftOut: Int = 0, baseline: BaselineState? = nil, suppression: String? = nil, fix: Fix? = nil, otherFixes: [Fix] = []
    ) {
      self.number = number
      self.rule = rule
      self.severity = severity
      self.layer = layer
      self.otherLayers = otherLayers
      self.location = location
      self.rect = rect
      self.places = places ?? [rect]
      self.cost = cost
      self.message = message
      self.isAvoidable = isAvoidable
      self.cellsLeftOut = cellsLeftOut
      self.baseline = baseline
      self.suppression = suppression
      self.fix = fix
      self.otherFixes = otherFixes
    }
  }

  /// What a finding takes; 0 for what it does not take.
  package struct Cost: Hashable, Sendable {
    package var pixels, bytes, passes: Int

    package init(pixels: Int = 0, bytes: Int = 0, passes: Int = 0) {
      self.pixels = pixels
      self.bytes = bytes
      self.passes = passes
    }
  }

  /// How a finding stands to those that were let pass.
  package enum BaselineState: String, Hashable, Sendable {
    case new
    /// It is in the baseline: nobody is asked to mend it now.
    case unchanged
  }
}

extension InspectionReport.Finding {
  /// Whether there is something to do about it: it is neither in the baseline nor suppressed.
  package var isOpen: Bool { baseline != .unchanged && suppression == nil }
}
