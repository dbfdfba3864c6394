"""The shadow of palm leaves on paper, behind the heads of About and Contact: white where the shadow is, black where the sun falls.
web/site/parts/page-head.css masks the colour of the shadow with it.

  python3 palm_shadow.py OUT.webp

Needs python3-pil. It is soft, so half the size at which it is shown is enough.
"""
import sys
from math import cos, pi, radians, sin
from PIL import Image, ImageChops, ImageDraw, ImageFilter

WIDTH, HEIGHT = 960, 420
SCALE = 2                        # drawn larger, so that edges are smooth


def leaflets(x, y, angle, length, blades=13, breadth=.026):
    """The polygons of a frond: a bent rib, and leaflets on both sides that shorten towards the tip."""
    turned = lambda u, v: (x + u * cos(angle) - v * sin(angle), y + u * sin(angle) + v * cos(angle))
    rib = lambda s: (length * s, -length * .16 * s * s)
    polygons = []
    for i in range(24):
        (ax, ay), (bx, by) = rib(i / 24), rib((i + 1) / 24)
        w = length * .006 * (1.4 - i / 24)
        polygons.append([turned(ax, ay - w), turned(bx, by - w), turned(bx, by + w), turned(ax, ay + w)])
    for side in (-1, 1):
        for i in range(blades):
            s = .10 + .88 * i / blades
            bx, by = rib(s)
            reach = length * .46 * sin(pi * (.18 + .78 * s)) ** .75 * (1 + .08 * sin(7 * i + side))
            lean = side * radians(64 - 38 * s + 4 * sin(3.1 * i))
            upper, lower = [], []
            for j in range(11):
                t = j / 10
                w = length * breadth * .5 * sin(pi * (.04 + .95 * t) ** .62) ** .8
                u, v = bx + cos(lean) * reach * t + .10 * reach * t * t, by + sin(lean) * reach * t
                upper.append(turned(u - sin(lean) * w, v + cos(lean) * w))
                lower.append(turned(u + sin(lean) * w, v - cos(lean) * w))
            polygons.append(upper + lower[::-1])
    return polygons


def shadow(frond, softness):
    image = Image.new('L', (WIDTH * SCALE, HEIGHT * SCALE), 255)
    draw = ImageDraw.Draw(image)
    for polygon in leaflets(*frond):
        draw.polygon([(u * WIDTH * SCALE, v * WIDTH * SCALE) for u, v in polygon], fill=0)
    return image.filter(ImageFilter.GaussianBlur(softness * WIDTH * SCALE)).resize((WIDTH, HEIGHT), Image.LANCZOS)


# x, y of the stem, angle and length, in widths of the picture; and how soft: the farther the leaf, the softer.
FRONDS = [
    ((1.03, -.03, radians(161), .66), .0032),
    ((.97, -.30, radians(112), .62), .0075),
]

light = Image.new('L', (WIDTH, HEIGHT), 255)
for frond, softness in FRONDS:
    light = ImageChops.multiply(light, shadow(frond, softness))

# The shadow ends softly to the left, where the text stands, and at the bottom, where the page goes on.
fade = Image.new('L', (WIDTH, HEIGHT))
fade.putdata([
    round(255 * min(1, max(0, (x / WIDTH - .30) / .34)) * min(1, (HEIGHT - 1 - y) / (HEIGHT * .45)))
    for y in range(HEIGHT) for x in range(WIDTH)
])
dark = ImageChops.multiply(ImageChops.invert(light), fade)
dark.convert('RGB').save(sys.argv[1], quality=35, method=6)
