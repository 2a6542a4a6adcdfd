// SPDX-License-Identifier: MIT

/// The named character references of HTML 4 (all 252), and `&apos;`.
///
/// Source: HTML 4.01, section 24. HTML 5 adds mainly mathematical symbols, which Mastodon and similar servers do not send.
enum HTMLEntities {
  /// Returns the character for a name, which is written without `&` and `;`. Returns `nil` for an unknown name.
  static func character(named name: String) -> Unicode.Scalar? { table[name] }

  /// Returns the character for a numeric reference, as HTML defines it: U+FFFD for an invalid number, and the Windows-1252
  /// character for 0x80 to 0x9F.
  static func character(number: UInt32) -> Unicode.Scalar {
    if 0x80...0x9F ~= number { return windows1252[Int(number - 0x80)] }
    return number == 0 ? "\u{FFFD}" : Unicode.Scalar(number) ?? "\u{FFFD}"
  }

  /// The number of known names.
  static var count: Int { table.count }

  private static let table: [String: Unicode.Scalar] = {
    var table: [String: Unicode.Scalar] = [:]
    for (names, first) in runs {
      // A dot skips one code.
      for (offset, name) in names.split(separator: " ").enumerated() where name != "." {
        table[String(name)] = Unicode.Scalar(first + UInt32(offset))
      }
    }
    var words = singles.split(separator: " ").makeIterator()
    while let name = words.next(), let number = words.next() {
      table[String(name)] = UInt32(number, radix: 16).flatMap(Unicode.Scalar.init)
    }
    return table
  }()

  /// The names of characters with consecutive codes, and the code of the first character.
  private static let runs: [(String, UInt32)] = [
    (
      """
      nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para \
      middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute \
      Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute \
      THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde \
      ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
      """, 0xA0
    ),
    (
      """
      Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho . Sigma Tau Upsilon Phi Chi Psi Omega
      """, 0x391
    ),
    (
      """
      alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi \
      omega
      """, 0x3B1
    ),
  ]

  /// Names, each followed by the character's code in hexadecimal.
  private static let singles = """
    quot 22 amp 26 apos 27 lt 3C gt 3E OElig 152 oelig 153 Scaron 160 scaron 161 Yuml 178 fnof 192 circ 2C6 tilde 2DC thetasym 3D1 \
    upsih 3D2 piv 3D6 ensp 2002 emsp 2003 thinsp 2009 zwnj 200C zwj 200D lrm 200E rlm 200F ndash 2013 mdash 2014 lsquo 2018 \
    rsquo 2019 sbquo 201A ldquo 201C rdquo 201D bdquo 201E dagger 2020 Dagger 2021 bull 2022 hellip 2026 permil 2030 prime 2032 \
    Prime 2033 lsaquo 2039 rsaquo 203A oline 203E frasl 2044 euro 20AC image 2111 weierp 2118 real 211C trade 2122 alefsym 2135 \
    larr 2190 uarr 2191 rarr 2192 darr 2193 harr 2194 crarr 21B5 lArr 21D0 uArr 21D1 rArr 21D2 dArr 21D3 hArr 21D4 forall 2200 \
    part 2202 exist 2203 empty 2205 nabla 2207 isin 2208 notin 2209 ni 220B prod 220F sum 2211 minus 2212 lowast 2217 radic 221A \
    prop 221D infin 221E ang 2220 and 2227 or 2228 cap 2229 cup 222A int 222B there4 2234 sim 223C cong 2245 asymp 2248 ne 2260 \
    equiv 2261 le 2264 ge 2265 sub 2282 sup 2283 nsub 2284 sube 2286 supe 2287 oplus 2295 otimes 2297 perp 22A5 sdot 22C5 \
    lceil 2308 rceil 2309 lfloor 230A rfloor 230B lang 2329 rang 232A loz 25CA spades 2660 clubs 2663 hearts 2665 diams 2666
    """

  private static let windows1252: [Unicode.Scalar] = [
    "\u{20AC}", "\u{81}", "\u{201A}", "\u{192}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}", "\u{2C6}", "\u{2030}", "\u{160}",
    "\u{2039}", "\u{152}", "\u{8D}", "\u{17D}", "\u{8F}", "\u{90}", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{2022}",
    "\u{2013}", "\u{2014}", "\u{2DC}", "\u{2122}", "\u{161}", "\u{203A}", "\u{153}", "\u{9D}", "\u{17E}", "\u{178}",
  ]
}
