// SPDX-License-Identifier: MIT

internal import CCellCairo
internal import CellDisplayList
internal import CellGraphics
internal import Glibc

/// The lock for Cairo's table of scaled fonts, which all threads share.
///
/// Cairo 1.16, the version of Debian 12, drops the last reference to a font outside its own lock. If another thread finds the font
/// in the table at that moment, Cairo ends the process ("Assertion `! scaled_font->cache_frozen' failed") or frees the font twice;
/// 1.17.4 corrects it. Hence no thread looks up a font to which it has no reference while another may drop one. Drawing also drops
/// references, because Cairo remembers the font that it looked up last.
enum FontTable {
  // `nonisolated(unsafe)`, because the compiler cannot check a C pointer. It is a pointer because a pthread lock must not move. The
  // pointer is a constant, Swift initializes it once, and the lock itself is made for use on any thread.
  private nonisolated(unsafe) static let lock = {
    let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)
    lock.initialize(to: pthread_rwlock_t())
    pthread_rwlock_init(lock, nil)
    return lock
  }()

  /// Does something that uses or releases fonts. Any number of threads may do so at a time.
  static func whileInUse<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    pthread_rwlock_rdlock(lock)
    defer { pthread_rwlock_unlock(lock) }
    return try body()
  }

  /// Does something that may look up a font to which the caller has no reference. No other thread uses fonts meanwhile.
  static func whileLookingUp<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    pthread_rwlock_wrlock(lock)
    defer { pthread_rwlock_unlock(lock) }
    return try body()
  }
}

/// The owner of a [cairo_scaled_font_t](https://www.cairographics.org/manual/cairo-cairo-scaled-font-t.html).
///
/// The face of the font stays open as long as the font exists. Of faces that are not locked, Cairo keeps at most ten open; to open one
/// more, it closes any other, even if another thread has begun to load a glyph from it. So faces are opened, and locked, only while no other
/// thread uses fonts.
final class ScaledFont {
  let pointer: OpaquePointer
  private let hasLockedFace: Bool
  let hasColorGlyphs: Bool
  /// The glyphs that texts in this font have used so far.
  var glyphs = KnownGlyphs()
  /// The generation of the ``GlyphCache`` that owns the masks of `glyphs`.
  var maskGeneration = 0

  /// Opens a face as Pango does: from its file, with the options of the face's font pattern.
  /// - Throws: ``TextError/unreadableFont(path:)`` when FreeType cannot read the file.
  init(_ face: FontFace, path: String) throws(TextError) {
    hasColorGlyphs = face.hasColorGlyphs
    guard let pattern = FcPatternCreate() else { throw .unreadableFont(path: path) }
    defer { FcPatternDestroy(pattern) }
    path.withCString { text in
      text.withMemoryRebound(to: FcChar8.self, capacity: path.utf8.count + 1) { _ = FcPatternAddString(pattern, FC_FILE, $0) }
    }
    FcPatternAddInteger(pattern, FC_INDEX, Int32(face.index))
    // fontconfig's default, which Pango's patterns also have. Without it Cairo omits colour glyphs.
    FcPatternAddBool(pattern, FC_EMBEDDED_BITMAP, FcBool(1))
    if face.isEmboldened { FcPatternAddBool(pattern, FC_EMBOLDEN, FcBool(1)) }
    var matrix = cairo_matrix_t(xx: face.matrix[0], yx: face.matrix[1], xy: face.matrix[2], yy: face.matrix[3], x0: 0, y0: 0)
    var identity = cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: 1, x0: 0, y0: 0)
    let options = FontOptions.forImages()
    (pointer, hasLockedFace) = try FontTable.whileLookingUp { () throws(TextError) in
      let fontFace = cairo_ft_font_face_create_for_pattern(pattern)
      defer { cairo_font_face_destroy(fontFace) }
      let pointer = cairo_scaled_font_create(fontFace, &matrix, &identity, options.pointer)!  // never NULL: carries its status
      guard cairo_scaled_font_status(pointer) == CAIRO_STATUS_SUCCESS else {
        cairo_scaled_font_destroy(pointer)
        throw .unreadableFont(path: path)
      }
      let face = cairo_ft_scaled_font_lock_face(pointer)
      if let library = face?.pointee.glyph?.pointee.library { Self.setDrivers(of: library) }
      return (pointer, face != nil)
    }
  }

  deinit {
    FontTable.whileInUse {
      if hasLockedFace { cairo_ft_scaled_font_unlock_face(pointer) }
      cairo_scaled_font_destroy(pointer)
    }
  }

  /// Sets the properties of FreeType's drivers that affect outlines without hinting, which the environment variable
  /// `FREETYPE_PROPERTIES` may have changed. They belong to Cairo's copy of FreeType as a whole, which is only known through a font.
  private static func setDrivers(of library: FT_Library) {
    // A driver that a build of FreeType lacks, or that lacks a property, draws nothing that the property would change.
    var isUndarkened: FT_Bool = 1
    var engine = FT_UInt(FT_HINTING_ADOBE)
    for driver in ["cff", "type1", "t1cid"] {
      _ = FT_Property_Set(library, driver, "no-stem-darkening", &isUndarkened)
      _ = FT_Property_Set(library, driver, "hinting-engine", &engine)
    }
    _ = FT_Property_Set(library, "autofitter", "no-stem-darkening", &isUndarkened)
  }

  /// Returns a rectangle that contains all pixels that glyphs may cover, relative to the origin of their text.
  func inkBounds(of glyphs: [Glyph]) -> DeviceRect {
    var (left, top, right, bottom) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
    for glyph in glyphs {
      let extents = known(glyph.id).extents
      if extents.isEmpty { continue }
      left = min(left, extents.x + Double(glyph.x))
      top = min(top, extents.y + Double(glyph.y))
      right = max(right, extents.maxX + Double(glyph.x))
      bottom = max(bottom, extents.maxY + Double(glyph.y))
    }
    guard left < right else { return DeviceRect(x: 0, y: 0, width: 0, height: 0) }
    // Anti-aliasing may touch the pixels around the outline.
    return DeviceRect(x: left - 1, y: top - 1, width: right - left + 2, height: bottom - top + 2)
  }
}

/// The owner of the [cairo_font_options_t](https://www.cairographics.org/manual/cairo-cairo-font-options-t.html) used for all
/// text. The user's own options are never read.
///
/// Text is bit-identical on all machines only with these options: no hinting of outlines, metrics rounded to whole pixels, grey
/// anti-aliasing.
struct FontOptions: ~Copyable {
  let pointer: OpaquePointer

  init() {
    pointer = cairo_font_options_create()!  // never NULL: on failure it is a static object in an error state
    setUp()
  }

  /// Returns the options with which Cairo draws on image surfaces.
  ///
  /// Cairo merges the options of a surface into those of a font. Without them, it would look up a second font in order to draw.
  static func forImages() -> FontOptions {
    let options = FontOptions()
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 1, 1)
    cairo_surface_get_font_options(surface, options.pointer)
    cairo_surface_destroy(surface)
    options.setUp()
    return options
  }

  private func setUp() {
    cairo_font_options_set_hint_style(pointer, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(pointer, CAIRO_HINT_METRICS_ON)
    cairo_font_options_set_antialias(pointer, CAIRO_ANTIALIAS_GRAY)
  }

  deinit {
    cairo_font_options_destroy(pointer)
  }
}
