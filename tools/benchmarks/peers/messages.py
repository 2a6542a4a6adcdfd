# SPDX-License-Identifier: MIT
"""The messages that every peer draws, all different, and the dimensions of their cell in points."""

import random

WIDTH, SCALE = 375, 2
PADDING_TOP, PADDING_RIGHT, PADDING_BOTTOM, PADDING_LEFT = 4, 48, 4, 12
GAP, AVATAR = 8, 36
BUBBLE_TOP, BUBBLE_SIDE = 8, 12
BUBBLE_RADII = (4, 18, 18, 18)  # from the upper left corner, clockwise
BUBBLE_COLOR = "#F0F2F5"
# Size, line height, weight and colour.
NAME = (13, 18, 600, "#1F63AD")
TEXT = (15, 20, 400, "#14171C")
TIME = (11, 13, 400, "#667080")
TEXT_WIDTH = WIDTH - PADDING_LEFT - PADDING_RIGHT - AVATAR - GAP - 2 * BUBBLE_SIDE
AVATARS = ("amara.png", "jonas.png", "mei.png", "sofia.png")

_WORDS = """tomorrow the train leaves at seven and I will bring bread cheese coffee for everybody who comes along please tell
Maria about our new plan because she asked twice already whether anyone has seen her umbrella on platform nine yesterday
evening when it rained so hard that nobody could cross the river without a boat""".split()


def messages(count):
    """The given number of messages, the same in every run; a text has about 120 characters."""
    source = random.Random(1)
    result = []
    for number in range(count):
        text = str(number)
        while len(text) < source.randrange(20, 220):
            text += " " + source.choice(_WORDS)
        result.append({
            "name": f"{source.choice(_WORDS).title()} {source.choice(_WORDS).title()} {number}",
            "avatar": AVATARS[number % len(AVATARS)],
            "text": text + ".",
            "time": f"{number // 60 % 24:02}:{number % 60:02}",
        })
    return result
