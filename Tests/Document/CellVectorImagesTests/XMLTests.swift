// SPDX-License-Identifier: MIT

import CellGraphics
import CellVectorImages
import Testing

private let start = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'"

struct XMLTests {
  @Test(arguments: [
    "\u{FEFF}\(start)/>",
    "<?xml version='1.0' encoding='utf-8' standalone=\"no\"?>\n<!-- a - b -->\(start)></svg >\n<!-- c --><?x y?>",
    "<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' \"http://www.w3.org/[x]>\">\(start)/>",
    "\(start) a='&lt;&gt;&amp;&quot;&apos;&#65;&#x1F600;'>&lt;<![CDATA[<]]]]></svg>",
    "<s:svg xmlns:s='http://www.w3.org/2000/svg' width='9' height='9'><s:path s:d='x'/></s:svg>",
    "\(start) xmlns:a='urn:a' xmlns:b='urn:b' a:x='1' b:x='2' x='3'><a:path d='M'/></svg>",
    "\(start)>\r\n<g xmlns='urn:a'><path d='M'/></g></svg>",
  ])
  func `well-formed files are read`(file: String) {
    #expect(refusal(ofFile: file) == "")
  }

  @Test(arguments: [
    ("", "a.svg:1:1: the file has no element"),
    ("<svg/>", "a.svg:1:1 <svg>: the element has no namespace; add xmlns=\"http://www.w3.org/2000/svg\""),
    ("<html/>", "a.svg:1:1 <html>: the root element is html, but must be svg"),
    ("x\(start)/>", "a.svg:1:1: text before the root element is not allowed; remove it"),
    ("\(start)/>\n &#65;", "a.svg:2:2: text after the root element is not allowed; remove it"),
    ("\(start)/><svg/>", "a.svg:1:63: an XML file has only one root element; put both into one element"),
    ("\(start)>\n<g>", "a.svg:2:1: the element has no end tag; add </g>"),
    ("\(start)><g></svg>", "a.svg:1:65: expected </g>, found </svg>"),
    ("</g>", "a.svg:1:1: no element is open here; remove </g>"),
    ("\(start)\n  a='1' a='2'/>", "a.svg:2:9 <svg>: the attribute a occurs twice; remove one of them"),
    (
      "\(start) xmlns:p='u' xmlns:q='u' p:a='' q:a=''/>",
      "a.svg:1:93 <svg>: the attribute q:a occurs twice; remove one of them"
    ),
    ("\(start) p:a=''/>", "a.svg:1:62: the prefix p has no namespace; declare it with xmlns:p"),
    ("\(start) a=1/>", #"a.svg:1:64: expected a value in quotation marks, found "1""#),
    ("\(start) a/>", #"a.svg:1:63: expected = after the name of the attribute, found "/""#),
    ("\(start) a='1'b='2'/>", #"a.svg:1:67: expected the end of the tag, found "b""#),
    ("\(start) a='<'/>", "a.svg:1:65: a value cannot contain <; write &lt;"),
    ("\(start) a='x", "a.svg:1:64: the value has no closing quotation mark"),
    ("\(start) a='ü&'/>", "a.svg:1:66: an ampersand begins a reference; write &amp;"),
    ("\(start)>&nbsp;</svg>", "a.svg:1:62: the entity \"&nbsp;\" is unknown; write the character itself"),
    ("\(start)>&#0;</svg>", "a.svg:1:62: \"&#0;\" is not a reference to a character that XML allows"),
    ("\(start)>&#xD800;</svg>", "a.svg:1:62: \"&#xD800;\" is not a reference to a character that XML allows"),
    ("\(start)>\u{1}</svg>", "a.svg:1:62: XML does not allow the character U+0001; remove it"),
    ("\(start)>\u{FFFE}</svg>", "a.svg:1:62: XML does not allow the character U+FFFE; remove it"),
    ("\(start)>]]></svg>", "a.svg:1:62: text cannot contain ]]>; write ]]&gt;"),
    ("\(start)><!-- a -- b --></svg>", "a.svg:1:69: a comment cannot contain --; remove one hyphen"),
    ("\(start)><!-- a", "a.svg:1:62: the comment has no end; add -->"),
    ("\(start)><![CDATA[a", "a.svg:1:62: the CDATA section has no end; add ]]>"),
    ("\(start)><!x></svg>", "a.svg:1:62: no element, comment or CDATA section begins like this"),
    ("\(start)><1/></svg>", #"a.svg:1:63: expected a name, found "1""#),
    (" <?xml version='1.0'?>\(start)/>", "a.svg:1:2: the XML declaration must be at the start of the file"),
    ("<?xml encoding='latin1'?>", "a.svg:1:17: the encoding \"latin1\" is not read; save the file in UTF-8"),
    ("<?xml-stylesheet href='x'?>", "a.svg:1:1: other style sheets are not read; copy the rules into a style element"),
    ("\(start)", "a.svg:1:61: the file ends too early"),
    (
      "<!DOCTYPE svg [<!ENTITY a SYSTEM 'b'>]>\(start)/>",
      "a.svg:1:16: this declaration of a document type is not read; save the file without it"
    ),
  ])
  func `a file that is not well-formed is refused at its place`(file: String, message: String) {
    #expect(refusal(ofFile: file) == message)
  }

  @Test func `invalid UTF-8 is refused`() {
    #expect(refusal(ofBytes: [0x3C, 0x0A, 0xFF]) == "a.svg:2:1: the file is not UTF-8; save it in this encoding")
    #expect(refusal(ofBytes: [0xFE, 0xFF, 0, 0x3C]) == "a.svg:1:1: the file is not UTF-8; save it in this encoding")
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `all line ends are counted`(end: String) {
    #expect(
      refusal(ofFile: "\(start)>\(end)ü\(end) <text/></svg>") == "a.svg:3:2 <text>: text is not drawn; convert it to paths")
  }
}
