"""Morning light through a shutter on a plaster wall, a bowl on the ledge: the teaser's picture.

  python3 ledge.py layers/bowl.npz OUT.png [WIDTH]

Wall and ledge are computed here, light by light, since they are what a path tracer would take longest for; the bowl
comes from ledge_bowl.py.
"""
import sys
from pool import *
from ledge_view import *

bowl, out, W = np.load(sys.argv[1]), sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 1280
H = W * 5 // 4
rng = np.random.RandomState(3)

# where each pixel lies: on the wall, on the ledge, or on its front
py, px = np.mgrid[0:H, 0:W].astype(np.float32) + .5
dx, dz = (px / W - .5) / FOCAL, (SHIFT - (py - H / 2) / W) / FOCAL
on_wall = 9.0
z = EYE[2] + dz * on_wall
top = z < 0
reach = np.where(top, EYE[2] / np.maximum(-dz, 1e-4), on_wall)
front = reach < 9 - LEDGE
reach = np.where(front, 9 - LEDGE, reach)
X, Y, Z = dx * reach, reach - 9, np.where(top & ~front, 0, EYE[2] + dz * reach)

# relief: trowelled plaster, honed ledge
unit = W * FOCAL / 9
wall_h = .020 * clouds(rng, H, W, .75 * unit, 5) + .0035 * clouds(rng, H, W, .10 * unit, 3)
swing = clouds(rng, H // 3, W, .30 * unit, 3)
wall_h += .004 * sample(swing[None], px - .5, np.clip((py + .35 * px * .4) / 3 % (H // 3 - 6), 1, None))[0]
gz, gx = np.gradient(wall_h, 1 / unit)
facing = SUN[1] - .55 * SUN[0] * gx + .55 * SUN[2] * gz
stone = clouds(rng, H, W, .5 * unit, 5)
facing = np.where(top, -SUN[2] * (1 + .02 * stone), facing)
facing = np.where(front, .30, np.maximum(facing, 0))

# the shutter hangs in the side wall x = -6; what passes it is drawn on a grid of (y, z) and softened by the sun's width
step = .012
g = Grid(-8, -2, step, int(12 / step), int(14 / step))
gy, gzz = np.meshgrid(-8 + step * np.arange(g.w), -2 + step * np.arange(g.h))
slat = .46
lets = smooth(np.abs((gzz + .05 * gy) / slat % 1 - .5), .20, .23) * 1.0
panel = ((gy > -4.75) & (gy < -3.12)) | ((gy > -2.92) & (gy < -1.35))
lets = lets * panel * (gzz > 2.2) * (gzz < 8.9)
lets += ((gy > -1.12) & (gy < -.62) & (gzz > 2.2) & (gzz < 8.9)) * .9             # the leaf that stands ajar
leaves = cast(g, np.concatenate([frond(-6.2, 8.8, radians(-38), 4.6, width=.26), frond(-.2, 8.6, radians(-128), 4.2, width=.24)]), (0, 0, -1))
lets = lets * (1 - .82 * blur(leaves, .075 / step))
lets = blur(lets, .030 / step)
lets2 = blur(lets, .045 / step)


def through(x, y, z):
    t = (x + 6) / SUN[0]
    u, v = (y - t * SUN[1] + 8) / step, (z - t * SUN[2] + 2) / step
    far = smooth(x, -2, 2.5)
    return np.clip(sample(lets[None], u, v)[0] * (1 - far) + sample(lets2[None], u, v)[0] * far, 0, 1)


sunlit = through(X, Y, Z)

# shadows of the bowl, on the ledge and climbing the wall
tri = bowl['tri'].astype(np.float32)
floor_ = Grid(-4, -4, .006, 1400, 800)
low = cast(floor_, tri, SUN)
turned = tri.reshape(-1, 3)[:, [0, 2, 1]].reshape(-1, 9)
upright = Grid(-4, -1, .006, 1400, 1000)
high = cast(upright, turned, SUN[[0, 2, 1]])
on_ledge = sample(blur(low, 3.2)[None], (X + 4) / .006, (Y + 4) / .006)[0]
on_the_wall = sample(blur(high, 6.5)[None], (X + 4) / .006, (Z + 1) / .006)[0]
sunlit = sunlit * (1 - np.clip(np.where(top, np.where(front, 0, on_ledge), on_the_wall), 0, 1))
below = cast(floor_, tri, (0, 0, -1))
contact = 1 - .55 * np.where(top & ~front, sample(blur(below, 16)[None], (X + 4) / .006, (Y + 4) / .006)[0], 0)

# the room's own light: brighter towards the window, gone in the corner; warm light thrown up from the ledge
ambient = (.60 - .050 * X - .022 * (Z - 2)) * contact
corner = np.where(top, smooth(-Y, -.1, .9) * .25 + .75, smooth(Z, -.1, 1.1) * .20 + .80)
ambient = ambient * np.where(front, .6, corner)
bounce = np.where(top, 0, .16 * np.exp(-np.maximum(Z, 0) / .9))
tone = 1 + .045 * clouds(rng, H, W, 1.6 * unit, 4) + .012 * rng.normal(0, 1, (H, W))
wall_c, ledge_c = (.82, .555, .475), (.84, .69, .60)
img = np.stack([np.where(top, l, w) * tone * (3.0 * s * sunlit * facing + a * ambient + b * bounce) for w, l, s, a, b in
                zip(wall_c, ledge_c, (1, .83, .63), (1, .95, .97), (1, .74, .58))])
edge = np.exp(-((reach - (9 - LEDGE)) / .018) ** 2) * top                            # the arris catches a little light
img = img * (1 + .35 * edge)

# focus on the bowl: wall and the near edge soften
away = np.abs(reach.mean(1) - 7.8)
img = blur(img, np.maximum(.25, away * W / 560))

k = W / int(bowl['wide'])
l, t = int(bowl['left']), int(bowl['top'])
obj = sample(bowl['px'].astype(np.float32), (px / k) - l - .5, (py / k) - t - .5)
cover = np.clip(obj[3], 0, 1)
lit = through(np.clip(X, -3, 3), -1.2 + 0 * Y, .4 + 0 * Z)
clay = np.maximum(obj[:3], 0)
clay = clay + .42 * (clay.mean(0) * np.array((1.10, .98, .90))[:, None, None] - clay)           # the ledge throws up less colour
rows = np.nonzero(cover.max(1) > .5)[0]
down = (py - rows[0]) / (rows[-1] - rows[0])
clay = clay * (1 - .30 * smooth(down, .62, 1.0))                                     # and little light reaches the foot
img = clay * np.array((1, .985, .98))[:, None, None] * (.92 + .45 * blur(lit, W / 160)) + img * (1 - cover)
Image.fromarray(develop(img * 1.0, [0, 0, W, H], W, .013)).save(out)
