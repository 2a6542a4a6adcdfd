// SPDX-License-Identifier: MIT

internal import CellGoldenImages
internal import CellInspection
package import CellNotation
internal import CellReports
internal import CellScrollLab

extension OutputDescription {
  /// Everything that jobs put down as JSON, in the order in which the reference lists it.
  package static let all = [
    RenderEntry.list.description, RenderManifest.output.description, PreviewAddress.output.description,
    PreviewState.output.description, CheckReport.output.description, InspectionReport.output.description,
    InspectionComparison.output.description, PixelReport.output.description, LayoutReport.output.description,
    LayoutComparison.output.description, ListReport.output.description, ScrollReport.output.description,
    ScrollComparison.output.description, ScrollAdvice.output.description, GoldenReport.output.description,
    DiffOutcome.output.description, GoldenDiagnosis.output.description,
    CellImport.output.description, SampleAnswer.output.description, DoctorReport.output.description, WorkerLines.description,
  ]
}
