"""What the wall and ledge of the teaser are computed with: maps of a plane, noise, the shadows of fronds, the darkroom.

Needs python3-numpy, python3-pil and gcc, which compiles pool.c on first use.
"""
import ctypes, os, subprocess, sys, tempfile
import numpy as np
from math import sin, cos, pi, radians, exp, sqrt, tan
from PIL import Image

HERE = os.path.dirname(os.path.abspath(__file__))
F = ctypes.c_float


class Grid(ctypes.Structure):
    _fields_ = [('x0', F), ('y0', F), ('step', F), ('w', ctypes.c_int), ('h', ctypes.c_int)]


def library():
    so, src = os.path.join(tempfile.gettempdir(), 'araliya_pool.so'), os.path.join(HERE, 'pool.c')
    if not os.path.exists(so) or os.path.getmtime(so) < os.path.getmtime(src):
        subprocess.check_call(['gcc', '-O3', '-march=native', '-ffast-math', '-fopenmp', '-shared', '-fPIC', src, '-o', so, '-lm'])
    return ctypes.CDLL(so)


C = library()
ptr = lambda a: a.ctypes.data_as(ctypes.POINTER(F))
f32 = lambda a: np.ascontiguousarray(a, np.float32)
smooth = lambda x, a, b: (lambda t: t * t * (3 - 2 * t))(np.clip((x - a) / (b - a), 0, 1))


def blur(img, sigma):
    """Planar or single plane; sigma a number or one for each row."""
    img = f32(img); out = np.empty_like(img)
    h, w = img.shape[-2:]
    s = f32(np.broadcast_to(sigma, (h,)))
    C.blur(img.size // (w * h), w, h, ptr(s), ptr(img), ptr(out))
    return out


def sample(img, x, y):
    """Planar img read at x, y with a Catmull-Rom kernel, nothing outside."""
    img, x, y = f32(img), f32(x), f32(y)
    n = img.size // (img.shape[-1] * img.shape[-2])
    out = np.empty((n,) + x.shape, np.float32)
    C.sample(n, img.shape[-1], img.shape[-2], ptr(img), x.size, ptr(x), ptr(y), ptr(out))
    return out


def cast(grid, tri, direction):
    out = np.zeros((grid.h, grid.w), np.float32)
    tri = f32(tri)
    C.cast(grid, ptr(tri), len(tri), ptr(f32(direction)), ptr(out))
    return out


def clouds(rng, h, w, cell, octaves=4):
    """Soft noise about 0, features of `cell` pixels and finer."""
    out, k = np.zeros((h, w), np.float32), 1.0
    for _ in range(octaves):
        n = rng.normal(0, 1, (int(h / cell) + 5, int(w / cell) + 5))
        y, x = np.mgrid[0:h, 0:w] / cell + 1.5
        out += k * sample(n[None], x, y)[0]
        cell, k = max(1.0, cell / 2.3), k * .52
    return out / 1.3


def frond(x, y, angle, length, blades=15, width=.30, droop=.5):
    """Triangles of a palm frond lying in z = 0, for its shadow."""
    out = []
    ca, sa = cos(angle), sin(angle)
    turn = lambda p: (x + p[0] * ca - p[1] * sa, y + p[0] * sa + p[1] * ca, 0.0)
    rib = lambda s: (length * s, -droop * length * s * s * .35)
    for i in range(40):
        a, b = rib(i / 40), rib((i + 1) / 40)
        q = [(a[0], a[1] - .03), (b[0], b[1] - .03), (b[0], b[1] + .03), (a[0], a[1] + .03)]
        out += [turn(q[0]) + turn(q[1]) + turn(q[2]), turn(q[0]) + turn(q[2]) + turn(q[3])]
    rng = np.random.RandomState(int(length * 100))
    for side in (-1, 1):
        for i in range(blades):
            s = .10 + .88 * i / blades
            bx, by = rib(s)
            ln = length * .50 * sin(pi * (.16 + .80 * s)) ** .7 * rng.uniform(.88, 1.08)
            d = side * radians(66 - 40 * s + rng.uniform(-5, 5))
            along, across = (cos(d), sin(d)), (-sin(d), cos(d))
            last = None
            for j in range(9):
                t = j / 8
                w = width * .5 * sin(pi * (.05 + .95 * t) ** .65) ** .8
                m = (bx + along[0] * ln * t + .12 * ln * t * t, by + along[1] * ln * t)
                now = [turn((m[0] + across[0] * w, m[1] + across[1] * w)), turn((m[0] - across[0] * w, m[1] - across[1] * w))]
                if last: out += [last[0] + last[1] + now[1], last[0] + now[1] + now[0]]
                last = now
    return np.array(out)


noise = None


def develop(x, box, wide, grain=.011):
    """Linear light -> (h, w, 3) display bytes; see pool.c."""
    global noise
    if noise is None:
        noise = np.random.RandomState(7).normal(0, 1, (2048, 2048)).astype(np.float32)
        noise = f32(.55 * noise + 1.15 * blur(noise, .8))
    h, w = x.shape[1:]
    small = x[:, :h // 4 * 4, :w // 4 * 4].reshape(3, h // 4, 4, w // 4, 4).mean((2, 4))
    glow = f32(blur(np.clip(small - .9, 0, 2), wide / 4 / 42))
    out, x = np.empty((h, w, 3), np.uint8), f32(x)
    C.develop(w, h, ptr(x), glow.shape[2], glow.shape[1], ptr(glow), F(.16), ptr(noise), 2048, F(grain), box[0], box[1], F(wide),
              out.ctypes.data_as(ctypes.c_void_p))
    return out
