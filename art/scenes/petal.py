"""The picture of the facial treatments: three beads of water on a petal; see petal.cpp for how it is rendered.

  python3 petal.py OUT.webp [--wide 900] [--samples 150]

Wants python3-numpy, python3-pil and g++: half an hour on two cores.
"""
import argparse, ctypes, os, subprocess, tempfile
import numpy as np
from PIL import Image

HERE = os.path.dirname(os.path.abspath(__file__))


def library():
    so = os.path.join(tempfile.mkdtemp(), 'petal.so')
    subprocess.check_call(['g++', '-O3', '-march=native', '-ffast-math', '-fopenmp', '-fPIC', '-shared', os.path.join(HERE, 'petal.cpp'), '-o', so])
    return ctypes.CDLL(so)


def without_sparks(light):
    """A pixel that is much brighter than all around it is the chance of one path: it becomes as bright as the second brightest there."""
    h, w = light.shape[:2]
    most = np.pad(light.max(2), 1, mode='edge')
    around = np.sort(np.stack([most[1 + y:h + 1 + y, 1 + x:w + 1 + x] for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y]), 0)[-2]
    return light * np.minimum(1, 1.35 * around / np.maximum(light.max(2), 1e-6))[..., None]


def developed(light):
    """A film's curve, contrast, and corners that are a little darker."""
    x = light * 1.25
    x = np.clip(x * (2.51 * x + .03) / (x * (2.43 * x + .59) + .14), 0, 1)
    x = np.where(x <= .0031308, 12.92 * x, 1.055 * x ** (1 / 2.4) - .055)
    x = x + .16 * (x - .5) * (1 - (2 * x - 1) ** 2)
    h, w = x.shape[:2]
    y, z = np.mgrid[0:h, 0:w]
    corner = np.clip((((z / w - .5) ** 2) + ((y / h - .5) * 1.1) ** 2) * 1.9, 0, 1)
    return x * (1 - .16 * corner)[..., None]


def main():
    p = argparse.ArgumentParser()
    p.add_argument('out')
    p.add_argument('--wide', type=int, default=900)
    p.add_argument('--samples', type=int, default=150)
    a = p.parse_args()
    w, h = a.wide, a.wide * 4 // 3
    light = np.zeros((h, w, 3), np.float32)
    library().render(w, h, a.samples, light.ctypes.data_as(ctypes.c_void_p))
    picture = np.uint8(np.clip(developed(without_sparks(light.astype(float))), 0, 1) * 255 + .5)
    Image.fromarray(picture).save(a.out, lossless=False, quality=98, method=6)


main()
