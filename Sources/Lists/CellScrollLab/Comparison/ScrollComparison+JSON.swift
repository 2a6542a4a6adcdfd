// SPDX-License-Identifier: MIT

package import CellNotation

extension ScrollComparison {
  package static let output = Output<ScrollComparison>(
    "scroll-comparison", "Output of cellraster scroll --compare OLD --json", isReadable: true,
    [
      .member("before", .text, "The older template's file, as given; for one from git, its revision and its file.") { $0.before },
      .member("after", .text, "The newer template's file, as given.") { $0.after },
      .member("verdict", .word, "Whether the newer one is better: by headroom, then by missed frames, then by the longest frame.")
      {
        $0.verdict
      },
      .member("measures", .list(measure), "What is better if it is higher or lower.") { $0.measures },
      .member("stages", .list(measure), "The time of all frames by stage; for the render stage, that of a frame.") { $0.stages },
      .member("elements", .list(element), "The elements whose costs grew or shrank, the largest difference first.") {
        $0.elements
      },
    ])

  private static let measure = OutputForm<Measure>.record(
    "measure", "A number of both scrolls. Times are nanoseconds, and the hitch ratio is in milliseconds for each second.",
    [
      .member("name", .text, "The name of the number.") { $0.name },
      .member(
        "before", .nullable(.number(0...)), "With the older template; null for a headroom over 128, and if no frame was shown."
      ) { $0.before },
      .member("after", .nullable(.number(0...)), "With the newer template; null in the same way.") { $0.after },
      .member("verdict", .word, "Whether the newer number is better.") { $0.verdict },
    ])

  private static let element = OutputForm<ElementChange>.record(
    "element", "An element with what its text, pictures and drawing cost in all rows that came into the viewport.",
    [
      .member("element", .text, "The path of the element, without numbers of repetitions.") { $0.path },
      .member("place", .nullable(.text), "Its place in the newer template, or else in the older one; null if it is not known.") {
        $0.place
      },
      .member("beforeNanoseconds", .nullable(.count), "Its cost with the older template; null if only the newer one has it.") {
        $0.before
      },
      .member("afterNanoseconds", .nullable(.count), "Its cost with the newer template; null if only the older one has it.") {
        $0.after
      },
    ])
}
