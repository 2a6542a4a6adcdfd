// swift-tools-version: 6.3
// SPDX-License-Identifier: MIT

import PackageDescription

/// The map: the areas in the order in which data flow, with their modules. An area is a folder of `Sources`, which `Tests` mirrors; its
/// README says what enters and what leaves. It imports only areas before it.
let areas: KeyValuePairs = [
  "C": [
    "CCellCairo", "CCellPango", "CCellGLib", "CCellYAML", "CCellPNG", "CCellJPEG", "CCellISAL", "CCellImageCodecs", "CCellMasks",
    "CCellFiles", "CCellSamples", "CCellResources",
  ],
  "Foundations": ["CellGraphics", "CellNotation", "CellFiles", "CellConcurrency"],
  "Document": ["CellBinding", "CellTree", "CellXML", "CellVectorImages", "CellDocument", "CellInterfaceBuilder"],
  "Layout": ["CellLayoutEngines", "CellFlexbox", "CellCassowary", "CellConstraints", "CellConstraintViews", "CellLayout"],
  "Drawing": ["CellDisplayList", "CellPainting", "CellCairoRaster", "CellImageCodecs"],
  "Diagnosis": ["CellRenderAnalysis", "CellImageComparison", "CellInspection", "CellReports"],
  "Lists": ["CellList", "CellScrollLab"],
  "Library": ["CellRaster"],
  "Goldens": ["CellGoldenImages", "GoldenTesting"],
  "Command": ["CellJobs", "CellPreview", "CellRasterCommand"],
]

/// Modules that only a few others use and name. What may use all of their area need not wait until they are built.
let modulesNamedAlone = ["CellInterfaceBuilder"]

/// Returns the Swift modules of areas, for a module that may use all of them.
func all(_ names: String...) -> [Target.Dependency] {
  areas.filter { names.contains($0.key) }.flatMap(\.value).filter { !modulesNamedAlone.contains($0) }.map { .byName(name: $0) }
}

/// Returns the folder of a module in `Sources`, or that of its tests in `Tests`.
func folder(of module: String, in root: String = "Sources", suffix: String = "") -> String {
  guard let area = areas.first(where: { $0.value.contains(module) }) else { fatalError("no area has the module \(module)") }
  return "\(root)/\(area.key)/\(module)\(suffix)"
}

/// Whether a debug build is one for the tests, which take minutes without optimization: `tools/check` sets the variable. A package that depends
/// on this one never gets the flags below, because SwiftPM refuses unsafe flags in dependencies.
let isOptimizedInTests = Context.environment["CELLRASTER_OPTIMIZED_TESTS"] != nil
/// With that variable, each module is compiled as a whole, as in a release, by one job that also writes the file for importers. That takes a
/// sixth less than file by file after a job that reads and expands everything for importers alone; but a change of one file compiles its
/// module again. SwiftPM expects an object for each file, which the compiler writes only with threads.
let whole = ["-wmo", "-num-threads", "2", "-disable-batch-mode", "-no-emit-module-separately-wmo"]

/// Returns settings that are used only with that variable.
func inTests(_ flags: [String]) -> [SwiftSetting] {
  isOptimizedInTests ? [.unsafeFlags(flags, .when(configuration: .debug))] : []
}

/// Build settings for every Swift target: imports are internal by default, a file uses only members of modules that it imports
/// itself, and a warning stops the build.
let rulesByFile: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]
/// The same; in the tests, the module is compiled as a whole.
let rules = rulesByFile + inTests(whole)
/// For modules whose code runs for every element, number or pixel.
let optimizedInTests = inTests(["-O"])
/// The same for C.
let cOptimizedInTests: [CSetting] = isOptimizedInTests ? [.unsafeFlags(["-O2"], .when(configuration: .debug))] : []

/// Returns a C library of the system that is found by pkg-config, or that is optional and linked where it is found.
func system(_ name: String, pkgConfig: String? = nil, apt package: String) -> Target {
  .systemLibrary(name: name, path: folder(of: name), pkgConfig: pkgConfig, providers: [.apt([package])])
}

/// Returns a module in C.
func cModule(
  _ name: String, imports dependencies: [Target.Dependency] = [], exclude: [String] = [], isHot: Bool = false,
  links libraries: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: folder(of: name), exclude: exclude, cSettings: isHot ? cOptimizedInTests : [],
    linkerSettings: libraries.map { .linkedLibrary($0) })
}

/// Returns a Swift module that imports only the modules listed here.
func module(
  _ name: String, imports dependencies: [Target.Dependency] = [], exclude: [String] = [], isHot: Bool = false,
  links libraries: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: folder(of: name), exclude: exclude,
    swiftSettings: isHot ? rules + optimizedInTests : rules, linkerSettings: libraries.map { .linkedLibrary($0) })
}

/// Returns the tests of a module, which may use all that it imports is listed here.
func tests(
  of name: String, with dependencies: [Target.Dependency] = [], exclude: [String] = [], resources: [Resource] = []
) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.byName(name: name), "CellTestSupport"] + dependencies,
    path: folder(of: name, in: "Tests", suffix: "Tests"), exclude: exclude, resources: resources, swiftSettings: rules)
}

/// Returns a program in `tools` that uses modules which are not public.
func tool(_ name: String, in folder: String, imports dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: dependencies, path: "tools/\(folder)", swiftSettings: rules)
}

/// The programs in `tools` that use modules which are not public. They are built only if the variable is set, as the scripts that run them
/// do, so that no other build waits for them.
let tools: [Target] =
  Context.environment["CELLRASTER_TOOLS"] == nil
  ? []
  : [
    tool("CellLayoutSuite", in: "truth/LayoutSuite", imports: ["CellGraphics", "CellFlexbox", "CellLayoutSuiteCases"]),
    tool(
      "CellInterfaceFrames", in: "truth/InterfaceFrames", imports: ["CellGraphics", "CellInterfaceBuilder", "CellJobs"]),
    // The part of tools/benchmarks/layout that runs the engines, which cannot be in the package of the other benchmarks: the engines
    // are not public.
    tool(
      "CellLayoutBenchmark", in: "benchmarks/layout/LayoutBenchmark",
      imports: all("Foundations", "Document") + ["CellLayout", "CellFlexbox", "CellLayoutEngines"]),
    // The same for the constraint solver.
    tool("CellConstraintBenchmark", in: "benchmarks/constraints/ConstraintBenchmark", imports: ["CellCassowary"]),
    // The same for lists.
    tool(
      "CellListBenchmark", in: "benchmarks/list/ListBenchmark",
      imports: all("Foundations", "Document", "Library") + ["CellList", "CellTestSupport"]),
    // Measures the stages of rows, for the weights of simulated scrolls.
    tool(
      "CellScrollBenchmark", in: "benchmarks/scroll/ScrollBenchmark",
      imports: all("Foundations", "Document", "Lists", "Library") + ["CellJobs", "CellLayout", "CellLayoutEngines"]),
  ]

let package = Package(
  name: "CellRaster",
  products: [
    .library(name: "CellRaster", targets: ["CellRaster"]),
    .library(name: "GoldenTesting", targets: ["GoldenTesting"]),
    .library(name: "ConstraintViews", targets: ["CellConstraintViews"]),
    .executable(name: "cellraster", targets: ["CellRasterCommand"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
  ],
  targets: [
    // C: libraries, and the shims that keep their longjmp away from Swift frames.
    system("CCellCairo", pkgConfig: "cairo-ft", apt: "libcairo2-dev"),
    system("CCellPango", pkgConfig: "pangocairo", apt: "libpango1.0-dev"),
    system("CCellGLib", pkgConfig: "glib-2.0", apt: "libglib2.0-dev"),
    system("CCellYAML", pkgConfig: "yaml-0.1", apt: "libyaml-dev"),
    system("CCellPNG", pkgConfig: "libpng", apt: "libpng-dev"),
    // Calls of Linux, in a header alone.
    .systemLibrary(name: "CCellFiles", path: folder(of: "CCellFiles")),
    // No pkgConfig: these libraries are optional, and without them the build neither warns nor fails.
    system("CCellJPEG", apt: "libjpeg62-turbo-dev"),
    system("CCellISAL", apt: "libisal-dev"),
    // Little CMS (liblcms2-dev) and libdeflate (libdeflate-dev) are optional, too. The module opens them when a picture needs them, so
    // nothing links them. zlib comes with libpng, which needs it too.
    cModule("CCellImageCodecs", imports: ["CCellPNG"], links: ["z"]),
    // Compositing glyphs, by instructions that not every processor has.
    cModule("CCellMasks", isHot: true),
    cModule("CCellSamples", exclude: ["samples"]),
    // Files that are built in: style sheets and scripts.
    cModule("CCellResources"),

    // Foundations. libm: the standard library's rounding functions call it, and Graphics imports no C library that would link it.
    module("CellGraphics", isHot: true, links: ["m"]),
    module("CellNotation", imports: ["CellGraphics", "CCellYAML"], isHot: true),
    module("CellFiles", imports: ["CellGraphics", "CellNotation", "CCellFiles", "CCellGLib"], isHot: true),
    module("CellConcurrency"),

    // Document
    module("CellBinding", imports: all("Foundations"), isHot: true),
    module("CellTree", imports: ["CellGraphics", "CellNotation"], isHot: true),
    module("CellXML", imports: ["CellGraphics"], isHot: true),
    module("CellVectorImages", imports: ["CellGraphics", "CellXML"], isHot: true),
    module("CellDocument", imports: all("Foundations") + ["CellBinding", "CellTree", "CellVectorImages"], isHot: true),
    module("CellInterfaceBuilder", imports: ["CellDocument", "CellGraphics", "CellNotation", "CellXML"]),

    // Layout
    module("CellLayoutEngines", imports: ["CellGraphics"]),
    module("CellFlexbox", imports: ["CellGraphics", "CellLayoutEngines"], isHot: true),
    module("CellCassowary", isHot: true),
    module("CellConstraints", imports: ["CellCassowary", "CellGraphics", "CellLayoutEngines"], isHot: true),
    // Auto Layout as objects. The product of the same name without the prefix contains this target alone.
    module("CellConstraintViews", imports: ["CellCassowary", "CellConstraints", "CellGraphics"], isHot: true),
    module(
      "CellLayout",
      imports: ["CellGraphics", "CellNotation", "CellTree", "CellLayoutEngines", "CellFlexbox", "CellConstraints"], isHot: true),

    // Drawing
    module("CellDisplayList", imports: ["CellGraphics"], isHot: true),
    module(
      "CellPainting",
      imports: ["CellGraphics", "CellNotation", "CellTree", "CellVectorImages", "CellLayout", "CellDisplayList"], isHot: true),
    module(
      "CellCairoRaster",
      imports: ["CellGraphics", "CellFiles", "CellDisplayList", "CCellCairo", "CCellMasks", "CCellPango"], isHot: true),
    module("CellImageCodecs", imports: ["CellGraphics", "CCellImageCodecs", "CCellISAL", "CCellJPEG"], isHot: true),

    // Diagnosis
    module("CellRenderAnalysis", imports: ["CellGraphics", "CellDisplayList"], isHot: true),
    module("CellImageComparison", imports: ["CellGraphics"], isHot: true),
    module(
      "CellInspection",
      imports: all("Foundations", "Document", "Drawing") + [
        "CellLayout", "CellRenderAnalysis", "CellImageComparison",
      ]),
    module(
      "CellReports",
      imports: all("Foundations", "Document", "Drawing") + [
        "CCellResources", "CellLayout", "CellLayoutEngines", "CellRenderAnalysis", "CellImageComparison", "CellInspection",
      ],
      exclude: ["HTML/Resources"]),

    // Lists
    module("CellList", imports: ["CellGraphics"], isHot: true),
    module(
      "CellScrollLab", imports: ["CellGraphics", "CellNotation", "CellRenderAnalysis", "CellReports"],
      exclude: ["Reports/Resources"], isHot: true),

    // Library
    module(
      "CellRaster",
      imports: all("Foundations", "Document", "Drawing") + [
        "CCellSamples", "CellLayout", "CellLayoutEngines", "CellConstraints", "CellRenderAnalysis", "CellImageComparison",
        "CellInspection", "CellList",
      ]),

    // Goldens: the code that GoldenTesting and the command share. Neither may link the other's frameworks.
    module(
      "CellGoldenImages",
      imports: all("Foundations", "Document", "Drawing", "Library") + [
        "CellRenderAnalysis", "CellImageComparison", "CellInspection",
      ]),
    // Imports Testing and XCTest, which only tests may link. Only the product of the same name contains this target.
    module(
      "GoldenTesting",
      imports: all("Foundations", "Document", "Drawing", "Library") + ["CellImageComparison", "CellGoldenImages"]),

    // Command: what it does, for programs that do it without a command line, and the command.
    module(
      "CellJobs",
      imports: all("Foundations", "Document", "Drawing", "Diagnosis", "Lists", "Library") + [
        "CellInterfaceBuilder", "CellLayout", "CellLayoutEngines", "CellGoldenImages",
      ]),
    // The preview of a template in a browser: its server.
    module(
      "CellPreview",
      imports: all("Foundations", "Document", "Drawing", "Diagnosis", "Lists", "Library") + ["CellGoldenImages", "CellJobs"],
      exclude: ["Resources"]),
    // CellRaster alone would satisfy the linker. The others are listed because the command uses their types: otherwise a change to the
    // layout of a type would not rebuild the command.
    .executableTarget(
      name: "CellRasterCommand",
      dependencies: all("Foundations", "Document", "Drawing", "Diagnosis", "Lists", "Library") + [
        "CellInterfaceBuilder", "CellLayout", "CellLayoutEngines", "CellGoldenImages", "CellJobs", "CellPreview",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: folder(of: "CellRasterCommand"), swiftSettings: rules),

    // Reads and runs the layout conformance suite, for its command line and for tests.
    .target(
      name: "CellLayoutSuiteCases",
      dependencies: all("Foundations", "Document") + ["CellLayout", "CellFlexbox", "CellLayoutEngines"],
      path: "tools/truth/LayoutSuiteCases", swiftSettings: rules + optimizedInTests),

    // Helpers that the tests of several modules share: seeds, scratch folders, processor time.
    .target(
      name: "CellTestSupport", dependencies: ["CCellTestEnvironment", "CellCassowary"], path: "Tests/Support/CellTestSupport",
      swiftSettings: rules + optimizedInTests),
    .target(name: "CCellTestEnvironment", path: "Tests/Support/CCellTestEnvironment"),
    // A plain and slow version of the analysis, which tests compare with the fast one. It is optimized in debug builds too, where
    // it would take minutes. No product contains it, so its unsafe flag does not reach packages that depend on this one.
    .target(
      name: "CellRenderOracle", dependencies: ["CellCairoRaster", "CellDisplayList", "CellGraphics", "CellRenderAnalysis"],
      path: "Tests/Support/CellRenderOracle", swiftSettings: rules + [.unsafeFlags(["-O"])]),

    tests(of: "CellGraphics"),
    tests(of: "CellNotation", with: ["CellGraphics"]),
    tests(of: "CellFiles", with: ["CellGraphics", "CellNotation"]),
    tests(of: "CellConcurrency"),

    tests(of: "CellBinding", with: ["CellFiles", "CellNotation"]),
    tests(of: "CellVectorImages", with: ["CellGraphics", "CellXML"]),
    tests(
      of: "CellInterfaceBuilder",
      with: ["CellGraphics", "CellNotation", "CellBinding", "CellTree", "CellDocument", "CellLayout"],
      resources: [.copy("Fixtures")]),
    // The settings of golden images are a part of documents that another module reads.
    tests(of: "CellDocument", with: all("Foundations") + ["CellBinding", "CellTree", "CellGoldenImages"]),

    tests(
      of: "CellFlexbox", with: ["CellGraphics", "CellLayoutEngines", "CellLayoutSuiteCases"],
      resources: [.copy("Resources/list-cells.json")]),
    tests(of: "CellCassowary", resources: [.copy("Resources/kiwi-answers.json")]),
    tests(of: "CellConstraintViews", with: ["CellGraphics"]),
    tests(
      of: "CellLayout",
      with: all("Foundations", "Document") + [
        "CellCassowary", "CellConstraints", "CellConstraintViews", "CellLayoutEngines", "CellLayoutSuiteCases",
      ]),

    tests(of: "CellDisplayList", with: ["CellGraphics"]),
    tests(of: "CellPainting", with: all("Foundations", "Document") + ["CellLayout", "CellDisplayList"]),
    tests(of: "CellCairoRaster", with: ["CellGraphics", "CellDisplayList", "CellRenderOracle", "CCellCairo", "CCellPango"]),
    tests(of: "CellImageCodecs", with: ["CellGraphics"], resources: [.copy("Resources")]),

    tests(
      of: "CellRenderAnalysis",
      with: all("Foundations", "Document", "Library") + ["CellCairoRaster", "CellDisplayList", "CellRenderOracle"]),
    tests(of: "CellImageComparison", with: ["CellGraphics", "CellFiles", "CellImageCodecs"]),
    tests(of: "CellInspection", with: all("Foundations", "Document")),
    // The page of ScrollLab is tested in the browser that the tests of the other pages use.
    tests(
      of: "CellReports",
      with: all("Foundations", "Document") + [
        "CellRenderAnalysis", "CellImageComparison", "CellInspection", "CellScrollLab",
      ]),

    tests(of: "CellList"),
    tests(of: "CellScrollLab", with: ["CellNotation"]),

    tests(
      of: "CellRaster",
      with: all("Foundations", "Document", "Drawing", "Diagnosis", "Lists") + [
        "CellLayout", "CellConstraints", "CellConstraintViews",
      ]),

    tests(
      of: "CellGoldenImages",
      with: all("Foundations", "Document", "Drawing", "Library") + ["CellRenderAnalysis", "CellImageComparison"]),
    tests(
      of: "GoldenTesting", with: all("Foundations", "Document") + ["CellGoldenImages", "CellImageCodecs"],
      exclude: ["golden-images"]),
    // The golden images of the package.
    .testTarget(
      name: "CellGoldenTests",
      dependencies: all("Foundations", "Document", "Drawing", "Library") + ["CellGoldenImages", "CellTestSupport"],
      path: "Tests/Goldens/CellGoldenTests", swiftSettings: rules),

    tests(
      of: "CellJobs",
      with: all("Foundations", "Document", "Drawing", "Diagnosis", "Lists", "Library") + [
        "CellInterfaceBuilder", "CellLayout", "CellGoldenImages",
      ]),
    tests(of: "CellPreview", with: ["CellConcurrency", "CellGraphics", "CellRasterCommand"]),
    // The built command. The compiler is asked again whenever the command has been linked, and file by file, it then has nothing to do.
    .testTarget(
      name: "CellCommandTests",
      dependencies: all("Foundations", "Document", "Drawing", "Library") + [
        "CellJobs", "CellRasterCommand", "CellTestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/Command/CellCommandTests", swiftSettings: rulesByFile),
  ] + tools,
  swiftLanguageModes: [.v6]
)
