"""The Nugegoda branch: a lamp of opal glass beside folded towels, at dusk.

  python3 nugegoda.py OUT.png [WIDTH]

Lamp, table and wall are a sphere and planes; the towels are marched to, as their folds and loops are no plain shape.
"""
import sys
from rays import *

out, W = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1200
H = W * 2 // 3
rng = np.random.RandomState(6)
EYE = np.array((-.1, -9.8, 3.1))
cam = Camera(EYE, (.35, .2, 1.12), 1.55, W, H)
GLOBE, R = np.array((2.05, .55, 1.92)), .80
WALL = 3.6
LAMP, DUSK = np.array((1.0, .66, .40)), np.array((.335, .262, .315))
TURN = (cos(radians(-14)), sin(radians(-14)))
LAYERS = ((-1.02, .0, 0, .34, 1.72), (-1.02, .0, .80, .31, 1.60))              # of each towel: middle, foot, thickness, half its width


def lamplight(p, n):
    """Light of the globe, as large as it is: it reaches round edges."""
    to = column(GLOBE) - p
    far = np.sqrt((to * to).sum(0))
    facing = np.clip((along(n, to) / far + .28) / 1.28, 0, 1)
    return 6.0 * facing / (far * far + .6)


# -- towels: each one strip, folded upon itself; the fold looks to the lamp, the ends lie under each other
grain = [clouds(rng, 512, 512, 3.4, 1), clouds(rng, 512, 512, 3.4, 1)]
wave = clouds(rng, 256, 256, 40, 3)


def turned(p):
    x, y = p[0] + 1.02, p[1]
    return TURN[0] * x + TURN[1] * y, -TURN[1] * x + TURN[0] * y


def towels(p, loops=True):
    x, y = turned(p)
    best = np.full(x.shape, 9, np.float32)
    for i, (_, _, foot, thick, half) in enumerate(LAYERS):
        soft = .030 * sample(wave[None], (x + 3) * 26 % 200 + 20, (y + 3) * 26 % 200 + 20)[0]
        z = p[2] - foot - soft - .02 * x * x * (i == 1)
        deep = np.abs(y) - 1.25
        # two layers and the round of the fold between them, on the right
        r = thick / 2
        for level, left in ((r, -half), (r + thick * 1.08, -half + .07 + .05 * i)):
            a = np.maximum(np.maximum(left + r - x, x - (half - thick)), 0)
            b = np.maximum(deep + r, 0)
            best = np.minimum(best, np.sqrt(a * a + b * b + (z - level) ** 2) - r * .97)
        a, c = x - (half - thick), z - 1.04 * thick
        ring = np.abs(np.hypot(np.maximum(a, 0), c) - thick * .54)
        b = np.maximum(deep + r, 0)
        ring = np.where(a > 0, np.sqrt(ring ** 2 + b * b) - r * .97, 9)
        best = np.minimum(best, ring)
    if loops:
        u, v = (x * .8 + p[2] * .6) * 110, (y * .8 + p[2] * .6) * 110
        best = best - .009 * sample(grain[0][None], u % 480 + 12, v % 480 + 12)[0]
    return best


def march(d, steps=46):
    """Distance to the towels along the rays; those that miss are far."""
    t = np.full(d.shape[1:], 6.5, np.float32)
    e = column(EYE)
    for _ in range(steps):
        t = np.minimum(t + .8 * towels(e + t * d, loops=False), 20)
    for _ in range(5):
        t = np.minimum(t + .6 * towels(e + t * d), 20)
    return t


def over(p, n):
    """How open a place is to the sky, from how fast the towels come near."""
    shut = 0
    for k, step in enumerate((.06, .18, .42)):
        shut = shut + np.maximum(step - towels(p + n * step, loops=False), 0) / step * .5 ** k
    return np.clip(1 - .52 * shut, .08, 1)


def shaded(p):
    """The share of the lamp that is seen past the towels."""
    to = column(GLOBE) - p
    far = np.sqrt((to * to).sum(0))
    to, seen = to / far, np.ones_like(far)
    t = np.full(far.shape, .08, np.float32)
    for _ in range(14):
        h = towels(p + t * to, loops=False)
        seen = np.minimum(seen, np.clip(.5 + h / (.42 * t), 0, 1))
        t = np.minimum(t + np.clip(h, .05, .5), far - .3)
    return seen * seen * (3 - 2 * seen)


def cloth(d, t):
    p = column(EYE) + t * d
    e = .007
    grad = lambda l: np.stack([towels(p + e * column(np.eye(3)[i]), l) - towels(p - e * column(np.eye(3)[i]), l) for i in range(3)])
    n, smoothly = normed(grad(True)), normed(grad(False))
    x, y = turned(p)
    loops = sample(grain[0][None], (x * .8 + p[2] * .6) * 110 % 480 + 12, (y * .8 + p[2] * .6) * 110 % 480 + 12)[0]
    upper = p[2] > LAYERS[1][2] - .01
    colour = np.where(upper, column((.80, .45, .435)), column((.90, .795, .735)))
    n = normed(n + .6 * smoothly)
    open_ = over(p, smoothly)
    fuzz = .22 * (1 + along(d, smoothly)) ** 2
    lamp = lamplight(p, n) * shaded(p)
    sky = (.62 + .38 * n[2]) * open_ * (1 + .5 * np.maximum(-n[0], 0))
    tips = 1 + .20 * np.clip(loops, -1.5, 1.5)
    return np.stack([c * tips * (k * lamp + a * sky * 1.25 + fuzz * (k * lamp + a * open_) + r * (1 - open_)) for c, k, a, r in
                     zip(colour, LAMP, DUSK, (.10, .035, .02))])


# -- table and wall ---------------------------------------------------------------------------------------------
g = Grid(-8, -6, .014, 1150, 900)
on = lambda m, x, y: read(m, g, x, y)
relief = .016 * clouds(rng, g.h, g.w, .9 / g.step, 4) + .001 * clouds(rng, g.h, g.w, .1 / g.step, 2)
ry, rx = np.gradient(relief, g.step)
tone = 1 + .03 * clouds(rng, g.h, g.w, 1.5 / g.step, 4) + .010 * rng.normal(0, 1, (g.h, g.w))
wood = clouds(rng, g.h, g.w // 9 + 8, .10 / g.step, 4)
wood = sample(wood[None], *np.broadcast_arrays(np.arange(g.w, dtype=np.float32)[None] / 9 + 1 + 0 * np.arange(g.h)[:, None], np.arange(g.h, dtype=np.float32)[:, None] + 0 * np.arange(g.w)[None]))[0]


def wall(x, z):
    p = np.stack([x, WALL + 0 * x, z])
    n = normed(np.stack([-on(rx, x, z), -1 + 0 * x, -on(ry, x, z)]))
    low = 1 - .25 * np.exp(-np.maximum(z, 0) / .7)
    return np.stack([c * on(tone, x, z) * (k * lamplight(p, n) + a * low) for c, k, a in zip((.80, .545, .515), LAMP, DUSK * 1.1)])


def foot_of_lamp(d):
    """Foot and stem of brass: two cylinders, lit by what they mirror."""
    img, met = 0 * d, np.zeros(d.shape[1:], bool)
    ex, ey = EYE[0] - GLOBE[0], EYE[1] - GLOBE[1]
    for r, low, high in ((.085, 0, 1.2), (.30, 1.08, 1.16), (.56, 0, .075)):
        a, b, c = d[0] ** 2 + d[1] ** 2, ex * d[0] + ey * d[1], ex * ex + ey * ey - r * r
        inside = b * b - a * c
        t = (-b - np.sqrt(np.maximum(inside, 0))) / a
        z = EYE[2] + t * d[2]
        side = (inside > 0) & (z > low) & (z < high)
        nx = (EYE[0] + t * d[0] - GLOBE[0]) / r
        shine = .16 + .55 * np.exp(-((nx + .55) / .22) ** 2) + .30 * np.exp(-((nx - .62) / .14) ** 2) + .8 * np.exp(-(1.16 - z) / .12) * (r < .2)
        img = np.where(side, np.stack([k * shine for k in (.92, .60, .36)]), img)
        t = (high - EYE[2]) / d[2]
        x, y = EYE[0] + t * d[0] - GLOBE[0], EYE[1] + t * d[1] - GLOBE[1]
        top = np.hypot(x, y) < r
        glow = .42 + .9 * np.exp(-((np.hypot(x, y + .1) / .34) ** 2)) + .2 * smooth(np.hypot(x, y), r - .06, r)
        img = np.where(top, np.stack([k * glow for k in (.92, .62, .38)]), img)
        met |= side | top
    return met, img


def globe(d):
    e = column(EYE - GLOBE)
    b = along(e, d)
    inside = b * b - ((EYE - GLOBE) ** 2).sum() + R * R
    q = e + (-b - np.sqrt(np.maximum(inside, 0))) * d
    n = q / R
    facing = np.clip(-along(n, d), 0, 1)
    bright = (.98 + .26 * facing ** 1.5 - .16 * np.maximum(n[2], 0) - .05 * n[2]) + .05 * (1 - facing) ** 4
    window = .10 * np.exp(-(((n[0] + .52) / .10) ** 4 + ((n[2] - .42) / .20) ** 4))
    return inside > 0, np.stack([k * bright + window for k in (1.0, .80, .565)])


def table(d):
    x, y = cam.meets(2, 0)
    x, y = np.clip(x, -7.5, 7.5), np.clip(y, -5.5, WALL)
    p = np.stack([x, y, 0 * x])
    up = np.stack([0 * x, 0 * x, 1 + 0 * x])
    foot = np.hypot(x - GLOBE[0], y - GLOBE[1])
    lamp = lamplight(p, up) * shaded(p) * (1 - .5 * np.exp(-np.maximum(foot - .56, 0) / .10) * (foot > .56))
    open_ = over(p, up)
    grain_ = on(wood, x, y)
    k = 1 + .10 * grain_
    # what the wax mirrors: wall and globe, spread by the grain
    mirrored = 0
    for j, s in enumerate((-.06, -.02, .02, .06)):
        m = normed(d * column((1, 1, -1)) + column((.4 * s * (-1) ** j, 0, s)) + .02 * grain_ * column((1, 0, 0)))
        far = (WALL - y) / np.maximum(m[1], .05)
        light = wall(np.clip(x + far * m[0], -7.5, 7.5), np.clip(far * m[2], -.5, 6))
        e = p - column(GLOBE)
        b = along(e, m)
        near = np.sqrt(np.maximum((e * e).sum(0) - b * b, 0))
        light = light + (1.0 * column((1, .80, .565)) - light) * smooth(near, R + .05, R - .05)
        cloth_ = 1 - np.minimum(over(p, m) * 1.1, 1)
        mirrored = mirrored + (light * (1 - cloth_) + cloth_ * column((.40, .25, .22)) * open_) / 4
    gloss = .045 + .55 * (1 - np.abs(d[2])) ** 5
    return np.stack([c * k * (l * lamp + a * open_ * 1.05) for c, l, a in zip((.50, .255, .235), LAMP, DUSK)]) + gloss * mirrored


def behind(d):
    y = cam.meets(2, 0)[1]
    x, z = cam.meets(1, WALL)
    return np.where((y > WALL) | (d[2] > -.005), wall(x, z), table(d))


def things(d, shape=False):
    """Lamp and towels upon black; with `shape`, white upon black."""
    met, img = foot_of_lamp(d)
    ball, light = globe(d)
    img, met = np.where(ball, light, img), met | ball
    t = march(d)
    cloth_ = t < 15
    if shape:
        return np.where(met | cloth_, 1, 0 * d)
    return np.where(cloth_, cloth(d, np.minimum(t, 15)), img)


rise = ((np.arange(H) + .5) - H / 2) / W / cam.focal
down = np.maximum(rise * cam.up[2] - cam.fwd[2], .01)
away = np.minimum(EYE[2] / down, (WALL - EYE[1]) / (cam.fwd[1] - rise * cam.up[1]))
focus = (np.array((-.6, -1.0, .8)) - EYE) @ cam.fwd
shape = cam.photograph(lambda d: things(d, shape=True))
cam.save((cam.photograph(things) + cam.soften(cam.photograph(behind), away, focus, .8, .014) * (1 - shape)) * 1.05, out)
