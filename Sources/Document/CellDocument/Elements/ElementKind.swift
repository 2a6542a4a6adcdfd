// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation
internal import CellTree

/// A type of element: its name in documents and its keys.
struct ElementKind: Sendable {
  let name: String
  /// Returns the key `size` in containers of an engine; `nil` if `size` is not a layout key of this type there.
  var size: @Sendable (LayoutEngineName) -> Field<LayoutProperties>? = { _ in nil }
  let decoration: [Field<Decoration>]
  /// The keys that determine an element's content.
  let content: ContentFields
  var initialLayout = LayoutProperties()

  static let container = ElementKind(
    name: "container", size: boxSize, decoration: DecorationFields.common + DecorationFields.outline + DecorationFields.bubble,
    content: ContentFields(ContainerProperties.self))
  static let text = ElementKind(
    name: "text", decoration: DecorationFields.ofText + DecorationFields.bubble, content: ContentFields(TextProperties.self))
  static let image = box("image", ContentFields(PictureProperties.self, fields: PictureProperties.fieldsOfImage, rules: []))
  static let avatar = box(
    "avatar", ContentFields(AvatarProperties.self), outline: DecorationFields.roundOutline,
    layout: layout {
      $0.width = .points(AvatarProperties.side)
      $0.height = .points(AvatarProperties.side)
    })
  static let badge = ElementKind(
    name: "badge", decoration: DecorationFields.common + DecorationFields.roundOutline,
    content: ContentFields(BadgeProperties.self))
  static let icon = ElementKind(name: "icon", decoration: DecorationFields.common, content: ContentFields(IconProperties.self))
  static let gradient = box("gradient", ContentFields(GradientProperties.self))
  static let separator = ElementKind(
    name: "separator", decoration: DecorationFields.common, content: ContentFields(SeparatorProperties.self))
  static let spacer = ElementKind(
    name: "spacer", size: { $0 == .flexbox ? LayoutFields.spacerSize : nil }, decoration: DecorationFields.common,
    content: ContentFields(.spacer), initialLayout: layout { $0.grow = 1 })
  static let shape = ElementKind(
    name: "shape", size: boxSize, decoration: DecorationFields.common + DecorationFields.outlineOfShape,
    content: ContentFields(ShapeProperties.self))

  private static let boxSize: @Sendable (LayoutEngineName) -> Field<LayoutProperties>? = { engine in
    switch engine {
    case .flexbox: LayoutFields.size
    case .frames: LayoutFields.frameSize
    case .constraints: LayoutFields.constraintSize
    }
  }

  static let all = [container, text, image, icon, avatar, badge, gradient, separator, spacer, shape]
  static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  private static func box(
    _ name: String, _ content: ContentFields, outline: [Field<Decoration>] = DecorationFields.outline,
    layout: LayoutProperties = LayoutProperties()
  ) -> ElementKind {
    ElementKind(
      name: name, size: boxSize, decoration: DecorationFields.common + outline, content: content,
      initialLayout: layout)
  }

  private static func layout(_ change: (inout LayoutProperties) -> Void) -> LayoutProperties {
    var layout = LayoutProperties()
    change(&layout)
    return layout
  }

  static let childrenKey = "children"

  /// Whether the element has the key `children`.
  var holdsChildren: Bool { name == Self.container.name }

  /// Whether the element has lines of text that its width may follow.
  private var hasLines: Bool { name == Self.text.name }

  /// The keys for the layout of an element in a container with the given engine, and of its own children.
  func layout(in engine: LayoutEngineName) -> [Field<LayoutProperties>] {
    let own = (size(engine).map { [$0] } ?? []) + (holdsChildren ? LayoutFields.container(in: engine) : []) + LayoutFields.box
    return switch engine {
    case .flexbox: own + (hasLines ? LayoutFields.flexText : LayoutFields.flexItem)
    case .frames: own + (hasLines || holdsChildren ? LayoutFields.frameText : LayoutFields.frameItem)
    case .constraints: own + (hasLines ? LayoutFields.constraintText : LayoutFields.constraintItem)
    }
  }

  /// The keys for the layout in containers of all engines. A key that several engines have occurs several times.
  var allLayout: [Field<LayoutProperties>] { LayoutEngineName.allCases.flatMap(layout(in:)) }

  /// The keys of layout, decoration and content, but not other keys such as `type`, `name` and `states`.
  private func ownKeys(in engine: LayoutEngineName) -> [ObjectShape.Key] {
    let layout = layout(in: engine).map(\.key)
    let names = Set(layout.map(\.name))
    return layout + decoration.map(\.key) + content.keys.filter { !names.contains($0.name) }
  }

  /// Returns whether an element of this type has the key in a container with the given engine.
  func has(_ key: String, in engine: LayoutEngineName) -> Bool { ownKeys(in: engine).contains { $0.name == key } }

  /// The rules about the layout keys of an element in a container with the given engine.
  func layoutRules(in engine: LayoutEngineName) -> [KeyRule] {
    (holdsChildren ? LayoutFields.containerRules + LayoutFields.boxlessRules : [])
      + (engine == .frames ? LayoutFields.frameItemRules : [])
      + (engine == .frames && size(.frames) != nil ? [LayoutFields.frameSizeRule] : [])
  }

  /// The keys and their default values, without keys whose default cannot be written as a single value.
  private var initialKeys: [DataObject.Member] {
    Field.values(layout(in: .flexbox), of: initialLayout) + Field.values(decoration, of: Decoration()) + content.initial
  }

  private static let initialKeys = Dictionary(
    uniqueKeysWithValues: (all.map { ($0.name, $0.initialKeys) } + [
      ("canvas", Field.values(Canvas.fields, of: Canvas.Properties()))
    ])
    .map { name, members in (name, Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }) })

  /// Returns the default value of a key. `type` is an element type or `canvas`. Returns `nil` if the key has no default that can be
  /// written as a single value.
  static func initialValue(of key: String, inType type: String) -> DataValue? {
    if let value = initialKeys[type]?[key] { return value }
    let parts = key.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2, let outer = named[type]?.ownKeys(in: .flexbox).first(where: { $0.name == parts[0] }) else {
      return nil
    }
    // The key of an entry of a list follows the entry's number: `shadow.2.blur`.
    let inner = parts[1].split(separator: ".", maxSplits: 1).map(String.init)
    return outer.shape.initialValue(of: inner.count == 2 && Int(inner[0]) != nil ? inner[1] : parts[1])
  }

  /// Whether `size` is short for an equal width and height in elements of a type.
  static func writesSides(asSizeOf type: String) -> Bool { named[type]?.size(.flexbox)?.shortFor == ["width", "height"] }

  static let typeKey = "type"
  static let nameKey = "name"

  /// The keys that every element except the root may have: `when`, `each`, `as` and `index`.
  static let nestedKeys = Repetition.fields.map(\.key)

  /// Returns the shape of the object that describes an element of this type, with all its possible keys.
  /// - Parameter engine: the engine of the element's container.
  func shape(in engine: LayoutEngineName) -> ObjectShape {
    let element = ObjectShape(
      self.name + "-element" + (engine == .flexbox ? "" : "-in-" + engine.rawValue), keysBesidesStates(in: engine),
      rules: content.rules + Repetition.rules + DecorationFields.rules + layoutRules(in: engine))
    let changes = element.changes(except: ElementStates.fixedKeys)
    let states = ObjectShape.Key(
      ElementStates.key, .named(.object(changes), count: 0...Limits.states),
      summary: "Keys that differ in a state of the document; null removes a key.")
    return ObjectShape(element.name, element.keys + [states], rules: element.rules)
  }

  /// The keys of an element of this type in a container with the given engine, except `states`.
  func keysBesidesStates(in engine: LayoutEngineName) -> [ObjectShape.Key] {
    let type = ObjectShape.Key(
      Self.typeKey, .literal(.name(.elementType, [self.name])), isRequired: self.name != Self.container.name)
    let name = ObjectShape.Key(Self.nameKey, .segment, summary: "Replaces the type, or \"cell\", in the element's path.")
    let children = ObjectShape.Key(Self.childrenKey, .children)
    return [type, name] + Self.nestedKeys + ownKeys(in: engine) + (holdsChildren ? [children] : [])
  }
}

/// The keys of an element's content, as they are read.
protocol ContentKeys: Hashable, Sendable {
  static var fields: [Field<Self>] { get }
  static var rules: [KeyRule] { get }
  /// The effective default values of the keys, if they are others than those before any key is read.
  static var meaning: Self { get }
  init()
  /// Creates the keys of an element's content; `nil` for an element with another kind of content.
  init?(writing element: Element, family: String)
  /// Throws ``CellDocumentError`` if keys are missing or do not fit together.
  func content(at site: Site, _ position: SourcePosition) throws(CellDocumentError) -> Content
}

extension ContentKeys {
  static var rules: [KeyRule] { [] }
  static var meaning: Self { Self() }
}

/// The keys that determine an element's content, and the functions that convert them to and from ``Content``.
struct ContentFields: Sendable {
  let keys: [ObjectShape.Key]
  let rules: [KeyRule]
  /// The keys and their default values, without keys whose default cannot be written as a single value.
  let initial: [DataObject.Member]
  /// Reads the keys from an element's object. The returned closure creates the content; call it after unknown keys have been
  /// reported.
  let read: @Sendable (inout NodeReader) -> @Sendable () throws(CellDocumentError) -> Bindable<Content>

  /// Returns the content that settings in the order of the keys give. Settings of other keys are skipped.
  let make: @Sendable ([Setting], DecodingContext, SourcePosition) throws(CellDocumentError) -> Content

  /// Returns the keys and values that express an element's content. Text in `family` is written without a font family.
  let write: @Sendable (Element, _ family: String) -> [DataObject.Member]

  /// Creates the fields of a kind of content that has no keys.
  init(_ content: Content) {
    keys = []
    rules = []
    initial = []
    write = { _, _ in [] }
    read = { _ in { () throws(CellDocumentError) in .literal(content) } }
    make = { (_, _, _) throws(CellDocumentError) in content }
  }

  /// Creates the fields of a kind of content.
  @_semantics("optimize.sil.specialize.generic.never")
  init<Keys: ContentKeys>(_: Keys.Type, fields: [Field<Keys>] = Keys.fields, rules: [KeyRule] = Keys.rules) {
    let initial = Keys()
    keys = fields.map(\.key)
    self.rules = rules
    self.initial = Field.values(fields, of: Keys.meaning)
    write = { element, family in
      Keys(writing: element, family: family).map { Field.members(fields, of: $0, unlike: initial) } ?? []
    }
    let byName = Dictionary(fields.map { ($0.name, $0) }) { first, _ in first }
    make = { (settings, context, position) throws(CellDocumentError) in
      var properties = initial
      for setting in settings {
        try byName[setting.key]?.set(setting.value, in: &properties, context, at: position)
      }
      return try properties.content(at: context.site, position)
    }
    read = { reader in
      var template = Template(initial)
      reader.read(fields, into: &template)
      // Checked only if every key is known and every value is valid.
      return { [template, reader] () throws(CellDocumentError) in
        try reader.check(rules)
        let bindable = template.bindable
        let site = reader.context.site
        let position = reader.node.position
        return try bindable.map(at: site) { (keys, site) throws(CellDocumentError) in try keys.content(at: site, position) }
      }
    }
  }
}

extension Content {
  /// The type of element that has this content.
  var kind: ElementKind {
    guard let kind = ElementKind.named[typeName] else { preconditionFailure("no document has elements of type \(typeName)") }
    return kind
  }
}

extension CellTemplate {
  /// The types of elements.
  package static var elementTypes: [String] { ElementKind.all.map(\.name) }
}
