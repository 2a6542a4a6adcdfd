// swift-tools-version: 6.3
// SPDX-License-Identifier: MIT

import PackageDescription

// A package like those of users: its targets have common names, and one of its types has the name of one of CellRaster's. tools/check
// builds it, which fails if two packages have a target of the same name.
let names = ["Constraints", "Files", "Frames", "Graphics", "Inspection", "Jobs", "Layout", "Notation", "Reports"]

let package = Package(
  name: "outside-package",
  dependencies: [.package(name: "CellRaster", path: "../../..")],
  targets: names.map { .target(name: $0) } + [
    .executableTarget(
      name: "App", dependencies: names.map { .byName(name: $0) } + [.product(name: "CellRaster", package: "CellRaster")]),
    // The program of README.md, whose picture must be that of the same document.
    .executableTarget(name: "Readme", dependencies: [.product(name: "CellRaster", package: "CellRaster")]),
  ]
)
