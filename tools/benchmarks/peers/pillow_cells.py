# SPDX-License-Identifier: MIT
"""Draws the messages with Pillow. Breaks lines itself: Pillow does not wrap text. pillow_cells.py DATA FOLDER FONTS PICTURES"""

import json
import sys

from PIL import Image, ImageDraw, ImageFont

import messages as cell

SUPERSAMPLING = 4  # Pillow does not antialias circles and round corners


class Painter:
    def __init__(self, fonts, pictures):
        self.fonts = {
            look: ImageFont.truetype(
                f"{fonts}/Inter-{'SemiBold' if look[2] == 600 else 'Regular'}.otf", look[0] * cell.SCALE)
            for look in (cell.NAME, cell.TEXT, cell.TIME)
        }
        self.pictures = pictures
        self.avatars = {}

    def lines(self, text, look):
        """Breaks at spaces, as many words in a line as fit."""
        font = self.fonts[look]
        lines = [""]
        for word in text.split(" "):
            longer = f"{lines[-1]} {word}" if lines[-1] else word
            if font.getlength(longer) <= cell.TEXT_WIDTH * cell.SCALE:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def avatar(self, name):
        if name not in self.avatars:
            side = cell.AVATAR * cell.SCALE
            mask = Image.new("L", (side * SUPERSAMPLING, side * SUPERSAMPLING))
            ImageDraw.Draw(mask).ellipse((0, 0, side * SUPERSAMPLING - 1, side * SUPERSAMPLING - 1), fill=255)
            picture = Image.open(f"{self.pictures}/{name}").convert("RGB").resize((side, side), Image.LANCZOS)
            self.avatars[name] = (picture, mask.resize((side, side), Image.LANCZOS))
        return self.avatars[name]

    def bubble(self, width, height):
        mask = Image.new("L", (width * SUPERSAMPLING, height * SUPERSAMPLING))
        draw = ImageDraw.Draw(mask)
        box = (0, 0, width * SUPERSAMPLING - 1, height * SUPERSAMPLING - 1)
        unit = cell.SCALE * SUPERSAMPLING
        draw.rounded_rectangle(box, cell.BUBBLE_RADII[1] * unit, fill=255, corners=(False, True, True, True))
        draw.rounded_rectangle(
            (0, 0, 40 * unit, 20 * unit), cell.BUBBLE_RADII[0] * unit, fill=255, corners=(True, False, False, False))
        return mask.resize((width, height), Image.LANCZOS)

    def picture(self, message):
        scale = cell.SCALE
        texts = [
            ([message["name"]], cell.NAME), (self.lines(message["text"], cell.TEXT), cell.TEXT), ([message["time"]], cell.TIME)]
        inner = max(round(self.fonts[look].getlength(line)) for lines, look in texts for line in lines)
        bubble_height = (2 * cell.BUBBLE_TOP + sum(len(lines) * look[1] for lines, look in texts)) * scale
        height = (cell.PADDING_TOP + cell.PADDING_BOTTOM) * scale + max(cell.AVATAR * scale, bubble_height)
        image = Image.new("RGB", (cell.WIDTH * scale, height), "white")
        picture, mask = self.avatar(message["avatar"])
        image.paste(picture, (cell.PADDING_LEFT * scale, cell.PADDING_TOP * scale), mask)
        left = (cell.PADDING_LEFT + cell.AVATAR + cell.GAP) * scale
        width = inner + 2 * cell.BUBBLE_SIDE * scale
        image.paste(cell.BUBBLE_COLOR, (left, cell.PADDING_TOP * scale), self.bubble(width, bubble_height))
        draw = ImageDraw.Draw(image)
        x, y = left + cell.BUBBLE_SIDE * scale, (cell.PADDING_TOP + cell.BUBBLE_TOP) * scale
        for lines, look in texts:
            font = self.fonts[look]
            for line in lines:
                start = x + inner - round(font.getlength(line)) if look is cell.TIME else x
                draw.text((start, y + look[1] * scale / 2), line, font=font, fill=look[3], anchor="lm")
                y += look[1] * scale
        return image


def main():
    data, folder, fonts, pictures = sys.argv[1:]
    painter = Painter(fonts, pictures)
    with open(data, encoding="utf-8") as file:
        items = json.load(file)
    for number, message in enumerate(items):
        painter.picture(message).save(f"{folder}/{number}.png")


main()
