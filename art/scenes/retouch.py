"""Two pictures after the camera: `python3 retouch.py hair|nails IN.png OUT.png`.

hair: the lower third is 15 % darker, so that the comb and the light above it lead. nails: the highlights of collar and
bristles are softer, so that the only hard lights are those in the lacquer.
"""
import sys
import numpy as np
from PIL import Image, ImageDraw, ImageFilter

name, source, out = sys.argv[1:4]
picture = Image.open(source).convert('RGB')
W, H = picture.size
x = np.asarray(picture).astype(np.float32)

if name == 'hair':
    down = np.clip((np.arange(H) / H - .58) / .16, 0, 1)
    x = x * (1 - .15 * down * down * (3 - 2 * down))[:, None, None]

if name == 'nails':
    brush = Image.new('L', (W, H))
    outline = [(668, 0), (800, 0), (702, 190), (686, 246), (520, 590), (482, 590), (428, 535), (412, 516), (440, 440), (584, 186), (592, 150)]
    ImageDraw.Draw(brush).polygon([(a * W / 900, b * H / 1200) for a, b in outline], fill=255)
    brush = np.asarray(brush.filter(ImageFilter.GaussianBlur(2.5 * W / 900))).astype(np.float32)[..., None] / 255
    # what is brighter than its surroundings, and what those are
    base = np.stack([np.asarray(Image.fromarray(np.asarray(picture)[..., c]).filter(ImageFilter.MedianFilter(2 * (W // 48) + 1))).astype(np.float32) for c in range(3)], -1)
    hair = np.clip((np.arange(H) * 1200 / H - 196) / 12, 0, 1)[:, None, None]       # below the collar, no background is drawn in
    base = base + hair * (np.minimum(base, x) - base)
    light = Image.fromarray(np.uint8(np.clip(x - base, 0, 255)))
    near = light.convert('L').filter(ImageFilter.MaxFilter(9)).filter(ImageFilter.GaussianBlur(3 * W / 900))
    near = np.clip(np.asarray(near).astype(np.float32)[..., None] / 45 - .35, 0, 1)
    glow = np.asarray(light.filter(ImageFilter.GaussianBlur(3.2 * W / 900))).astype(np.float32)
    grain = np.random.RandomState(7).normal(0, 2.2, (H, W, 1)).astype(np.float32)
    x = x + brush * near * (base + .42 * glow + grain - x)

Image.fromarray(np.uint8(np.clip(np.round(x), 0, 255))).save(out)
