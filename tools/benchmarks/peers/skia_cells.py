# SPDX-License-Identifier: MIT
"""Draws the messages with skia-python: SkParagraph on a raster surface. skia_cells.py DATA FOLDER FONTS PICTURES"""

import json
import math
import sys

import skia

import messages as cell


def color(text):
    return skia.Color(*bytes.fromhex(text[1:]))


class Painter:
    def __init__(self, fonts, pictures):
        provider = skia.textlayout_TypefaceFontProvider()
        for name in ("Inter-Regular.otf", "Inter-SemiBold.otf"):
            typeface = skia.Typeface.MakeFromFile(f"{fonts}/{name}")
            if typeface is None:
                sys.exit(f"skia cannot read {fonts}/{name}")
            provider.registerTypeface(typeface)
        self.collection = skia.textlayout_FontCollection()
        self.collection.setDefaultFontManager(provider)
        self.unicode = skia.Unicodes.ICU.Make()
        self.pictures = pictures
        self.avatars = {}

    def paragraph(self, text, look):
        size, line_height, weight, ink = look
        style = skia.textlayout_TextStyle()
        style.setFontFamilies(["Inter"])
        style.setFontSize(size)
        style.setFontStyle(skia.FontStyle(weight, skia.FontStyle.kNormal_Width, skia.FontStyle.kUpright_Slant))
        style.setColor(color(ink))
        style.setHeight(line_height / size)
        style.setHeightOverride(True)
        paragraph = skia.textlayout_ParagraphStyle()
        paragraph.setTextStyle(style)
        builder = skia.textlayout_ParagraphBuilder.make(paragraph, self.collection, self.unicode)
        builder.pushStyle(style)
        builder.addText(text)
        result = builder.Build()
        result.layout(cell.TEXT_WIDTH)
        return result

    def avatar(self, name):
        if name not in self.avatars:
            side = cell.AVATAR * cell.SCALE
            image = skia.Image.open(f"{self.pictures}/{name}")
            self.avatars[name] = image.resize(side, side, skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear))
        return self.avatars[name]

    def picture(self, message):
        texts = [
            self.paragraph(message["name"], cell.NAME),
            self.paragraph(message["text"], cell.TEXT),
            self.paragraph(message["time"], cell.TIME),
        ]
        inner = math.ceil(max(text.LongestLine for text in texts))
        bubble_height = 2 * cell.BUBBLE_TOP + sum(text.Height for text in texts)
        height = cell.PADDING_TOP + max(cell.AVATAR, bubble_height) + cell.PADDING_BOTTOM
        surface = skia.Surface(cell.WIDTH * cell.SCALE, math.ceil(height * cell.SCALE))
        canvas = surface.getCanvas()
        canvas.clear(skia.ColorWHITE)
        canvas.scale(cell.SCALE, cell.SCALE)
        circle = skia.Path()
        circle.addOval(skia.Rect.MakeXYWH(cell.PADDING_LEFT, cell.PADDING_TOP, cell.AVATAR, cell.AVATAR))
        canvas.save()
        canvas.clipPath(circle, doAntiAlias=True)
        canvas.drawImageRect(
            self.avatar(message["avatar"]),
            skia.Rect.MakeXYWH(cell.PADDING_LEFT, cell.PADDING_TOP, cell.AVATAR, cell.AVATAR), skia.SamplingOptions())
        canvas.restore()
        left = cell.PADDING_LEFT + cell.AVATAR + cell.GAP
        bubble = skia.RRect()
        bubble.setRectRadii(
            skia.Rect.MakeXYWH(left, cell.PADDING_TOP, inner + 2 * cell.BUBBLE_SIDE, bubble_height),
            [skia.Point(radius, radius) for radius in cell.BUBBLE_RADII])
        canvas.drawRRect(bubble, skia.Paint(Color=color(cell.BUBBLE_COLOR), AntiAlias=True))
        x, y = left + cell.BUBBLE_SIDE, cell.PADDING_TOP + cell.BUBBLE_TOP
        for text in texts[:2]:
            text.paint(canvas, x, y)
            y += text.Height
        texts[2].paint(canvas, x + inner - texts[2].LongestLine, y)
        return surface.makeImageSnapshot().encodeToData(skia.kPNG, 100)


def main():
    data, folder, fonts, pictures = sys.argv[1:]
    painter = Painter(fonts, pictures)
    with open(data, encoding="utf-8") as file:
        items = json.load(file)
    for number, message in enumerate(items):
        with open(f"{folder}/{number}.png", "wb") as file:
            file.write(bytes(painter.picture(message)))


main()
