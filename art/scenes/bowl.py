"""The film of Home: a bowl of water, near, with two blossoms that float in it; see bowl.cpp for how it is rendered.

  python3 bowl.py OUT [--wide 1600] [--samples 80] [--limit .002] [--only 0:160:1]

Writes OUT0000.ppm and so on, 20 a second; the last meets the first. film.sh crops and encodes them. Wants python3-numpy,
python3-pil and g++. A pixel gets 12 samples, then more, up to --samples, until its variance is below --limit.
"""
import argparse, ctypes, os, shutil, subprocess, tempfile
import numpy as np
from math import sin, cos, pi, radians
from PIL import Image, ImageDraw, ImageFilter

HERE = os.path.dirname(os.path.abspath(__file__))
SECONDS, FPS = 8, 20
FRAMES = SECONDS * FPS
LEVEL = -.17                                             # of the water, as in bowl.cpp
unit = lambda v: np.array(v, float) / np.linalg.norm(v)
f32 = lambda a: np.ascontiguousarray(a, np.float32)
SUN, SUN_SIZE, SUNLIGHT = unit((.52, -.52, -.68)), radians(2.4), np.array((1.05, .865, .68)) * 4.6
LOOK_AT, HIGH, FAR, FOCAL, APERTURE = np.array((.06, -.12, -.24)), radians(37), 14.0, 85 / 36, .24
FLOATS = dict(x=-.66, y=-.52, size=.98, turn=20, tip=(-3, 2)), dict(x=.95, y=.68, size=.84, turn=118, tip=(4, -3))


class Frame(ctypes.Structure):
    _fields_ = [(n, ctypes.c_float * k) for n, k in (('eye', 3), ('fwd', 3), ('right', 3), ('up', 3), ('focal', 1), ('aperture', 1), ('focus', 1),
                ('sun', 3), ('sunlight', 3), ('sunsize', 1), ('place', 24), ('time', 1), ('sway', 1))]


def library():
    """bowl.cpp, compiled for a graphics card where there is one."""
    so, src = os.path.join(tempfile.gettempdir(), 'araliya_bowl.so'), os.path.join(HERE, 'bowl.cpp')
    newest = max(os.path.getmtime(file) for file in (src, os.path.join(HERE, 'tracing.h')))
    if not os.path.exists(so) or os.path.getmtime(so) < newest:
        if shutil.which('nvcc') and shutil.which('nvidia-smi'):
            call = ['nvcc', '-x', 'cu', '-O3', '--use_fast_math', '-std=c++17', '--extended-lambda', '-arch=native', '-Xcompiler', '-fPIC']
        else:
            call = ['g++', '-O3', '-march=native', '-ffast-math', '-fopenmp', '-fPIC']
        subprocess.check_call(call + ['-shared', src, '-o', so + '.tmp'])
        os.replace(so + '.tmp', so)
    return ctypes.CDLL(so)


ptr = lambda a: a.ctypes.data_as(ctypes.c_void_p)


# -- blossoms ------------------------------------------------------------------------------------------------------
def soft(rng, h, w, down, across, octaves=3):
    """Clouds in 0 to 1: so many cells down and across."""
    out, amp, total = np.zeros((h, w), np.float32), 1.0, 0.0
    for i in range(octaves):
        cells = rng.rand(max(2, int(down * 2 ** i)) + 1, max(2, int(across * 2 ** i)) + 1).astype(np.float32)
        out += amp * np.asarray(Image.fromarray(cells).resize((w, h), Image.BICUBIC))
        total += amp
        amp *= .5
    out /= total
    return np.clip(.5 + (out - .5) * 1.5, 0, 1)


def petal(rng, opened, length, width, nu=88, nv=60):
    """A petal as a grid of points: x outwards, one edge raised and rolled, the other under its neighbour."""
    u = 1 - (1 - np.linspace(0, .965, nu)) ** 1.6
    v = np.linspace(-1, 1, nv)
    tip, base = radians(38 - 46 * opened) + rng.uniform(-.06, .05), radians(80)
    phi = tip + (base - tip) * np.exp(-u / .15) + radians(9) * np.sin(u * pi) - radians(24) * np.clip((u - .60) / .40, 0, 1) ** 2
    du = np.diff(u, prepend=0)
    r, z = .003 + np.cumsum(np.cos(phi) * du) * length, np.cumsum(np.sin(phi) * du) * length
    half = width * np.sin(pi * np.clip(u, 1e-4, 1) ** 1.42) ** .60
    tilt = radians(15) * (1 - .6 * u)
    normal = np.stack([-np.sin(phi), 0 * u, np.cos(phi)], 1)
    off, curl = half[:, None] * v, np.clip((v - .35) / .65, 0, 1)[None] ** 2
    k = rng.uniform(0, 6.28, 4)
    up = off * np.sin(tilt)[:, None] + .13 * half[:, None] * v ** 2 + .22 * half[:, None] * curl * (.35 + u[:, None])
    up += .014 * np.sin(6 * u[:, None] + 3 * v + k[0]) + .010 * np.sin(10 * u[:, None] - 5 * v + k[1]) * u[:, None]
    side = off * np.cos(tilt)[:, None] - .13 * half[:, None] * curl * (.3 + u[:, None])
    veins = soft(rng, nu, nv, 2, 13, 2)
    up += .0065 * (veins - .5) * smooth(u, 0, .25)[:, None]
    p = np.stack([r, 0 * u, z], 1)[:, None] + side[..., None] * (0, 1, 0) + up[..., None] * normal[:, None]
    turn = radians(20) * u[:, None] ** 1.5
    x, y = p[..., 0] * np.cos(turn) - p[..., 1] * np.sin(turn), p[..., 0] * np.sin(turn) + p[..., 1] * np.cos(turn)
    reach = np.hypot(x, y)
    z = p[..., 2] + rng.uniform(-.03, .03) * reach ** 2 + .018 * np.sin(5.2 * reach + 2 * v + k[2]) * reach
    return np.stack([x, y, z], -1), u, v


def smooth(v, a, b):
    t = np.clip((v - a) / (b - a), 0, 1)
    return t * t * (3 - 2 * t)


def linear(colour):
    v = np.array([int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)])
    return np.where(v <= .04045, v / 12.92, ((v + .055) / 1.055) ** 2.4)


def ramp(v, stops):
    at = [s for s, _ in stops]
    colours = np.array([linear(c) for _, c in stops])
    return np.stack([np.interp(v, at, colours[:, i]) for i in range(3)], -1)


def skin(rng, i, body, blush, heart, share, w=512, h=256):
    """The colours of petal i, (h, w, 3): yellow that runs out along the veins, blush towards the raised edge."""
    u, v = (np.arange(w) + .5)[None] / w, (np.arange(h) + .5)[:, None] / h
    long_, fine, cloud = soft(rng, h, w, 22, 2, 3), soft(rng, h, w, 60, 2, 2), soft(rng, h, w, 4, 5, 4)
    run = u + .85 * (v - .5) ** 2 + .20 * (long_ - .5) + .10 * (cloud - .5)
    c = ramp(run, [(.05, '#A85A14'), (.13, heart), (.24, '#F4B93C'), (.36, '#FADE96'), (.52, '#FFF4DA'), (.70, body)])
    rim = u * .5 + v * .62 + .3 * (cloud - .5) + .10 * (fine - .5)
    c = c + (linear(blush) - c) * (share * smooth(rim, .60, 1.06))[..., None]
    c = c + (linear('#E4CDB2') - c) * (.16 * smooth(cloud, .45, .9) + .10 * smooth(fine, .55, .9))[..., None]
    return c * (.90 - np.array((.20, .29, .36)) * (vein_lines(np.random.RandomState(40 + i), u, v, w, h) * smooth(u, .10, .40) * (1 - .55 * smooth(u, .70, .98)))[..., None])


def vein_lines(rng, u, v, w, h):
    """The veins of a petal, 0 to 1: from the heart outwards side by side, finer and more of them further out."""
    sway, gaps = soft(rng, h, w, 3, 3, 2) - .5, soft(rng, h, w, 26, 7, 2)
    out = np.zeros((h, w))
    for many, fine, start, share in ((13, .17, 0, 1), (27, .22, .28, .62), (55, .30, .50, .34)):
        at = (v - .5) * (1 + .10 * (u - .5)) * many + .9 * sway * many / 13 + rng.uniform(0, 1)
        far = np.abs(at - np.round(at))
        each = .55 + .45 * np.sin(np.round(at) * 2.4 + many)
        out = np.maximum(out, share * each * np.exp(-.5 * (far / fine) ** 2) * smooth(u + .1 * sway, start - .01, start + .14))
    return out * (.45 + .55 * smooth(gaps, .30, .62))


def flower(seed, width, colours):
    """Triangles with normals and places in the colours; heart at the origin, facing +z, radius about 1."""
    rng = np.random.RandomState(seed)
    corners, normals, uvs, skins = [], [], [], []
    for i in range(5):
        p, u, v = petal(rng, 1.0 + rng.uniform(-.07, .05), rng.uniform(.95, 1.04), width * rng.uniform(.95, 1.05))
        a = radians(72 * i + rng.uniform(-4, 4))
        p = p @ np.array([[cos(a), sin(a), 0], [-sin(a), cos(a), 0], [0, 0, 1]])
        n = np.cross(np.gradient(p, axis=0), np.gradient(p, axis=1))
        n /= np.linalg.norm(n, axis=-1, keepdims=True) + 1e-12
        uv = np.stack(np.broadcast_arrays(u[:, None], (i + .02 + .96 * (v + 1) / 2)[None] / 5), -1)
        for what, out in ((p, corners), (n, normals), (uv, uvs)):
            a_, b, c, d = what[:-1, :-1], what[1:, :-1], what[1:, 1:], what[:-1, 1:]
            out.append(np.stack([np.stack([a_, b, c], 2), np.stack([a_, c, d], 2)], 2).reshape(-1, 3, what.shape[-1]))
        skins.append(skin(rng, i, **colours))
    return np.concatenate(corners), np.concatenate(normals), np.concatenate(uvs), np.concatenate(skins)


def sunk(corners):
    """How deep a blossom lies: the height of the water over its heart. The undersides of its petals touch the water."""
    flat = corners.reshape(-1, 3)
    return np.percentile(flat[np.hypot(flat[:, 0], flat[:, 1]) > .45, 2], 18)


def cling(corners, n=320):
    """For the water beneath a blossom, over (-1.4, 1.4) x (-1.4, 1.4): how high the undersides of the petals are, carried on beyond their edges, and how near they are."""
    dense = np.concatenate([corners.mean(1), corners.reshape(-1, 3), (corners[:, 0] + corners[:, 1]) / 2, (corners[:, 1] + corners[:, 2]) / 2])
    low = np.full((n, n), 9.0)
    i = np.clip(((dense[:, :2] + 1.4) / 2.8 * n).astype(int), 0, n - 1)
    np.minimum.at(low, (i[:, 1], i[:, 0]), dense[:, 2])
    known = low < 9
    low, around = np.where(known, low, 0), ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1), (1, -1), (-1, 1))
    for step in range(24):
        near = sum(np.roll(known * low, s, (0, 1)) for s in around)
        count = sum(np.roll(known * 1.0, s, (0, 1)) for s in around)
        low, known = np.where(known, low, near / np.maximum(count, 1)), known | (count > 0)
        if step == 6: beside = known * 1.0
    return np.stack([blurred(low, 1.5), blurred(beside, 3.5)], -1)


def blurred(m, sigma):
    k = np.exp(-.5 * (np.arange(-14, 15) / sigma) ** 2)
    k /= k.sum()
    for axis in (0, 1):
        m = np.apply_along_axis(lambda line: np.convolve(line, k, 'same'), axis, m)
    return m


def place(i, t):
    """Where blossom i lies at time t of 0 to 1: three axes and the origin. It drifts, turns and bobs, each a whole number of times."""
    f, w = FLOATS[i], 2 * pi * t
    turn = radians(f['turn'] + (.85 * sin(w + i * 2.1) + .25 * sin(2 * w + 1 + i)))
    tx, ty = radians(f['tip'][0] + .55 * sin(2 * w + i) + .3 * sin(3 * w)), radians(f['tip'][1] + .5 * cos(2 * w + 2 * i) + .3 * sin(3 * w + i))
    rz = np.array([[cos(turn), -sin(turn), 0], [sin(turn), cos(turn), 0], [0, 0, 1]])
    rx = np.array([[1, 0, 0], [0, cos(tx), -sin(tx)], [0, sin(tx), cos(tx)]])
    ry = np.array([[cos(ty), 0, sin(ty)], [0, 1, 0], [-sin(ty), 0, cos(ty)]])
    axes = (rx @ ry @ rz * f['size']).T
    at = f['x'] + .006 * sin(w + i), f['y'] + .006 * cos(w + 2.2 * i), LEVEL - f['sunk'] * f['size'] + .005 * sin(3 * w + 2 * i)
    return np.concatenate([axes.ravel(), at])


# -- leaves ----------------------------------------------------------------------------------------------------------
def frond(draw, x, y, angle, length, width, rng, blades=22, curve=.35):
    """A palm frond in pixels."""
    spine = lambda s: (x + length * s * cos(angle + curve * s), y + length * s * sin(angle + curve * s))
    draw.line([spine(s) for s in np.linspace(0, 1, 30)], fill=0, width=max(1, int(width * .3)))
    for side in (-1, 1):
        for i in range(blades):
            s = .08 + .90 * i / blades
            bx, by = spine(s)
            ln = length * .46 * sin(pi * (.16 + .80 * s)) ** .7 * rng.uniform(.85, 1.1)
            d = angle + curve * s * 1.6 + side * radians(64 - 38 * s + rng.uniform(-6, 6))
            t = np.linspace(0, 1, 12)
            bend = d - side * .25 * t
            cx, cy = bx + ln * t * np.cos(bend), by + ln * t * np.sin(bend)
            w = width * .5 * np.sin(pi * (.04 + .96 * t) ** .65) ** .8
            nx, ny = -np.sin(bend) * w, np.cos(bend) * w
            draw.polygon(list(zip(cx + nx, cy + ny)) + list(zip((cx - nx)[::-1], (cy - ny)[::-1])), fill=0)


def leaves(w, h, fronds):
    """Light between fronds: each of x, y, angle, length, width of a blade, softness (pixels) and darkness."""
    out, rng = np.ones((h, w), np.float32), np.random.RandomState(4)
    for x, y, angle, length, width, soft_, dark in fronds:
        image = Image.new('L', (w, h), 255)
        frond(ImageDraw.Draw(image), x, y, radians(angle), length, width, rng)
        lets = np.asarray(image.filter(ImageFilter.GaussianBlur(soft_)), np.float32) / 255
        out *= 1 - dark * (1 - lets)
    return out


def palms():
    """The sun's, over 16 x 16 units about the bowl, y upwards."""
    k, n = 1024 / 16, 1024
    at = lambda x, y, a, l, w, s, d: ((x + 8) * k, (y + 8) * k, a, l * k, w * k, s * k, d)
    return leaves(n, n, [at(*f) for f in (
        (-6.2, 4.6, -22, 6.6, .40, .070, .80), (5.6, 5.4, -140, 5.4, .36, .09, .72), (-7.0, -.8, 10, 4.8, .34, .09, .68), (6.8, -3.6, 165, 4.6, .34, .09, .62), (0.5, 7.6, -75, 4.6, .34, .10, .62))])


def heaven():
    """The sky's: azimuth -1.6 to 1.6 from the middle of the back, from 1.4 rad high down to the horizon."""
    at = lambda side, high, a, l, w, s, d: ((side + 1.6) * 256, (1.4 - high) * 256, a, l * 256, w * 256, s, d)
    return leaves(820, 360, [at(*f) for f in (
        (-.34, 1.02, 62, .62, .040, 1.6, .94), (.30, 1.00, 118, .55, .036, 1.6, .94), (-.02, 1.15, 80, .42, .034, 1.8, .90), (.55, .80, 165, .50, .036, 1.6, .94),
        (-.75, .95, 70, .60, .045, 2, .9), (.85, 1.0, 110, .60, .045, 2, .9), (-.60, .55, -10, .42, .036, 1.6, .92))])


def waves():
    """Long ripples across the bowl, and rings from the blossoms; the speeds make each return to where it began."""
    rng, out = np.random.RandomState(11), []
    for i in range(18):
        k = 2.2 * 1.125 ** i
        a = rng.uniform(0, 2 * pi)
        n = max(2, round(2.1 * (k / 2.2) ** .5 + rng.uniform(-.4, .4)))
        out.append((k * cos(a), k * sin(a), 2 * pi * n, rng.uniform(0, 6.28), .031 / k, 0))
    for i in (1, 2):
        out += [(9.5, .55, 2 * pi * 6, i * 2.0, .0030, i), (13.5, .75, 2 * pi * 7, i * 1.3, .0016, i)]
    return f32(out)


def main():
    p = argparse.ArgumentParser()
    p.add_argument('out')
    p.add_argument('--wide', type=int, default=1600)
    p.add_argument('--samples', type=int, default=80)
    p.add_argument('--first', type=int, default=12)
    p.add_argument('--limit', type=float, default=.002)
    p.add_argument('--parcels', type=int, default=2560)
    p.add_argument('--only', default='0:%d:1' % FRAMES)
    a = p.parse_args()
    W, H = a.wide, a.wide * 2 // 3
    C = library()
    for i, (seed, width, colours) in enumerate((
            (1, .56, dict(body='#FFF8EC', blush='#F3B4B6', heart='#E8901A', share=.40)),
            (6, .53, dict(body='#FBDDDA', blush='#C9566B', heart='#E2801A', share=.80)))):
        corners, normals, uv, colour = flower(seed, width, colours)
        at = sunk(corners)
        FLOATS[i]['sunk'] = at
        corners_, normals, uv, colour, rise = map(f32, (corners, normals, uv, colour, cling(corners)))
        C.blossom(i, len(corners), ptr(corners_), ptr(normals), ptr(uv), ptr(colour), colour.shape[1], colour.shape[0], ptr(rise), rise.shape[0])
    sun, sky, w = f32(palms()), f32(heaven()), waves()
    C.start(ptr(sun), sun.shape[0], ptr(sky), sky.shape[1], sky.shape[0], ptr(w), len(w))
    eye = LOOK_AT + FAR * np.array((0, -cos(HIGH), sin(HIGH)))
    fwd = unit(LOOK_AT - eye)
    right = unit(np.cross(fwd, (0, 0, 1)))
    up = np.cross(right, fwd)
    focus = float(fwd @ (np.array((FLOATS[0]['x'] + .1, FLOATS[0]['y'] + .1, LEVEL + .1)) - eye))
    out = np.empty((H, W, 3), np.uint8)
    start, stop, step = (int(v) for v in a.only.split(':'))
    for frame in range(start, stop, step):
        t = frame / FRAMES
        f = Frame()
        for name, value in (('eye', eye), ('fwd', fwd), ('right', right), ('up', up), ('focal', [FOCAL]), ('aperture', [APERTURE]), ('focus', [focus]),
                            ('sun', SUN), ('sunlight', SUNLIGHT), ('sunsize', [SUN_SIZE]), ('place', np.concatenate([place(0, t), place(1, t)])),
                            ('time', [t]), ('sway', [sin(2 * pi * t) + .35 * sin(6 * pi * t + 1)])):
            getattr(f, name)[:] = [float(v) for v in value]
        C.render(ctypes.byref(f), W, H, a.first, a.samples, ctypes.c_float(a.limit), a.parcels, ptr(out))
        Image.fromarray(out).save('%s%04d.ppm' % (a.out, frame))
        print(frame, flush=True)


main()
