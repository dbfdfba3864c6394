"""The film's pool: a finger's breadth of clear water over rose plaster, leaf shade, sun from the back left.

Takes hero.py's blossoms and computes the rest: rings that spread as water's do, the light they gather on the floor,
the shadow that meets the blossom as it lands, the bent view of the floor and the sky mirrored in the surface. What
does not move is bit for bit the same in every frame.

  python3 pool.py LAYERS OUT [--wide 2112] [--only FRAMES] [--crop left,top,right,bottom]

LAYERS is hero.py's --out without its end. Writes OUT0000.ppm and so on; --crop in parts of a 16:9 picture's width and
height (beyond 0..1 is more of the same pool). Needs python3-numpy, python3-pil and gcc.
"""
import argparse, ctypes, glob, os, subprocess, sys, tempfile
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from drift import *
from math import sqrt, tan
from PIL import Image

HERE = os.path.dirname(os.path.abspath(__file__))
F = ctypes.c_float
SUNLIGHT, AMBIENT, DEEP = (.76, .675, .585), (.35, .325, .335), (.010, .030, .030)
PLASTER = (.80, .515, .455)
CAUSTIC = .33                                        # how much of the light that the surface gathers is kept


EAST = np.cross(SUN, (0, 0, 1)); EAST /= np.linalg.norm(EAST)


class Grid(ctypes.Structure):
    _fields_ = [('x0', F), ('y0', F), ('step', F), ('w', ctypes.c_int), ('h', ctypes.c_int)]


class View(ctypes.Structure):
    _fields_ = [('pos', F * 3), ('right', F * 3), ('up', F * 3), ('fwd', F * 3), ('focal', F), ('wide', F)] + \
        [(k, ctypes.c_int) for k in ('left', 'top', 'w', 'h')]


def library():
    so, src = os.path.join(tempfile.gettempdir(), 'araliya_pool.so'), os.path.join(HERE, 'pool.c')
    if not os.path.exists(so) or os.path.getmtime(so) < os.path.getmtime(src):
        subprocess.check_call(['gcc', '-O3', '-march=native', '-ffast-math', '-fopenmp', '-shared', '-fPIC', src, '-o', so, '-lm'])
    return ctypes.CDLL(so)


C = library()
part = lambda *a: (ctypes.c_int * 4)(*(int(v) for v in a))
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


def blossoms(frame):
    """Kind and time (see pose) of each blossom in a frame."""
    t = frame / FPS
    return [(1, t)] + [(0, time) for time in (t - TOUCH, t - TOUCH + PERIOD) if -.85 <= time <= 12.6]


# -- what stands still --------------------------------------------------------------------------------------------
def clouds(rng, h, w, cell, octaves=4):
    """Soft noise about 0, features of `cell` pixels and finer."""
    out, k = np.zeros((h, w), np.float32), 1.0
    for _ in range(octaves):
        n = rng.normal(0, 1, (int(h / cell) + 5, int(w / cell) + 5))
        y, x = np.mgrid[0:h, 0:w] / cell + 1.5
        out += k * sample(n[None], x, y)[0]
        cell, k = max(1.0, cell / 2.3), k * .52
    return out / 1.3


def plaster(wide):
    """Colour of the floor: hand-trowelled, mottled, with sand in it."""
    step = 13 / wide * 1.15
    n = int(24 / step)
    g = Grid(-12, -12, step, n, n)
    rng = np.random.RandomState(4)
    unit = 1 / step
    tone = .030 * clouds(rng, n, n, 2.6 * unit) + .030 * clouds(rng, n, n, .5 * unit, 4)
    strokes = clouds(rng, n // 6, n, .34 * unit, 3)                       # the trowel went from left to right
    y, x = np.mgrid[0:n, 0:n].astype(np.float32)
    tone += .022 * sample(strokes[None], x + .35 * y * 0, (y + .10 * x) / 6 % (n // 6 - 4) + 2)[0]
    sand = rng.normal(0, 1, (n, n)).astype(np.float32)
    tone += .055 * blur(sand, .030 * unit / 2) * (.030 * unit) ** .9
    pits = np.clip(blur(sand, .022 * unit) * .022 * unit * 3.5 - 2.9, 0, 1)
    k = np.clip(1 + tone - .35 * pits, .4, 1.3)
    return g, f32(np.stack([p * k ** e for p, e in zip(PLASTER, (.85, 1.1, 1.2))]))


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


def net(g):
    """Caustics: the faint net of sunlight under calm water, fainter behind the page's text."""
    rng = np.random.RandomState(21)
    unit = 1 / g.step
    h = .060 * clouds(rng, g.h, g.w, 1.9 * unit, 2) + .012 * clouds(rng, g.h, g.w, .8 * unit, 2)
    gy, gx = np.gradient(blur(h, .10 * unit), g.step)
    light = np.zeros((g.h, g.w), np.float32)
    C.shine(g, ptr(f32(gx)), ptr(f32(gy)), ptr(np.ones_like(light)), ptr(f32(SUN)), F(2.2), 3, part(0, 0, g.w, g.h), ptr(light))
    x = g.x0 + np.arange(g.w) * g.step
    return (blur(light, .03 * unit) - 1) * (.03 + .075 * smooth(x, -2, 2.5))


def shade(g):
    """The sun that leaves let through to the floor."""
    small = Grid(g.x0, g.y0, .02, int(24 / .02), int(24 / .02))
    lets = np.ones((small.h, small.w), np.float32)
    for (x, y, angle, length, width), soft, dark in (((8.6, 8.4, radians(-139), 7.6, .42), .085, .55), ((10.4, 2.4, radians(-170), 5.2, .36), .13, .40),
                                              ((-9.5, 8.8, radians(-42), 7.0, .5), .24, .26), ((8.8, -7.6, radians(152), 5.8, .46), .16, .42)):
        lets *= 1 - dark * blur(cast(small, frond(x, y, angle, length, width=width), (0, 0, -1)), soft / small.step)
    lets = np.clip(lets, .12, 1) * (1 + net(small))
    k = g.step / small.step
    y, x = np.mgrid[0:g.h, 0:g.w] * k
    out = np.empty((g.h, g.w), np.float32)
    for j in range(0, g.h, 256):
        out[j:j + 256] = sample(lets[None], x[j:j + 256], y[j:j + 256])[0]
    return f32(np.maximum(out, .05))


def heavens():
    """What the surface mirrors, by the x and y of the mirrored ray: bright haze, leaves, a gap that the sun comes through."""
    n = 600
    g = Grid(-1, -1, 2 / n, n, n)
    rng = np.random.RandomState(12)
    y, x = np.mgrid[0:n, 0:n] * g.step - 1
    leaves = smooth(clouds(rng, n, n, 26, 3), -.25, .55)
    gap = np.exp(-((x - .06) / .09) ** 2 - ((y - .655) / .045) ** 2)
    glow = .7 + 2.6 * leaves + 9 * gap * (.35 + .65 * leaves)
    return g, f32(np.stack([blur(glow * k, 3.0) for k in (1.04, 1.0, .95)]))


# -- what moves ---------------------------------------------------------------------------------------------------
SEA = 512, 24.0                                                        # cells and units of the waves' square about WHERE


def waves(age):
    """Height of the surface `age` seconds after the touch, in slow motion: gravity and surface tension, a depth, thick air."""
    n, size = SEA
    k1 = 2 * pi * np.fft.fftfreq(n, size / n)
    k = np.hypot(k1[:, None], k1[None, :])
    w = np.sqrt((280 * k + 1.68 * k ** 3) * np.tanh(k * DEPTH))
    h = np.zeros_like(k, complex)
    for start, wide_, push in ((0, .34, -.44), (.72, .34, -.24), (1.44, .36, -.13), (2.2, .38, -.05)):
        t = age - start
        if t <= 0: continue
        drop = push * 2 * pi * wide_ ** 2 * (k * wide_) ** 2 * np.exp(-(k * wide_) ** 2 / 2)
        h += drop * np.cos(.25 * w * t) * np.exp(-(.010 * k * k + .17) * t) * smooth(t, 0, .25)
    h *= (n / size) ** 2
    calm = 1 - smooth(age, 3.4, 5.4)
    return np.fft.ifftshift(np.fft.ifft2(h).real) * calm


class Pool:
    def __init__(self, layers, wide, box):
        self.wide, self.box = wide, box
        s = .020                                                           # finer than the sun's blur at any width
        self.grid = Grid(-.5, -4.8, s, int(8.9 / s), int(9.4 / s))
        self.tex, self.albedo = plaster(wide)
        self.shade = shade(self.tex)
        self.skygrid, self.sky = heavens()
        self.tri = [np.load('%s%d-shape.npz' % (layers, kind))['tri'].reshape(-1, 3) for kind in (0, 1)]
        names = [glob.glob('%s%d[+-][0-9]*.npz' % (layers, kind)) for kind in (0, 1)]
        self.layers = [sorted((dict(np.load(f)) for f in of_kind), key=lambda l: float(l['time'])) for of_kind in names]
        y, x = np.mgrid[0:self.grid.h, 0:self.grid.w] * s
        self.X, self.Y = x + self.grid.x0, y + self.grid.y0
        ring = [(sqrt((i + .5) / 14), i * 2.39996) for i in range(14)]
        self.suns = [SUN + tan(SUN_SIZE / 2) * r * (cos(w) * EAST + sin(w) * np.cross(SUN, EAST)) for r, w in ring]
        # calm behind the page's text, and at the edge of the grid
        self.window = smooth(self.X, .1, 1.5) * (1 - smooth(self.X, 7.2, 8.3)) * smooth(self.Y, -4.7, -3.2) * (1 - smooth(self.Y, 3.3, 4.5))
        self.empty = self.water(None, box, wide)

    def surface(self, frame):
        """Slopes of the water and the share of sunlight that it lets in, on the grid."""
        g, t = self.grid, frame / FPS
        h = np.zeros((g.h, g.w), np.float32)
        age = (t - TOUCH) % PERIOD
        if age < 5.5:
            n, size = SEA
            to = lambda v, c: (v - c + size / 2) * n / size
            h += sample(waves(age)[None], to(self.X, WHERE[0]), to(self.Y, WHERE[1]))[0] * self.window
        lets = np.ones_like(h)
        sky = np.ones_like(h)
        for kind, a in blossoms(frame):
            at, turned = pose(kind, a)
            tri = (self.tri[kind] @ rotation(turned).T + at).reshape(-1, 9)
            here = 1 if kind or a >= 0 else float(smooth(-a, .82, .45))
            edge = 1 - smooth(at[0], 6.9, 7.3)
            keeps = sum(cast(g, tri, d) for d in self.suns) / len(self.suns)
            lets *= 1 - blur(keeps, .020 / g.step) * (.82 * here * edge)
            below = blur(cast(g, tri, (0, 0, -1)), (.16 + .3 * max(0, at[2])) / g.step)
            sky *= 1 - .55 * below * here * edge / (1 + 4 * max(0, at[2]))
            if kind or a >= 0:                                          # the water clings to what touches it
                wet = tri[tri[:, 2::3].min(1) < .06]
                h += .016 * blur(cast(g, wet, (0, 0, -1)), .05 / g.step) * (1 if kind else float(smooth(a, 0, .25))) * edge
        gy, gx = np.gradient(h, g.step)
        return f32(gx), f32(gy), f32(lets), f32(sky)

    def water(self, frame, box, wide):
        """Linear light of the pool seen in a box of pixels (left, top, right, bottom); without a frame, of the empty pool."""
        g = self.grid
        sun = f32(SUN)
        light = np.ones((g.h, g.w), np.float32)
        sx = sy = np.zeros((g.h, g.w), np.float32)
        open_ = np.ones_like(light)
        if frame is not None:
            sx, sy, lets, open_ = self.surface(frame)
            corners = on_plane(np.array((box[0], box[2], box[0], box[2])), np.array((box[1], box[1], box[3], box[3])), wide)
            lo, hi = (corners.min(0)[:2] - (1.9, 1.0) - (g.x0, g.y0)) / g.step, (corners.max(0)[:2] + (1.0, 1.9) - (g.x0, g.y0)) / g.step
            cells = [max(1, lo[0]), max(1, lo[1]), min(g.w - 1, hi[0]), min(g.h - 1, hi[1])]
            C.shine(g, ptr(sx), ptr(sy), ptr(lets), ptr(sun), F(DEPTH), 2, part(*cells), ptr(light))
            light = blur(light, .012 / g.step + .25 * SUN_SIZE * DEPTH / g.step)
            light = np.minimum(light, 1) + CAUSTIC * np.maximum(light - 1, 0)
            edge = smooth(self.X, -.5, -.2) * (1 - smooth(self.X, 8.0, 8.3)) * smooth(self.Y, -4.7, -4.3) * (1 - smooth(self.Y, 4.2, 4.5))
            light = f32(1 + (light - 1) * edge)
        l, t, r, b = box
        v = View((F * 3)(*POS), (F * 3)(*RIGHT), (F * 3)(*UP), (F * 3)(*FORWARD), LENS, wide, l, t, r - l, b - t)
        v.top = t - wide * 9 // 32
        out = np.empty((3, b - t, r - l), np.float32)
        tri = lambda c: ptr(f32(c))
        C.look(v, g, ptr(sx), ptr(sy), ptr(light), ptr(open_), ptr(sun), F(DEPTH), self.tex, ptr(self.albedo), ptr(self.shade),
               self.skygrid, ptr(self.sky), tri(SUNLIGHT), tri(AMBIENT), tri(DEEP), 2, ptr(out))
        rows = np.arange(t, b, dtype=float)
        away = (on_plane(np.full_like(rows, wide / 2), rows, wide) - POS) @ FORWARD
        focus = (np.append(pose(0, PERIOD - TOUCH)[0][:2], .1) - POS) @ FORWARD
        circle = APERTURE * np.abs(away - focus) / focus / away * LENS * wide * .36
        return blur(out, np.hypot(circle, .0004 * wide))

    def picture(self, kind, time, box, shutter=0):
        """The blossom of a kind at this time on a transparent ground, in a box of pixels, from the layers nearest in time."""
        if shutter:
            return sum(self.picture(kind, time + d * shutter, box) for d in np.linspace(-.5, .5, 9)) / 9
        layers = self.layers[kind]
        times = [float(l['time']) for l in layers]
        i = int(np.clip(np.searchsorted(times, time), 1, len(times) - 1)) if len(times) > 1 else 0
        pair = [(i - 1, 1), (i, 0)] if i else [(0, 1)]
        if i:
            a, b = times[i - 1], times[i]
            k = float(np.clip((time - a) / (b - a), 0, 1))
            pair = [(i - 1, 1 - k), (i, k)]
        l, t, r, b = box
        py, px = np.mgrid[t:b, l:r] + .5
        at, turned = pose(kind, time)
        R = rotation(turned)
        d = FORWARD + ((px / self.wide - .5) / LENS)[..., None] * RIGHT - ((py / self.wide - 9 / 32) / LENS)[..., None] * UP
        n, z = R[:, 2], .13
        local = (POS + d * (((at + z * n - POS) @ n) / (d @ n))[..., None] - at) @ R
        out = 0
        for j, share in pair:
            if share < .004: continue
            key = layers[j]
            kat, kturn = pose(kind, float(key['time']))
            w = int(key['wide'])
            x, y = seen(local @ rotation(kturn).T + kat, w)
            src = f32(key['px'])
            if w > self.wide * 1.3: src = blur(src, .3 * w / self.wide)
            out = out + share * sample(src, x - int(key['left']) - .5, y - int(key['top']) - .5)
        out[3] = np.clip(out[3], 0, 1)
        return np.maximum(out, 0)

    def scene(self, frame, box):
        """Linear light of a frame in a box of pixels. What moves in the water is soft: half the pixels do for that."""
        l, t, r, b = box
        half = [l // 2 - 2, t // 2 - 2, r // 2 + 3, b // 2 + 3]
        moved = self.water(frame, half, self.wide // 2) / self.water(None, half, self.wide // 2)
        y, x = np.mgrid[t:b, l:r].astype(np.float32) / 2 - .25
        left, top = self.box[:2]
        img = self.empty[:, t - top:b - top, l - left:r - left] * sample(moved, x - half[0], y - half[1])
        H = self.wide * 9 / 16
        for kind, a in blossoms(frame):
            at = pose(kind, a)[0]
            x, y = seen(at, self.wide)
            rad = self.wide / 13 * 1.35
            l, t, r, b = (int(max(box[0], x - rad)), int(max(box[1], y - rad)), int(min(box[2], x + rad)), int(min(box[3], y + rad)))
            if r - l < 8 or b - t < 8: continue
            px = self.picture(kind, a, (l, t, r, b), .5 / FPS if not kind and a < .04 else 0)
            if not kind and a < 0: px = px * smooth(np.arange(t, b) / H, .15, .28)[None, :, None]
            part = img[:, t - box[1]:b - box[1], l - box[0]:r - box[0]]
            part[:] = px[:3] + part * (1 - px[3:])
        return img


def rotation(e):
    (a, b, c), R = e, np.eye(3)
    for i, t in ((0, a), (1, b), (2, c)):
        M = np.eye(3); j, k = (i + 1) % 3, (i + 2) % 3
        M[j, j] = M[k, k] = cos(t); M[j, k], M[k, j] = -sin(t), sin(t)
        R = M @ R
    return R


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


def changes(frame, wide):
    """The parts of the picture that move in a frame, in pixels: the blossoms with their shadows, and the rings while there are any."""
    parts = []
    for at in (pose(*b)[0] for b in blossoms(frame)):
        parts.append([at + (-1.45, 1.4, .3), at + (1.45, 1.4, .3), at * (1, 1, 0) + (1.9 + .7 * at[2], -2.0 - .97 * at[2], 0), at * (1, 1, 0) + (-1.2, -2.0, 0)])
    age = (frame / FPS - TOUCH) % PERIOD
    if age < 5.5:
        r = min(1.7 + 1.8 * age, 6)
        parts = [sum(parts, [(WHERE[0] + r, WHERE[1] + r, 0), (WHERE[0] - r, WHERE[1] - r - 1.2, 0), (WHERE[0] + r + .8, WHERE[1] - r - 1.2, 0)])]
    seen_ = [seen(np.array(spots, float), wide) for spots in parts]
    return [(x.min(), y.min(), x.max(), y.max()) for x, y in seen_]


def main():
    p = argparse.ArgumentParser()
    p.add_argument('layers'); p.add_argument('out')
    p.add_argument('--wide', type=int, default=2112)
    p.add_argument('--only', default='')
    p.add_argument('--crop', default='0,0,1,1')
    a = p.parse_args()
    W, H = a.wide, a.wide * 9 // 16
    c = [float(v) for v in a.crop.split(',')]
    box = [round(c[0] * W), round(c[1] * H), round(c[2] * W), round(c[3] * H)]
    pool = Pool(a.layers, W, box)
    os.makedirs(os.path.dirname(os.path.abspath(a.out)), exist_ok=True)
    # nothing moves outside of this; what blur and glow look at beyond is `margin`
    limit, margin = [max(box[0], int(.47 * W)), max(box[1], 0), box[2], min(box[3], int(.99 * H))], W // 36
    plate = develop(pool.empty, box, W)
    for f in ([int(v) for v in a.only.split(',')] if a.only else range(FRAMES)):
        if os.path.exists('%s%04d.ppm' % (a.out, f)): continue
        img = plate.copy()
        for m in changes(f, W):
            m = [max(limit[0], int(m[0])), max(limit[1], int(m[1])), min(limit[2], int(m[2])), min(limit[3], int(m[3]))]
            if m[2] - m[0] < 8 or m[3] - m[1] < 8: continue
            wider = [max(box[0], m[0] - margin), max(box[1], m[1] - margin), min(box[2], m[2] + margin), min(box[3], m[3] + margin)]
            ramp = lambda lo, hi, at, end, edge0, edge1: (smooth(np.arange(lo, hi), at, at + margin) if at > edge0 else np.ones(hi - lo)) * \
                (1 - smooth(np.arange(lo, hi), end - margin, end) if end < edge1 else np.ones(hi - lo))
            mask = ramp(wider[1], wider[3], m[1], m[3], box[1], box[3])[:, None] * ramp(wider[0], wider[2], m[0], m[2], box[0], box[2])[None]
            part_ = img[wider[1] - box[1]:wider[3] - box[1], wider[0] - box[0]:wider[2] - box[0]]
            fresh = develop(pool.scene(f, wider), wider, W)
            part_[:] = (part_ + (fresh.astype(np.float32) - part_) * mask[..., None] + .5).astype(np.uint8)
        Image.fromarray(img).save('%s%04d.ppm' % (a.out, f))


if __name__ == '__main__':
    main()
