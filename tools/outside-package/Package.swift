// swift-tools-version: 6.3
// SPDX-License-Identifier: MIT

import PackageDescription

// A package like those of users: its targets have common names, and one of its types has the name of one of CellRaster's. tools/check
// loads its graph of packages, which fails if two packages have a target of the same name, and compiles its sources.
let names = ["Constraints", "Files", "Frames", "Graphics", "Inspection", "Jobs", "Layout", "Notation", "Reports"]

let package = Package(
  name: "outside-package",
  dependencies: [.package(name: "CellRaster", path: "../..")],
  targets: names.map { .target(name: $0) } + [
    .executableTarget(
      name: "App", dependencies: names.map { .byName(name: $0) } + [.product(name: "CellRaster", package: "CellRaster")])
  ]
)
