// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

extension CellAnalysis {
  func pictureFindings(_ use: PictureUse) -> [Finding] {
    func finding(_ rule: Rule, _ evidence: Evidence, bytes: Int = 0) -> Finding {
      Finding(
        rule: rule, layer: use.layer, path: list.layers[use.layer].path, rect: use.destination,
        cost: Finding.Cost(pixels: use.destination.width * use.destination.height, bytes: bytes), evidence: evidence)
    }
    var found: [Finding] = []
    if use.isStretched {
      found.append(finding(.stretched, .scaled(use)))
    } else if use.isEnlarged {
      found.append(finding(.enlarged, .scaled(use)))
    } else if use.isReduced {
      found.append(finding(.reduced, .scaled(use)))
    }
    if use.isOversized, case .picture(let picture) = list.items[use.item].content {
      found.append(
        finding(.oversized, .oversized(use, source: picture.source), bytes: use.decodedBytes - use.shownBytes))
    }
    return found
  }
}
