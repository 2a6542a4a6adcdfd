// SPDX-License-Identifier: MIT

internal import CCellResources

/// Returns the bytes of a file that is built into the program, such as `page.css`. The target CCellResources lists the files.
private func embeddedFile(_ name: String) -> [UInt8] {
  let file = cellraster_resource(name)
  guard let bytes = file.bytes else { preconditionFailure("\(name) is not built in") }
  return Array(UnsafeBufferPointer(start: bytes, count: Int(file.size)))
}

/// Returns the text of several such files, one after the other.
package func embeddedText(_ names: String...) -> String { String(decoding: names.flatMap(embeddedFile), as: UTF8.self) }
