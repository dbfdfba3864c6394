"""Banner: blossoms afloat in a gold-rimmed bowl, on rose plaster between shadows of leaves. Calm area: left half.

  python3 contact_hero.py layers/floats.npz OUT.png [WIDTH]

Bowl and water are computed here as the film's pool is (pool.py); the blossoms come from contact_floats.py.
"""
import sys
from water import *
from contact_view import *

floats, out, W = np.load(sys.argv[1]) if os.path.exists(sys.argv[1]) else None, sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 1920
H = W * 15 // 32
rng = np.random.RandomState(5)
BODY, HOLLOW, RIM = (2.47, 1.03), (2.37, .86), .050         # radius and depth of the bowl outside and inside, half the width of its rim
GROUND = .06                                                 # the bowl's foot is cut off there

cam = Camera(EYE, AT, FOCAL, W, H)
d = cam.d
LIGHT = SUN
CX, CY, TOP = BOWL
sun_c, sky_c = np.array((1.02, .86, .70)), np.array((.425, .40, .415))


def meets(z):
    x, y = cam.meets(2, z)
    return x - CX, y - CY


def ellipsoid(p, v, radius, depth, far=False):
    """Where rays p + t v meet the lower half of an ellipsoid about the middle of the rim; the share inside (> 0: met), and t."""
    s = np.array((1 / radius, 1 / radius, 1 / depth)).reshape(3, 1, 1)
    p, v = p * s, v * s
    a, b_, c_ = (v * v).sum(0), (p * v).sum(0), (p * p).sum(0) - 1
    inside = b_ * b_ - a * c_
    return inside / a, (-b_ + (1 if far else -1) * np.sqrt(np.maximum(inside, 0))) / a


# -- plaster, and the sun between leaves --------------------------------------------------------------------------
g = Grid(-16, -8, .012, 2400, 2600)
on = lambda m, x, y: read(m, g, x + CX, y + CY)
relief = .022 * clouds(rng, g.h, g.w, .9 / g.step, 5) + .004 * clouds(rng, g.h, g.w, .12 / g.step, 3)
ry, rx = np.gradient(relief, g.step)
slope = LIGHT[0] * rx + LIGHT[1] * ry
tone = 1 + .035 * clouds(rng, g.h, g.w, 1.6 / g.step, 4) + .012 * rng.normal(0, 1, (g.h, g.w))
lets = leaf_shade(g, ((-6.8, 8.2, -40, 9.0, .50, .12, .66), (9.4, 7.6, -150, 8.0, .50, .11, .60), (-9.5, -1.5, 12, 7.0, .46, .20, .50), (2.2, 13.5, -70, 7.5, .50, .16, .60)))

x, y = meets(0)
p = np.stack([x, y, -TOP + 0 * x])
inside, t = ellipsoid(p, -column(LIGHT) + 0 * p, *BODY, far=True)
sunlit = on(lets, x, y) * (1 - smooth(inside, -.12, .22))
foot = np.hypot(x, y) - 1.15
ambient = 1 - .58 * np.exp(-np.maximum(foot, 0) / .42) - .10 * np.exp(-np.maximum(np.hypot(x, y) - 2.2, 0) / .8)
bare = on(tone, x, y)
facing = np.clip(-LIGHT[2] - 1.3 * on(slope, x, y), 0, 2)
img = np.stack([c * bare * (s * sunlit * facing / -LIGHT[2] * .98 + a * ambient) for c, s, a in zip((.835, .585, .510), sun_c, sky_c)])

# -- the bowl from outside: in its own shade, lit by the plaster -----------------------------------------------------
glaze = np.array((.90, .800, .735))
e = column(EYE) - column((CX, CY, TOP)) + 0 * d
inside, t = ellipsoid(e, d, *BODY)
q = e + t * d
n = q / column((BODY[0] ** 2, BODY[0] ** 2, BODY[1] ** 2)); n = normed(n)
met = (inside > 0) & (q[2] < .02) & (q[2] > GROUND - TOP)
lit = np.maximum(-along(n, column(LIGHT)), 0)
low = (q[2] + TOP)
bounce = (.30 + .22 * smooth(n[0], .9, -.9)) * smooth(low, -.05, .75) * np.maximum(-n[2] * .6 + .45, .1)
around = .34 + .20 * n[2] + .10 * n[0]
speck = 1 + .020 * sample(clouds(rng, 500, 1200, 26, 4)[None], (np.arctan2(q[1], q[0]) + pi) * 180, (q[2] + 1.2) * 300)[0]
m = d - 2 * along(d, n) * n
gloss = (.03 + .5 * (1 + along(d, n)) ** 5) * (.5 + 1.4 * smooth(m[2], -.2, .5) * smooth(m[0], .3, -.7))
body = np.stack([v * speck * (s * lit * .9 + b_ * bounce + a * around) + gloss * k for v, s, b_, a, k in
                 zip(glaze, sun_c, (1, .72, .60), (.78, .74, .74), (1, .95, .90))])
img = np.where(met, body, img)

# -- what is inside -------------------------------------------------------------------------------------------------
x, y = meets(LEVEL)
r = np.hypot(x, y)
FULL = HOLLOW[0] * sqrt(1 - ((TOP - LEVEL) / HOLLOW[1]) ** 2)
tri = floats['tri'].astype(np.float32) if floats is not None else np.zeros((1, 9), np.float32)
c = Grid(-2.6, -2.6, .008, 650, 650)
cx_, cy_ = np.meshgrid(c.x0 + c.step * np.arange(c.w), c.y0 + c.step * np.arange(c.h))
tri_in = tri - np.tile((CX, CY, LEVEL), 3).astype(np.float32)
wet = tri_in[tri_in[:, 2::3].min(1) < .05]
height = .020 * blur(cast(c, wet, (0, 0, -1)), .045 / c.step)                        # the water clings to what touches it
for (fx, fy), tall in ((FLOATS[0][:2], .0105), (FLOATS[1][:2], .0045)):
    s = np.hypot(cx_ - fx, cy_ - fy)
    height = height + tall * np.cos((s - 1.0) * 15) * np.exp(-((s - 1.22) / .24) ** 2)
height = height + .0032 * np.sin(2.1 * cx_ + .8 * cy_ + 1) * np.sin(1.7 * cy_ - .6 * cx_)
hy, hx = np.gradient(height, c.step)
at = lambda m, x, y: read(m, c, x, y)
n = np.stack([-at(hx, x, y), -at(hy, x, y), np.ones_like(x)]); n = normed(n)
face = -along(d, n)
b = bent(d, n)
p = np.stack([x, y, LEVEL - TOP + 0 * x])
_, t = ellipsoid(p, b, *HOLLOW, far=True)
f = p + np.clip(t, 0, 6) * b
flat = bent(LIGHT, np.array((0, 0, 1.0)))
light = gathered(c, hx, hy, LIGHT, .50, .5, 3.0)
floor_shadow = blur(cast(c, tri_in, LIGHT), .045 / c.step)
down = LEVEL - TOP - f[2]
ux, uy = f[0] - flat[0] / -flat[2] * down, f[1] - flat[1] / -flat[2] * down          # where its light came through the surface
ax, ay = ux - LIGHT[0] / -LIGHT[2] * (TOP - LEVEL), uy - LIGHT[1] / -LIGHT[2] * (TOP - LEVEL)
enters = smooth(np.hypot(ax, ay), HOLLOW[0] + .04, HOLLOW[0] - .06)
sunlit = on(lets, ax, ay) * enters * at(light, ux, uy) * (1 - .78 * at(floor_shadow, ux, uy))
n_in = -f / column((HOLLOW[0] ** 2, HOLLOW[0] ** 2, HOLLOW[1] ** 2)); n_in = normed(n_in)
lit = np.maximum(-along(n_in, column(LIGHT)), 0) / -LIGHT[2]
below = .45 * at(blur(cast(c, tri_in, (0, 0, -1)), .12 / c.step), f[0], f[1])
wet_c = glaze * (.93, .955, .95)
ground = np.stack([v * (1.02 * s * sunlit * lit + a * 1.05 * (1 - below)) for v, s, a in zip(wet_c, sun_c, sky_c)])
m = d + 2 * face * n
far = 9 / np.maximum(m[1], .2)
wx, wz = x + CX + m[0] * far, LEVEL + m[2] * far
window = (between(wx, 2.5, 3.9, .12) + between(wx, 4.15, 5.6, .12)) * between(wz, 3.05, 5.0, .12)
leaves = sample(f32(smooth(clouds(rng, 400, 500, 24, 3), -.5, .35))[None], (wx + 4) * 30, wz * 40)[0]
sky = .62 + .25 * smooth(wz, 1, 5) + 2.6 * window * (.30 + .70 * leaves)
mirror = fresnel(face)
water = ground * (1 - mirror) + mirror * sky * np.array((1, .955, .93)).reshape(3, 1, 1)
water += .18 * np.exp(-((FULL - r - .016) / .013) ** 2) * on(lets, x, y)
# the wall above it
e = column(EYE) - column((CX, CY, TOP)) + 0 * d
_, t = ellipsoid(e, d, *HOLLOW, far=True)
q = e + t * d
n_in = -q / column((HOLLOW[0] ** 2, HOLLOW[0] ** 2, HOLLOW[1] ** 2)); n_in = normed(n_in)
lit = np.maximum(-along(n_in, column(LIGHT)), 0)
ax, ay = q[0] + LIGHT[0] / LIGHT[2] * -q[2], q[1] + LIGHT[1] / LIGHT[2] * -q[2]
enters = smooth(np.hypot(ax, ay), HOLLOW[0] + .02, HOLLOW[0] - .04)
bank = np.stack([v * (1.0 * s * lit * enters * on(lets, q[0], q[1]) + a * 1.0 + .10 * w) for v, s, a, w in zip(glaze, sun_c, sky_c, (1, .8, .6))])
x, y = meets(TOP)
rim = np.hypot(x, y)
inner = np.where((r < FULL) , water, bank)
img = np.where(rim < HOLLOW[0], inner, img)

# -- blossoms, over the water ------------------------------------------------------------------------------------------
if floats is not None:
    k = W / int(floats['wide'])
    obj = sample(floats['px'].astype(np.float32), cam.px / k - int(floats['left']) - .5, cam.py / k - int(floats['top']) - .5)
    img = np.maximum(obj[:3], 0) + img * (1 - np.clip(obj[3], 0, 1))

# -- the gold rim: half a round, over everything behind it
mid = (HOLLOW[0] + BODY[0]) / 2
q = np.clip((rim - mid) / RIM, -1, 1)
ex, ey = x / rim, y / rim
n = np.stack([ex * q, ey * q, np.sqrt(1 - .98 * q * q)]); n = normed(n)
m = d - 2 * along(d, n) * n
half = -d - column(LIGHT); half = normed(half)
env = .34 + .75 * smooth(m[2], -.1, .9) * (.6 + .4 * smooth(m[0], .5, -.6)) - .30 * np.exp(-((m[2] - .25) / .12) ** 2) + .12 * smooth(m[2], 0, -.5)
env = env + 2.4 * np.maximum(along(half, n), 0) ** 70 * (.25 + .75 * on(lets, x, y))
edge = np.stack([v * env for v in (.93, .690, .40)])
img = np.where(np.abs(rim - mid) < RIM, edge, img)

img = cam.pixels(img)
away = EYE[2] / -cam.pixels(d[2])[0].mean(1)
cam.save(cam.soften(img, away, np.linalg.norm(EYE - np.array((CX, CY - .7, LEVEL))), 1.6, .010), out)
