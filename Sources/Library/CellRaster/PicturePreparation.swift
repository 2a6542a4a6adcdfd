// SPDX-License-Identifier: MIT

internal import CellCairoRaster
internal import CellDisplayList
internal import CellGraphics
package import CellPainting
package import CellTree

extension RenderingSession {
  /// Decodes, scales, tints and rounds the pictures that drawing a cell needs, so that drawing it finds them.
  ///
  /// Any thread can call it. Neither the session nor threads that draw other pictures wait for it; a thread that needs one of the pictures
  /// waits instead of decoding it too. Only the cache is filled: the pixels of the cell do not depend on it.
  /// - Parameter isCancelled: whether the cell is no longer wanted; asked whenever 256 KiB of pixels have been decoded or scaled. By
  ///   default, whether the current task is cancelled.
  /// - Throws: `CancellationError`, as soon as `isCancelled` returns true; pictures that were not complete are not kept. `ElementFailure`,
  ///   which names the element.
  package func preparePictures(
    of painted: PaintedCell, isCancelled: @escaping () -> Bool = { Task.isCancelled }
  ) throws {
    let list = painted.list
    let area = PixelRect(x: 0, y: 0, width: list.size.width, height: list.size.height)
    try painted.cell.namingElements {
      for item in list.items where item.opacity > 0 {
        guard case .picture(let picture) = item.content else { continue }
        if isCancelled() { throw CancellationError() }
        do {
          try resources.pictures.prepare(picture, shownIn: area, isCancelled: isCancelled)
        } catch let error as CancellationError {
          throw error
        } catch {
          throw LayerFailure(path: list.layers[item.layer].path, reason: error)
        }
      }
    }
  }

  /// Decodes the pictures of a cell that is not laid out yet.
  ///
  /// With ``MissingPictures/placeholder``, layout decodes pictures to find out whether they are broken; call this before it. Otherwise,
  /// layout reads only their headers, and ``preparePictures(of:isCancelled:)`` is enough. A picture that is missing or broken is left out:
  /// layout or drawing reports it.
  /// - Parameter isCancelled: as for ``preparePictures(of:isCancelled:)``.
  /// - Throws: `CancellationError`, as soon as `isCancelled` returns true.
  package func decodePictures(
    of cell: Cell, isCancelled: @escaping () -> Bool = { Task.isCancelled }
  ) throws(CancellationError) {
    for source in cell.root.pictureSources {
      if isCancelled() { throw CancellationError() }
      do {
        try resources.pictures.decodedProperties(of: source, isCancelled: isCancelled)
      } catch let error as CancellationError {
        throw error
      } catch {
        continue
      }
    }
  }
}

extension RenderingResources {
  /// How often pictures were decoded and prepared.
  package var pictureCounts: PictureCounts { pictures.counts }

  /// The memory of the decoded and prepared pictures that are cached, in bytes.
  package var keptPictureBytes: Int { pictures.keptBytes }

  /// Gives up at least half of the decoded and prepared pictures that are cached. Call it when memory is short. The bounds of the caches
  /// stay the same.
  package func halvePictures() { pictures.halve() }
}
