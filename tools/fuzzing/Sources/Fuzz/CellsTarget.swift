// SPDX-License-Identifier: MIT

import CellRaster
import Glibc

/// The last line of a record, which identifies the pixels of the golden.
private let seal: [UInt8] = {
  let folder = "golden-images/case"
  mkdir(scratch + "/golden-images", 0o700)
  mkdir(scratch + "/" + folder, 0o700)
  func draw(_ color: String) {
    let children = "[{name: box, background: \"\(color)\", height: 10}, {type: text, text: one two}]"
    let document = "version: 1\ncanvas: {width: 40}\ncell: {direction: column, children: \(children)}\n"
    write(Array(document.utf8), to: folder + "/one.yaml")
  }
  draw("#FF0000")
  var record = Program(["golden", "record", "all"], in: scratch)
  precondition(record.end() == 0, "the golden cannot be recorded")
  // Now the golden differs, so that its record is read to find the cause.
  draw("#0000FF")
  let text = readFile(scratch + "/" + recordName)
  guard let last = text.split(separator: 0x0A).last else { preconditionFailure("the golden has no record") }
  return Array(last) + [0x0A]
}()

private let recordName = "golden-images/case/one@2x.cells"

/// The record of a golden that differs, except its last line.
func cellsTarget(_ bytes: [UInt8]) {
  let seal = seal
  write(bytes + [0x0A] + seal, to: recordName)
  var verify = Program(["golden", "verify", "--json"], in: scratch)
  let status = verify.end()
  precondition(status == 1, "the command exited with the status \(status)")
}

private func readFile(_ path: String) -> [UInt8] {
  let file = open(path, O_RDONLY)
  precondition(file >= 0, "cannot read \(path)")
  defer { close(file) }
  var bytes = [UInt8](repeating: 0, count: 1 << 20)
  return Array(bytes[..<max(0, read(file, &bytes, bytes.count))])
}
