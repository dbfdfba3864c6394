"""Banner: a basin of still water cut into honed limestone, in light between leaves. Calm area: left half.

  python3 about_hero.py OUT.png [WIDTH]

Computed as the film's pool is (pool.py): a plane of stone, a round of water, the light that it bends.
"""
import sys
from water import *

out, W = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1920
H = W * 15 // 32
rng = np.random.RandomState(14)
EYE, AT, FOCAL = np.array((1.2, -8.9, 6.0)), np.array((1.2, .30, 0)), 1.25
LIGHT = unit((.66, -.40, -.64))
CX, CY, R, ROUND, LEVEL, BOTTOM = 3.62, .12, 1.98, .11, .085, .62      # of the basin: middle, radius, edge; depth of the water and of the ground

cam = Camera(EYE, AT, FOCAL, W, H)
d = cam.d

# -- limestone: beds, a few shells, pores; honed, so that light lies on it without a mirror ------------------------
g = Grid(-8, -5, .006, 3200, 2700)
on = lambda m, x, y: read(m, g, x, y)
wide = lambda cell, squeeze, octaves: sample(clouds(rng, g.h // squeeze + 8, g.w, cell, octaves)[None], *np.broadcast_arrays(
    np.arange(g.w, dtype=np.float32)[None] + 0 * np.arange(g.h)[:, None], (np.arange(g.h, dtype=np.float32)[:, None] + .22 * np.arange(g.w)[None]) / squeeze % (g.h // squeeze)))[0]
bed = .040 * wide(150, 5, 4) + .030 * clouds(rng, g.h, g.w, 260, 5)
sand = rng.normal(0, 1, (g.h, g.w)).astype(np.float32)
grain = .030 * blur(sand, 1.6) * 3 + .012 * clouds(rng, g.h, g.w, 10, 2)
some = smooth(clouds(rng, g.h, g.w, 200, 3), -.3, .7)
pores = np.clip(blur(rng.normal(0, 1, (g.h, g.w)), 1.9) * 7.0 - 3.05, 0, 1) * some
shells = np.clip(blur(sand[::-1], 3.2) * 12 - 3.1, 0, 1) * (1 - some)
k = 1 + bed + grain - .42 * pores + .10 * shells
stone = [c * k ** e for c, e in zip((.815, .690, .612), (.9, 1.1, 1.25))]

# the sun, between leaves outside the picture
lets = leaf_shade(g, ((-4.4, 6.2, -32, 7.8, .40, .13, .62), (9.6, 5.6, -148, 6.4, .42, .10, .55), (-6.6, -1.2, 8, 5.2, .40, .22, .42), (7.2, -4.6, 128, 4.6, .40, .16, .45)))

sun_c, sky_c = np.array((1, .875, .74)), np.array((.40, .385, .40))
X, Y = cam.meets(2, 0)
r = np.hypot(X - CX, Y - CY)
ex, ey = (X - CX) / r, (Y - CY) / r
q = np.sin(np.clip((R + ROUND - r) / ROUND, 0, 1) * pi / 2 * .93)                 # the edge turns down into the basin
facing = np.maximum(LIGHT[0] * ex * q + LIGHT[1] * ey * q - LIGHT[2] * np.sqrt(1 - q * q), 0)
bare = [on(s, X, Y) for s in stone]
sunlit = on(lets, X, Y)
img = np.stack([b * (.98 * c * sunlit * facing / -LIGHT[2] + a * (1 - .35 * q)) for b, c, a in zip(bare, sun_c, sky_c)])
half = normed(-d - column(LIGHT))
sheen = np.maximum(-half[0] * ex * q - half[1] * ey * q + half[2] * np.sqrt(1 - q * q), 0) ** 38
img += .20 * sheen * sunlit * (r > R)

# -- inside -------------------------------------------------------------------------------------------------------
X, Y = cam.meets(2, -LEVEL)
x, y = X - CX, Y - CY
r2 = np.hypot(x, y)


def slopes(x, y):
    """Of the water, about the basin's middle: a ring that runs out, and hardly anything else."""
    s = np.hypot(x + .35, y + .15) + 1e-5
    fade = np.exp(-((s - 1.05) / .55) ** 2) * smooth(np.hypot(x, y), R, R - .5)
    ring = .052 * np.cos(9.5 * s - 1.4) * fade
    return ring * (x + .35) / s + .010 * np.sin(1.7 * x + 2.1 * y) + .006 * np.sin(4.1 * x - 2.2 * y), ring * (y + .15) / s + .010 * np.sin(2.3 * x - 1.3 * y + 1) + .006 * np.sin(3.2 * y + 2.7 * x)


gx, gy = slopes(x, y)
n = normed(np.stack([-gx, -gy, np.ones_like(gx)]))
face = -along(d, n)
b = bent(d, n)
deep = BOTTOM - LEVEL
t = deep / -b[2]
fx, fy = x + b[0] * t, y + b[1] * t
out_of = np.hypot(fx, fy) / R
under = np.clip(out_of, 1, None)                                                   # > 1: the wall beneath the water
flat = bent(LIGHT, np.array((0, 0, 1.0)))
ox, oy = flat[:2] / -flat[2] * deep

c = Grid(-2.6, -2.6, .010, 520, 520)
cx_, cy_ = np.meshgrid(c.x0 + c.step * np.arange(c.w), c.y0 + c.step * np.arange(c.h))
light = gathered(c, *slopes(cx_, cy_), LIGHT, deep, .60)
ux, uy = fx / under ** 1 - ox, fy / under - oy                                     # where the light of that place came through the surface
thrown = read(light, c, ux, uy)
ax, ay = ux - LIGHT[0] / -LIGHT[2] * LEVEL, uy - LIGHT[1] / -LIGHT[2] * LEVEL      # and over the edge
enters = smooth(np.hypot(ax, ay), R + .030, R - .050)
shadow = on(lets, CX + ax, CY + ay) * enters
ground = [on(s, CX + fx * .9 + 1.3, CY + fy * .9 - 1.1) for s in stone]
round_ = np.where(out_of > 1, .62, .72 + .28 * smooth(np.hypot(fx, fy), R, R - .7))
wet = np.stack([v * m * round_ * (.98 * s * shadow * thrown + a) for v, m, s, a in zip(ground, (.70, .700, .690), sun_c, sky_c * .9)])
mirror = fresnel(face)
m = d + 2 * face * n
far = 9 / np.maximum(m[1], .2)
wx, wz = m[0] * far, m[2] * far
window = (between(wx, -1.3, .35, .10) + between(wx, .60, 2.3, .10)) * (between(wz, 5.2, 7.3, .10) + between(wz, 7.6, 9.6, .10))
leaves = sample(f32(smooth(clouds(rng, 400, 400, 26, 3), -.5, .35))[None], (wx + 6) * 30, wz * 24)[0]
sky = .75 + 5.2 * window * (.35 + .65 * leaves)
pool = wet * (1 - mirror) + mirror * sky * np.array((1.0, .97, .93))[:, None, None]
pool *= 1 - .38 * np.exp(-np.maximum(R - r2, 0) / .05) * (1 - enters)
pool += .16 * np.exp(-((R - r2 - .012) / .010) ** 2) * on(lets, X, Y)               # the water climbs a little at the wall
# the far wall above the water
ex, ey = x / r2, y / r2
bank = np.stack([v * .86 * (.9 * s * np.maximum(LIGHT[0] * ex + LIGHT[1] * ey, 0) * .9 * on(lets, X, Y) + a * .85) for v, s, a in zip(bare, sun_c, sky_c)])
inside = np.where(r2 < R, pool, bank)
img = np.where(r < R, inside, img)

img = cam.pixels(img)
away = EYE[2] / -cam.pixels(d[2])[0].mean(1)
img = cam.soften(img, away, np.linalg.norm(EYE - (CX, CY - 1.5, 0)), .25, .011)
cam.save(img * .93, out)
