// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

extension CellAnalysis {
  var offscreenFindings: [Finding] {
    let ofLayers = Dictionary(grouping: passes, by: \.layer)
    return ofLayers.flatMap { index, own -> [Finding] in
      let reasons = list.layers[index].isolationReasons
      return reasons.map { reason in
        let passes = own.filter { $0.kind.reason(among: reasons) == reason }
        let area = (passes.isEmpty ? own : passes).reduce(PixelRect.empty) { $0.union($1.area) }
        return Finding(
          rule: Rule(reason), layer: index, path: list.layers[index].path, rect: area,
          cost: Finding.Cost(
            pixels: passes.reduce(0) { $0 + $1.area.width * $1.area.height },
            bytes: passes.reduce(0) { $0 + $1.bytes }, passes: passes.count),
          evidence: .offscreen(reason, passes))
      }
    }
  }
}
