// SPDX-License-Identifier: MIT

/// Returns the initials of a name, in upper case: the first letter or digit of its first word and of its last word. "Ada King
/// Lovelace" gives "AL"; a single word gives one letter. Words in brackets are left out, as in "Ada Lovelace (she/her)", unless
/// there are no others.
///
/// Words without letters and digits are ignored. If all words are ignored, as in a name made of emoji, the result is the first
/// character that is not white space; empty if there is none.
func initials(of name: String) -> String {
  let unbracketed = withoutBrackets(name)
  let words = (unbracketed.allSatisfy(\.isWhitespace) ? name : unbracketed).split(whereSeparator: \.isWhitespace)
  let letters = words.compactMap { word in word.first { $0.isLetter || $0.isNumber } }
  guard let first = letters.first else { return words.first.map { String($0.prefix(1)) } ?? "" }
  let text = String(first) + (letters.count > 1 ? letters.last.map { String($0) } ?? "" : "")
  return text.uppercased()
}

/// Returns the text with a space in place of each pair of brackets and its contents. A bracket without its partner stays.
private func withoutBrackets(_ text: String) -> String {
  var result: [Character] = []
  var open: [(partner: Character, start: Int)] = []
  for character in text {
    if let partner = bracketPartners[character] {
      open.append((partner, result.count))
    } else if let index = open.lastIndex(where: { $0.partner == character }) {
      result.removeSubrange(open[index].start...)
      result.append(" ")
      open.removeSubrange(index...)
      continue
    }
    result.append(character)
  }
  return String(result)
}

/// The closing bracket for each opening one: the pairs of Unicode's BidiBrackets.txt that names contain, and angle brackets.
private let bracketPartners: [Character: Character] = [
  "(": ")", "[": "]", "{": "}", "<": ">", "（": "）", "［": "］", "｛": "｝", "〈": "〉", "《": "》", "「": "」", "『": "』", "【": "】",
  "〔": "〕",
  "〖": "〗", "〘": "〙", "〚": "〛", "｢": "｣", "⟨": "⟩", "⟪": "⟫", "⦅": "⦆", "❨": "❩", "❪": "❫", "❲": "❳", "❴": "❵", "⁅": "⁆",
  "⁽": "⁾", "₍": "₎",
]

/// Returns the text with the first letter of every word in title case. All other letters are unchanged.
func titleCased(_ text: String, _ language: CaseLanguage) -> String {
  var result = ""
  var isInsideWord = false
  for scalar in text.unicodeScalars {
    let isPart = scalar.properties.isAlphabetic || scalar == "'" || scalar == "\u{2019}" || scalar.properties.numericType != nil
    if isPart, !isInsideWord { result += language.titlecaseMapping(of: scalar) } else { result.unicodeScalars.append(scalar) }
    isInsideWord = isPart || (isInsideWord && scalar.properties.generalCategory == .nonspacingMark)
  }
  return result
}

/// Returns the text without white space at both ends.
func trimmed(_ text: String) -> String {
  let scalars = text.unicodeScalars
  guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
    let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
  else { return "" }
  return String(scalars[first...last])
}

/// Returns the text if it has at most `length` characters. Otherwise returns its beginning and "…", together at most `length`
/// characters.
func truncated(_ text: String, to length: Int) -> String {
  guard text.utf8.count > length, text.dropFirst(length).first != nil else { return text }
  return trimmedEnd(text.prefix(length - 1)) + "…"
}

private func trimmedEnd(_ text: Substring) -> String {
  var text = text
  while let last = text.last, last.isWhitespace { text.removeLast() }
  return String(text)
}

/// Removes the shortcodes of custom emoji, such as `:blobcat:`, and the surplus spaces that they leave.
func withoutShortcodes(_ text: String) -> String {
  let bytes = Array(text.utf8)
  var result: [UInt8] = []
  var start = 0
  for code in shortcodes(in: bytes) {
    result.append(contentsOf: bytes[start..<code.lowerBound])
    start = code.upperBound
    // Removes the space on one side too, so that one space remains between the words around it.
    if result.isEmpty || result.last == 0x20, start < bytes.count, bytes[start] == 0x20 { start += 1 }
  }
  result.append(contentsOf: bytes[start...])
  return trimmed(String(decoding: result, as: UTF8.self))
}

/// Whether `text` is a file path: not empty, and not an address such as `https://…`, `//host/…` or `data:…`.
func isLocalPath(_ text: String) -> Bool {
  !text.isEmpty && !text.contains("://") && !text.hasPrefix("//") && !text.lowercased().hasPrefix("data:")
}
