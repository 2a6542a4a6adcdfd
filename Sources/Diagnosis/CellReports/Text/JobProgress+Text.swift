// SPDX-License-Identifier: MIT

package import CellConcurrency
internal import CellGraphics

extension JobProgress {
  /// Returns a line with a bar and numbers.
  /// - Parameter columns: the most characters that the line may have.
  package func text(columns: Int) -> String {
    guard let count else {
      let seconds = elapsed / .seconds(1)
      let rate = seconds > 0 ? ", \((Double(done) / seconds).fixed(0)) per second" : ""
      return String("\(counted(done, "cell"))\(rate)".prefix(columns))
    }
    let share = Double(done) / Double(max(1, count))
    let percent = String(Int(share * 100))
    let numbers = String(repeating: " ", count: max(0, 3 - percent.count)) + percent + " %  \(done) of \(count)"
    let width = min(40, columns - numbers.count - 4)
    guard width > 4 else { return String(numbers.prefix(columns)) }
    let filled = Int(share * Double(width))
    return "[" + String(repeating: "=", count: filled) + String(repeating: " ", count: width - filled) + "] " + numbers
  }
}
