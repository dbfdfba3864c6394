"""The Bambalapitiya branch: a brass basin of water in the light of louvres, at noon.

  python3 bambalapitiya.py OUT.png [WIDTH]

The basin is half an ellipsoid, the rest are planes: each ray is followed to what it meets, as in contact_hero.py.
"""
import sys
from water import *

out, W = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1200
H = W * 2 // 3
rng = np.random.RandomState(5)
EYE = np.array((.1, -9.8, 4.7))
cam = Camera(EYE, (.15, .3, 1.02), 1.30, W, H)
LIGHT = unit((.52, .40, -.76))
CX, CY, TOP = .95, -.1, 1.36                                # the middle of the rim
BODY, HOLLOW, RIM = (2.46, 1.38), (2.36, 1.22), .055       # radius and depth outside and inside, half the width of the rim
mid = (BODY[0] + HOLLOW[0]) / 2
LEVEL, WALL, GROUND = 1.10, 4.4, .04
ACROSS = unit((.45, -1, -.218))                              # the louvres' bands lie square to this
BRASS = (.90, .705, .500)
sun_c, sky_c = np.array((1.12, .98, .84)), np.array((.43, .375, .370))


def louvres(x, y, z, soft=.055):
    """The share of sunlight at a place, about the middle of the rim: in bands at the back, whole in front, where the shutter ends."""
    across = x * ACROSS[0] + y * ACROSS[1] + z * ACROSS[2]
    s = across / 1.02 + .42
    bands = smooth(np.abs(s - np.floor(s) - .5), .26 + soft, .26 - soft)
    return .05 + .95 * np.maximum(bands, smooth(across, -2.98 - soft, -2.98 + soft))


# -- ledge and wall, of the same rose plaster ------------------------------------------------------------------------
g = Grid(-9, -6, .014, 1300, 900)
on = lambda m, x, y: read(m, g, x, y)
relief = .018 * clouds(rng, g.h, g.w, .9 / g.step, 4) + .0012 * clouds(rng, g.h, g.w, .10 / g.step, 2)
ry, rx = np.gradient(relief, g.step)
tone = 1 + .035 * clouds(rng, g.h, g.w, 1.5 / g.step, 4) + .012 * rng.normal(0, 1, (g.h, g.w))
gx, gy = np.meshgrid(g.x0 + g.step * np.arange(g.w), g.y0 + g.step * np.arange(g.h))
p = f32(np.stack([gx, gy, -TOP + 0 * gx]))
inside, t = ellipsoid(p, -column(LIGHT) + 0 * p, *BODY)
shadow = blur(((inside > 0) & ((p - t * column(LIGHT))[2] < 0)).astype(np.float32), 3.2)


def ledge(x, y):
    """Light of the ledge at places about the basin's middle."""
    sunlit = louvres(x, y, -TOP) * (1 - on(shadow, x, y))
    facing = np.clip(1 + 1.2 * (LIGHT[0] * on(rx, x, y) + LIGHT[1] * on(ry, x, y)) / LIGHT[2], 0, 2)
    r = np.hypot(x, y)
    ambient = 1 - .62 * np.exp(-np.maximum(r - 1.0, 0) / .40) - .16 * np.exp(-np.maximum(WALL - CY - y, 0) / .7)
    return np.stack([c * on(tone, x, y) * (s * sunlit * facing + a * ambient + b * np.exp(-((r - 1.9) / .8) ** 2)) for c, s, a, b in
                     zip((.850, .640, .565), sun_c, sky_c, (.07, .04, .015))])


def wall(d):
    x, z = cam.meets(1, WALL)
    x, z = x - CX, z - TOP
    facing = np.clip(LIGHT[1] + 1.0 * LIGHT[0] * on(rx, x, z) + 1.0 * LIGHT[2] * on(ry, x, z), 0, 2)
    ambient = 1 - .22 * np.exp(-np.maximum(z + TOP, 0) / .8)
    bounce = .15 * np.exp(-np.maximum(z + TOP, 0) / 1.4)
    return np.stack([c * on(tone, x, z) * (1.25 * s * louvres(x, WALL - CY, z, .09) * facing + a * ambient + b * bounce) for c, s, a, b in
                     zip((.845, .610, .540), sun_c, sky_c, (1, .80, .68))])


def room(m):
    """What the brass mirrors of the room in front: dim, with two tall windows on the left, brighter towards the ceiling."""
    az, el = np.arctan2(m[0], -m[1]), np.arcsin(np.clip(m[2], -1, 1))
    windows = (between(az, -1.25, -.80, .05) + between(az, -.66, -.22, .05)) * between(el, .02, .80, .05)
    return .30 + .30 * smooth(el, .2, 1.3) + 1.9 * windows * (.45 + .55 * smooth(np.abs(np.sin(26 * el)), .25, .55))


dents = [blur(clouds(rng, 300, 900, 21, 1), 2) for _ in range(2)]
turned = clouds(rng, 700, 60, 3, 2)                                       # the lathe's lines


def outside(d):
    """Where rays meet the basin from outside, if they do."""
    e = column(EYE - (CX, CY, TOP)) + 0 * d
    inside, t = ellipsoid(e, d, *BODY)
    q = e + t * d
    return q, (inside > 0) & (q[2] < .02) & (q[2] > GROUND - TOP)


def body(d):
    q, met = outside(d)
    u, v = (np.arctan2(q[1], q[0]) + pi) * 140, (q[2] + 1.5) * 180
    n = normed(q / column((BODY[0] ** 2, BODY[0] ** 2, BODY[1] ** 2)))
    bump = [.030 * sample(m[None], u, v)[0] for m in dents]
    line = .020 * sample(turned[None], u / 20, (q[2] + 1.5) * 430)[0]
    mirrored = 0
    for k in (-.09, -.03, .03, .09):
        w = normed(n + np.stack([-n[1] * bump[0], n[0] * bump[0], bump[1] + line + k]))
        m = d - 2 * along(d, w) * w
        far = (q[2] + TOP) / np.maximum(-m[2], .06)
        x, y = q[0] + m[0] * far, q[1] + m[1] * far
        low = ledge(np.clip(x, -7, 8), np.clip(y, -5.5, 4)) * np.exp(-np.hypot(x, y) / 30)
        mirrored = mirrored + np.where(m[2] < -.02, low, room(m)[None] * column((1, .93, .87))) / 4
    lit = np.maximum(-along(n, column(LIGHT)), 0) * louvres(*q)
    deep = 1 - .55 * smooth(q[2], GROUND - TOP + .30, GROUND - TOP)
    return met, np.stack([b * (mirrored[i] * .74 + .30 * lit * s) * deep for i, (b, s) in enumerate(zip(BRASS, sun_c))])


# -- the water, and the brass beneath it ---------------------------------------------------------------------------
FULL = HOLLOW[0] * sqrt(1 - ((TOP - LEVEL) / HOLLOW[1]) ** 2)
c = Grid(-2.6, -2.6, .012, 434, 434)
wx, wy = np.meshgrid(c.x0 + c.step * np.arange(c.w), c.y0 + c.step * np.arange(c.h))
s = np.hypot(wx + .45, wy + .25)
height = .0085 * np.cos((s - .7) * 11) * np.exp(-((s - 1.05) / .5) ** 2) + .0030 * np.sin(2.1 * wx + .8 * wy + 1) * np.sin(1.7 * wy - .6 * wx)
hy, hx = np.gradient(f32(height), c.step)
light = gathered(c, 2 * hx, 2 * hy, LIGHT, .85, .75, 2.4)
at = lambda m, x, y: read(m, c, x, y)


def hollow(d):
    x, y = cam.meets(2, LEVEL)
    x, y = x - CX, y - CY
    r = np.hypot(x, y)
    n = normed(np.stack([-at(hx, x, y), -at(hy, x, y), np.ones_like(x)]))
    face = -along(d, n)
    b = bent(d, n)
    p = np.stack([x, y, LEVEL - TOP + 0 * x])
    f = p + np.clip(ellipsoid(p, b, *HOLLOW, far=True)[1], 0, 6) * b
    flat = bent(LIGHT, np.array((0, 0, 1.0)))
    down = LEVEL - TOP - f[2]
    ux, uy = f[0] - flat[0] / -flat[2] * down, f[1] - flat[1] / -flat[2] * down
    enters = lambda x, y, z: smooth(np.hypot(x + LIGHT[0] / LIGHT[2] * -z, y + LIGHT[1] / LIGHT[2] * -z), HOLLOW[0] + .03, HOLLOW[0] - .05)
    inward = lambda q: normed(-q / column((HOLLOW[0] ** 2, HOLLOW[0] ** 2, HOLLOW[1] ** 2)))
    n_in = inward(f)
    sunlit = louvres(ux, uy, LEVEL - TOP, .08) * enters(ux, uy, LEVEL - TOP) * at(light, ux, uy)
    lit = .35 + .65 * np.maximum(-along(n_in, column(LIGHT)), 0) / -LIGHT[2]
    warm = (.86, .665, .480)
    ground = np.stack([v * (.92 * s * sunlit * lit + a * .95) for v, s, a in zip(warm, sun_c, (.45, .40, .36))])
    m = d + 2 * face * n
    far = 9 / np.maximum(m[1], .2)
    sx, sz = CX + x + m[0] * far, LEVEL + m[2] * far
    window = between(sx, .3, 2.1, .25) * smooth(sz, 3.0, 5.4)
    mirror = fresnel(face)
    water = ground * (1 - mirror) + mirror * (.62 + 1.0 * window) * column((1, .955, .93))
    water = water + .20 * np.exp(-((FULL - r - .016) / .014) ** 2) * louvres(x, y, LEVEL - TOP)
    e = column(EYE - (CX, CY, TOP)) + 0 * d
    q = e + ellipsoid(e, d, *HOLLOW, far=True)[1] * d
    n_in = inward(q)
    m = d - 2 * along(d, n_in) * n_in
    lit = np.maximum(-along(n_in, column(LIGHT)), 0) * enters(*q) * louvres(*q)
    seen = np.where(m[2] > 0, .42 + .30 * smooth(m[2], 0, .8), .50)
    bank = np.stack([v * (s * .75 * lit + seen * k) for v, s, k in zip(BRASS, sun_c, (1, .95, .88))])
    return np.where(r < FULL, water, bank)


def behind(d):
    x, y = cam.meets(2, 0)
    return np.where((y > WALL) | (d[2] > -.01), wall(d), ledge(np.clip(x, -9, 9) - CX, np.clip(y, -8, WALL) - CY))


def basin(d, shape=False):
    """The basin upon black; with `shape`, white upon black."""
    met, side = body(d) if not shape else (outside(d)[1], 1)
    img = np.where(met, side, 0 * d)
    x, y = cam.meets(2, TOP)
    x, y = x - CX, y - CY
    rim = np.hypot(x, y)
    if shape:
        return np.where(rim < mid + RIM, 1, img)
    img = np.where(rim < HOLLOW[0], hollow(d), img)
    q = np.clip((rim - mid) / RIM, -1, 1)
    n = normed(np.stack([x / rim * q, y / rim * q, np.sqrt(1 - .98 * q * q)]))
    m = d - 2 * along(d, n) * n
    half = normed(-d - column(LIGHT))
    shine = 2.6 * np.maximum(along(half, n), 0) ** 30 * louvres(x, y, 0) + .55 * np.maximum(-along(n, column(LIGHT)), 0) * louvres(x, y, 0)
    env = .36 + .50 * smooth(m[2], -.1, .9) * (.6 + .4 * smooth(m[0], .5, -.6)) - .20 * np.exp(-((m[2] - .25) / .12) ** 2) + shine
    return np.where(np.abs(rim - mid) < RIM, np.stack([v * env for v in BRASS]), img)


def depth(height):
    """How far away each row shows a plane of that height, or the wall behind it."""
    rise = ((np.arange(H) + .5) - H / 2) / W / cam.focal
    down = np.maximum(rise * cam.up[2] - cam.fwd[2], .01)
    return np.minimum((EYE[2] - height) / down, (WALL - EYE[1]) / (cam.fwd[1] - rise * cam.up[1]))


focus = (np.array((CX, CY - 1.6, TOP)) - EYE) @ cam.fwd
near = lambda picture, height, clear: cam.soften(cam.photograph(picture), depth(height), focus, clear, .012)
shape = near(lambda d: basin(d, shape=True), TOP, 1.0)
cam.save((near(basin, TOP, 1.0) + near(behind, 0, .6) * (1 - shape)) * .97, out)
