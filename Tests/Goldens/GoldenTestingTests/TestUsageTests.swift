// SPDX-License-Identifier: MIT

import CellGoldenImages
import CellTestSupport
import Foundation
import Testing

@testable import GoldenTesting

/// Each test starts a separate process, because only a process that ends notes its end.
@Suite struct TestUsageTests {
  @Test func `a process that succeeds notes its beginning, its goldens and its end`() async throws {
    let folder = try ScratchFolder()
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      setenv(GoldenUsage.variable, path + "/used", 1)
      try TestUsage.note(GoldenImage(folder: "/nowhere", name: "a@2x"))
      try TestUsage.note(GoldenImage(folder: "/nowhere", name: "b@2x"))
    }
    let usage = try GoldenUsage(reading: folder.path + "/used")
    #expect(usage.picturePaths == ["/nowhere/a@2x.png", "/nowhere/b@2x.png"])
    #expect(usage.gaps.filter { $0 != "--filter" } == [])
  }

  @Test func `a run with failed tests is incomplete`() async throws {
    let folder = try ScratchFolder()
    await #expect(processExitsWith: .exitCode(1)) { [path = folder.path as String] in
      setenv(GoldenUsage.variable, path + "/used", 1)
      try TestUsage.note(GoldenImage(folder: "/nowhere", name: "a@2x"))
      exit(1)
    }
    #expect(try GoldenUsage(reading: folder.path + "/used").gaps.contains("tests failed"))
  }

  @Test func `a run that crashes is incomplete`() async throws {
    let folder = try ScratchFolder()
    await #expect(processExitsWith: .failure) { [path = folder.path as String] in
      setenv(GoldenUsage.variable, path + "/used", 1)
      try TestUsage.note(GoldenImage(folder: "/nowhere", name: "a@2x"))
      abort()
    }
    #expect(try GoldenUsage(reading: folder.path + "/used").gaps.contains("1 test process did not finish"))
  }
}
