// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellFiles
import CellGraphics
import CellImageCodecs
import CellTestSupport
import Foundation
import Synchronization
import Testing

@testable import CellRaster

/// Pictures that are decoded and scaled before a cell is drawn.
@Suite struct PicturePreparationTests {
  private let folder: AssetFolder

  init() throws {
    folder = try AssetFolder()
    // 512 x 384 pixels: three times 65,536.
    let size = try #require(PixelSize(width: 512, height: 384))
    let pixels = (0..<UInt32(size.area)).map { 0xFF00_0000 | ($0 & 511) << 8 | $0 >> 9 }
    try AtomicFile.write(encodePNG(PixelBuffer(size: size, pixels: pixels)), to: folder.root.path + "/wide.png")
  }

  private func avatar(_ source: String) -> Element {
    element(Content(AvatarContent(source: source, initials: nil, fill: .white)), path: "cell/avatar") {
      $0.width = .points(40)
      $0.height = .points(40)
    }
  }

  private func row(_ source: String) -> Cell { cell(children: [picture(source, width: 40, height: 30), avatar(source)]) }

  private func resources(_ missing: MissingPictures = .error) throws -> RenderingResources {
    RenderingResources(fonts: try FontCollection(), assets: folder.root, missingPictures: missing)
  }

  @Test func `drawing a prepared cell decodes, scales and rounds nothing, and gives the same pixels`() throws {
    let resources = try resources()
    let session = CellRenderer(resources).session()
    let painted = try session.painted(session.laidOut(row("wide.png")))
    #expect(resources.pictureCounts == PictureCounts())
    try session.preparePictures(of: painted)
    #expect((resources.pictureCounts.decoded, resources.pictureCounts.prepared) == (1, 2))
    let pixels = try session.picture(of: painted)
    #expect((resources.pictureCounts.decoded, resources.pictureCounts.prepared) == (1, 2))
    #expect(try pixels == folder.renderer().drawn(row("wide.png")).pixels)
    try session.preparePictures(of: painted)
    #expect((resources.pictureCounts.decoded, resources.pictureCounts.prepared) == (1, 2))
  }

  @Test func `some rows of a prepared cell, and a picture that is cut off by its parent, have the same pixels`() throws {
    let clipping = element(.container, path: "cell/box", children: [picture("wide.png", width: 60, height: 45)]) {
      $0.width = .points(30)
      $0.height = .points(20)
      $0.overflow = .hidden
    }
    let whole = cell(children: [clipping])
    let resources = try resources()
    let session = CellRenderer(resources).session()
    let painted = try session.painted(session.laidOut(whole))
    try session.preparePictures(of: painted)
    let part = try session.draw(CellRenderer(resources).displayList(of: whole), rows: 3..<17)
    #expect(resources.pictureCounts.prepared == 1)
    #expect(try part == folder.renderer().drawn(whole).pixels.rows(3..<17))
  }

  @Test func `a picture that was prepared for a cell that cuts it off is whole in another cell`() throws {
    let low = element(.container, path: "cell/box", children: [picture("wide.png", width: 60, height: 45)]) {
      $0.height = .points(20)
    }
    let high = element(.container, path: "cell/box", children: [picture("wide.png", width: 60, height: 45)]) {
      $0.height = .points(50)
    }
    let resources = try resources()
    let session = CellRenderer(resources).session()
    try session.preparePictures(of: session.painted(session.laidOut(cell(children: [low]))))
    #expect(resources.pictureCounts.prepared == 1)
    let whole = cell(children: [high])
    #expect(try session.drawn(whole).pixels == folder.renderer().drawn(whole).pixels)
    #expect(resources.pictureCounts.prepared == 2)
  }

  @Test func `of a picture with rounded corners, only the part that is shown is prepared`() throws {
    var rounded = picture("wide.png", width: 60, height: 45)
    rounded.decoration.cornerRadii = CornerRadii(all: 4)
    let clipping = element(.container, path: "cell/box", children: [rounded]) {
      $0.width = .points(60)
      $0.height = .points(20)
      $0.overflow = .hidden
    }
    let resources = try resources()
    let session = CellRenderer(resources).session()
    let pixels = try session.drawn(cell(children: [clipping])).pixels
    #expect(resources.pictureCounts.prepared == 1)
    #expect(resources.keptPictureBytes == (512 * 384 + 120 * 40) * 4)
    #expect(try pixels.rows(0..<40) == folder.renderer().drawn(cell(children: [rounded])).pixels.rows(0..<40))
  }

  @Test(arguments: 1...10) func `a cancelled preparation leaves nothing behind`(last: Int) throws {
    let resources = try resources()
    let session = CellRenderer(resources).session()
    let painted = try session.painted(session.laidOut(row("wide.png")))
    let questions = Mutex(0)
    #expect(throws: CancellationError.self) {
      try session.preparePictures(of: painted) {
        questions.withLock {
          $0 += 1
          return $0 == last
        }
      }
    }
    #expect(questions.withLock { $0 } == last)
    #expect(resources.pictureCounts.prepared == 0)
    #expect(try session.picture(of: painted) == folder.renderer().drawn(row("wide.png")).pixels)
    #expect((resources.pictureCounts.decoded, resources.pictureCounts.prepared) == (1, 2))
  }

  @Test func `preparing in a cancelled task throws at once`() async throws {
    let resources = try resources()
    let session = CellRenderer(resources).session()
    let painted = try session.painted(session.laidOut(row("wide.png")))
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      try session.preparePictures(of: painted)
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(resources.pictureCounts == PictureCounts())
  }

  @Test func `threads that want the same picture decode and scale it once, though the first one is cancelled`() throws {
    let resources = try resources()
    let session = CellRenderer(resources).session()
    let painted = try session.painted(session.laidOut(row("wide.png")))
    let isDecoding = Mutex(false)
    let group = DispatchGroup()
    let others = Mutex(0)
    group.enter()
    Thread.detachNewThread {
      var questions = 0
      let outcome = Result {
        try session.preparePictures(of: painted) {
          questions += 1
          isDecoding.withLock { $0 = questions > 2 }
          // In the middle of decoding, until the others wait.
          while questions == 3, others.withLock({ $0 }) < 4 { usleep(1000) }
          if questions == 3 { usleep(50_000) }
          return questions == 3
        }
      }
      #expect(throws: CancellationError.self) { try outcome.get() }
      group.leave()
    }
    while !isDecoding.withLock({ $0 }) { usleep(1000) }
    for _ in 0..<4 {
      group.enter()
      Thread.detachNewThread {
        others.withLock { $0 += 1 }
        #expect(throws: Never.self) { try session.preparePictures(of: painted) }
        group.leave()
      }
    }
    group.wait()
    #expect((resources.pictureCounts.decoded, resources.pictureCounts.prepared) == (1, 2))
  }

  @Test func `a thread that draws more of a picture than another one prepares at the same time gets all of it`() throws {
    let rows = [20.0, 50].map { height in
      let box = element(.container, path: "cell/box", children: [picture("wide.png", width: 60, height: 45)]) {
        $0.height = .points(height)
      }
      return cell(children: [box])
    }
    let renderer = CellRenderer(try resources())
    let (session, drawing) = (renderer.session(), renderer.session())
    let low = try session.painted(session.laidOut(rows[0]))
    let high = try drawing.painted(drawing.laidOut(rows[1]))
    let isDecoding = Mutex(false)
    let isDrawing = Mutex(false)
    let group = DispatchGroup()
    group.enter()
    Thread.detachNewThread {
      var questions = 0
      #expect(throws: Never.self) {
        try session.preparePictures(of: low) {
          questions += 1
          if questions == 3 { isDecoding.withLock { $0 = true } }
          // In the middle of decoding, until the other thread waits.
          while questions == 3, !isDrawing.withLock({ $0 }) { usleep(1000) }
          if questions == 3 { usleep(50_000) }
          return false
        }
      }
      group.leave()
    }
    while !isDecoding.withLock({ $0 }) { usleep(1000) }
    isDrawing.withLock { $0 = true }
    let pixels = try drawing.picture(of: high)
    group.wait()
    #expect(try pixels == folder.renderer().drawn(rows[1]).pixels)
  }

  @Test func `a broken picture is an error that names its element`() throws {
    let good = try Data(contentsOf: URL(filePath: folder.root.path + "/wide.png"))
    let session = try folder.renderer().session()
    let painted = try session.painted(session.laidOut(row("wide.png")))
    try good.dropLast(40).write(to: URL(filePath: folder.root.path + "/wide.png"))
    let failure = #expect(throws: ElementFailure.self) { try session.preparePictures(of: painted) }
    #expect(failure?.path == "cell/picture")
  }

  @Test func `with placeholders, pictures are decoded before layout needs them, and broken ones are left out`() throws {
    let resources = try resources(.placeholder)
    let session = CellRenderer(resources).session()
    let rows = cell(children: [picture("broken.png"), picture("wide.png")])
    #expect(throws: CancellationError.self) { try session.decodePictures(of: rows) { true } }
    #expect(resources.pictureCounts.decoded == 0)
    try session.decodePictures(of: rows)
    #expect(resources.pictureCounts.decoded == 1)
    #expect(try session.drawn(rows).warnings.count == 1)
    #expect(resources.pictureCounts.decoded == 1)
  }

  @Test func `halving gives up pictures, which are decoded again when they are needed`() throws {
    let resources = try resources()
    let session = CellRenderer(resources).session()
    let painted = try session.painted(session.laidOut(row("wide.png")))
    try session.preparePictures(of: painted)
    resources.halvePictures()
    try session.preparePictures(of: painted)
    #expect(resources.pictureCounts.decoded == 2)
  }
}
