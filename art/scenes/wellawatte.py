"""The Wellawatte branch: a brass plate on a plaster wall, in the light that the sea throws up in the morning.

  python3 wellawatte.py OUT.png [WIDTH]

A wall and a plate are planes: both are computed here, as ledge.py does its wall.
"""
import sys
from rays import *
from PIL import ImageDraw, ImageFont

out, W = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1200
H = W * 2 // 3
rng = np.random.RandomState(8)
cam = Camera((-3.1, -8.2, .15), (.10, 0, -.05), 1.52, W, H)
LIGHT = unit((.80, .50, -.33))                            # of the sun
HALF, OFF, THICK, BEVEL = (1.62, 1.10), .05, .10, .035    # of the plate: size, how far off the wall, thickness, edge
MID = (1.02, .02)


def rect(x, z):
    """Distance to the outline of the plate, negative inside, and its gradient."""
    r = .07
    ax, az = np.abs(x - MID[0]) - HALF[0] + r, np.abs(z - MID[1]) - HALF[1] + r
    mx, mz = np.maximum(ax, 0), np.maximum(az, 0)
    n = np.hypot(mx, mz) + 1e-6
    s = np.where((ax > 0) | (az > 0), n, np.maximum(ax, az)) - r
    corner = (ax > 0) & (az > 0)
    gx = np.where(corner, mx / n, ax > az) * np.sign(x - MID[0])
    gz = np.where(corner, mz / n, ax <= az) * np.sign(z - MID[1])
    return s, gx, gz


def heavens(x, y, z):
    """What the brass mirrors: the sea and its bright horizon in the south-west, posts and roof of the verandah."""
    az, el = np.arctan2(x, -y), np.arcsin(np.clip(z, -1, 1))
    sky = np.exp(-((el - .10) / .30) ** 2) + .24 + .55 * np.exp(-((az - .62) / .42) ** 2 - ((el - .16) / .30) ** 2)
    sea = .46 + .75 * np.exp(-((el + .05) / .13) ** 2)
    post = smooth(np.abs(az - .30), .050, .075) * smooth(np.abs(az - 1.02), .055, .08)
    return np.where(el > 0, sky, sea) * (.30 + .70 * post) * (1 - .80 * smooth(el, .42, .50))


# -- the wall: trowelled plaster, the sun between palm leaves, and the sea's own light that runs over it from below
g = Grid(-7.5, -4, .008, 1750, 1000)
relief = .014 * clouds(rng, g.h, g.w, .8 / g.step, 4) + .0014 * clouds(rng, g.h, g.w, .10 / g.step, 3)
relief_z, relief_x = np.gradient(relief, g.step)
facing = np.clip(LIGHT[1] + 1.1 * LIGHT[0] * relief_x + 1.1 * LIGHT[2] * relief_z, 0, 2)
tone = 1 + .040 * clouds(rng, g.h, g.w, 1.5 / g.step, 4) + .010 * rng.normal(0, 1, (g.h, g.w))
lets = leaf_shade(g, ((-7.4, 4.6, -24, 8.4, .42, .10, .80), (-6.2, -3.4, 40, 5.4, .40, .16, .62), (6.5, 5.4, -130, 6.0, .42, .14, .70)))
on = lambda m, x, z: read(m, g, x, z)

n = Grid(-4, -3, .01, 900, 600)
swell_y, swell_x = np.gradient(blur(.040 * clouds(rng, n.h, n.w, 52, 2) + .006 * clouds(rng, n.h, n.w, 24, 2), 6), n.step)
threads = np.clip(gathered(n, swell_x, swell_y, (0, 0, -1), 2.6, 1, 2.2) - .60, 0, 1.7)


def sea(x, z):
    u, v = (x * .78 + .35 * z + 4.2) / n.step % (n.w - 220) + 110, (z * .52 + 2.2) / n.step % (n.h - 160) + 80
    return sample(threads[None], u, v)[0] * (.25 + .75 * smooth(z - .12 * x, 1.9, -2.2))


def wall(d):
    X, Z = cam.meets(1, 0)
    k = (OFF + THICK * .5) / LIGHT[1]
    sunlit = on(lets, X, Z) * smooth(rect(X - k * LIGHT[0], Z - k * LIGHT[2])[0], -.030, .030)
    near = np.maximum(rect(X - .03, Z + .05)[0], 0)
    ambient = (.42 - .018 * X) * (1 - .42 * np.exp(-near / .11))
    glow = .27 * sea(X, Z) * (1 - .5 * np.exp(-near / .10))
    return np.stack([c * on(tone, X, Z) * (1.55 * s * sunlit * on(facing, X, Z) + a * ambient + b * glow) for c, s, a, b in
                     zip((.885, .668, .588), (1, .86, .70), (1, .96, .99), (1, .93, .83))])


# -- the plate: the mark and the name are cut into it and filled with enamel ------------------------------------------
DPI = 620
size = [int(2 * v * DPI) for v in HALF]
ink = Image.new('L', size)
pen = ImageDraw.Draw(ink)
spot = lambda x, z: ((x + HALF[0]) * DPI, (HALF[1] - z) * DPI)


def bezier(p):
    t = np.linspace(0, 1, 120)[:, None]
    a, b, c, e = np.array(p, float)
    return (1 - t) ** 3 * a + 3 * t * (1 - t) ** 2 * b + 3 * t * t * (1 - t) * c + t ** 3 * e


curve = [(-3.4, -4), (-16, -12.5), (-24.4, -27.5), (-12, -39.5), (-2, -48.5), (16.6, -45), (21, -29.6)]     # as in logo/gen.mjs
petal = np.concatenate([bezier(curve[:4]), bezier(curve[3:])])
for i in range(5):
    a = radians(72 * i)
    for x, y in petal @ np.array(((cos(a), sin(a)), (-sin(a), cos(a)))):
        cx, cy = spot(.0115 * x, .34 - .0115 * y)
        pen.ellipse((cx - 10, cy - 10, cx + 10, cy + 10), fill=255)
font = ImageFont.truetype(os.path.join(HERE, '../../web/fonts/cormorant.woff2'), int(.34 * DPI))
font.set_variation_by_axes([600])
word, gap = 'ARALIYA', .085 * DPI
x = size[0] / 2 - (sum(font.getlength(c) for c in word) + gap * (len(word) - 1)) / 2
for c in word:
    pen.text((x, spot(0, -.54)[1]), c, 255, font, 'ls')
    x += font.getlength(c) + gap
line = spot(0, -.74)[1]
pen.rectangle((size[0] / 2 - .22 * DPI, line - 4, size[0] / 2 + .22 * DPI, line + 4), fill=255)
ink = blur(np.asarray(ink, np.float32)[::-1] / 255, 1.6)
cut_z, cut_x = np.gradient(blur(ink, 2.2) * 9)
hair = clouds(rng, size[1], size[0] // 24, 5.0, 2)                    # of the brush, along x
dents = clouds(rng, 300, 400, 90, 2), clouds(rng, 300, 400, 90, 2)
patina = clouds(rng, 600, 800, 70, 4)
screws = [(MID[0] + sx * (HALF[0] - .20), MID[1] + sz * (HALF[1] - .20), turn) for sx, sz, turn in ((-1, -1, .4), (-1, 1, 1.9), (1, -1, 2.6), (1, 1, .9))]


def plate(d):
    x, z = cam.meets(1, -OFF - THICK)
    s, ex, ez = rect(x, z)
    u, v = (x - MID[0] + HALF[0]) * DPI, (z - MID[1] + HALF[1]) * DPI
    inlay, nx, nz = (sample(f32(m)[None], u, v)[0] for m in (ink, cut_x, cut_z))
    brushed = sample(f32(hair)[None], u / 24, v)[0]
    dent_x, dent_z = (.014 * sample(m[None], u / size[0] * 380 + 8, v / size[1] * 280 + 8)[0] for m in dents)
    old = sample(patina[None], u / size[0] * 780 + 8, v / size[1] * 580 + 8)[0]
    edge = np.clip((s + BEVEL) / BEVEL, 0, .97) ** 1.4 * 1.3
    nx, nz = -nx + ex * edge + dent_x, -nz + ez * edge + dent_z + .012 * brushed
    seam, slot = 0 * x, 0 * x
    for sx, sz, turn in screws:
        qx, qz = x - sx, z - sz
        r = np.hypot(qx, qz) + 1e-5
        sunk = 1.6 * np.exp(-((r - .078) / .008) ** 2) / r
        nx, nz = (np.where(r < .070, 9 * q, m + q * sunk) for q, m in ((qx, nx), (qz, nz)))
        seam = np.maximum(seam, np.exp(-((r - .073) / .005) ** 2))
        slot = np.maximum(slot, (r < .070) * smooth(np.abs(qx * cos(turn) + qz * sin(turn)), .013, .008))
    mirrored = 0
    for k, share in enumerate((np.arange(9) + .5) / 9):                  # brushed along x: what it mirrors runs up and down
        n = normed(np.stack([nx + .018 * cos(2.4 * k), -np.ones_like(nx), nz + .058 * np.log(share / (1 - share))]))
        mirrored = mirrored + heavens(*(d - 2 * along(d, n) * n)) / 9
    mirrored = mirrored * (1 - .10 * old) * (1 + .05 * brushed)
    shade = .70 + .30 * on(lets, x, z)
    metal = np.stack([m * (mirrored * shade + .20 * sea(x, z)) * (1 - .75 * seam) for m in (.95, .690, .420)])
    enamel = np.stack([e * (.5 + .5 * shade) + .03 * mirrored for e in (.105, .036, .048)])
    filled = .96 * np.clip(1.25 * inlay, 0, 1)
    return s, (metal * (1 - filled) + enamel * filled) * (1 - .85 * slot)


def look(d):
    img = wall(d)
    t = (MID[0] - HALF[0] - cam.eye[0]) / d[0]                           # its left edge, and the gap behind it
    y, z = cam.eye[1] + t * d[1], cam.eye[2] + t * d[2]
    edge = (y > -OFF - THICK) & (y < -OFF) & (np.abs(z - MID[1]) < HALF[1] - .03) & (d[0] > 0)
    img = np.where(edge, np.stack([m * (.42 + .25 * smooth(y, -OFF, -OFF - THICK)) for m in (.95, .66, .40)]), img)
    s, face = plate(d)
    return np.where(s < 0, face, img)


img = cam.photograph(look)
cam.aim(H // 2, H // 2 + 1)
X, Z = cam.meets(1, 0)
away = (X * cam.fwd[0] - cam.eye @ cam.fwd).reshape(2, W, 2).mean((0, 2))
focus = (np.array((MID[0] - .35, 0, 0)) - cam.eye) @ cam.fwd
cam.save(cam.soften(img, away, focus, .30, .022) * 1.06, out)
