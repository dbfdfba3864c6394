"""Hair drawn through a comb of pale horn: parted and shining behind the teeth, still waving before them."""
import os, sys; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tools import *

A = args(900, 1200, 24, scale=.8)
world('#6A4A48', .35)
rng = np.random.RandomState(11)
GAP, SLANT, ROW = .27, -.42, .95                     # between teeth; how far the comb leans out of square; where it crosses y = 0
m = 84
x = np.linspace(-8.5, 8.5, m)[None]


def fall(x, y):
    """The round of the head of hair that the strands lie on."""
    return -.012 * y ** 2 - .028 * (x + .8) ** 2


def wander(r, count, step):
    """What each strand strays on its way: smooth, or it would kink."""
    w = np.cumsum(r.normal(0, step, (count, m + 12)), 1)
    return np.stack([w[:, i:i + m] for i in range(13)], 0).mean(0) - w[:, 6:7]


def lay(count, seed, depth, radius, c1, c2, loose=1.0, rough=.25):
    r = np.random.RandomState(seed)
    y0 = r.uniform(-5.5, 6.0, (count, 1))
    d = ROW + SLANT * y0 - x                          # > 0: the comb has passed
    channel = (np.floor(y0 / GAP) + .5) * GAP
    near = np.exp(-(np.minimum(d, 0) / .55) ** 2) * np.exp(-np.maximum(d, 0) / 2.6)
    free = np.clip((-d - .1) / 2.4, 0, 1) ** 1.3 * loose
    lock = np.round(y0 * 2.2 + .4 * np.sin(y0 * 3)) / 2.2
    k1, k2 = np.sin(lock * 12.9) * 2.2, np.sin(lock * 7.7) * 3
    wave = (.26 * np.sin(x * 1.35 + k1 * .5) + .10 * np.sin(x * 2.6 + k2)) * free
    y = y0 + (channel - y0) * .60 * near + (lock - y0) * .45 * free + wave
    y = y + .05 * np.sin(x * .6 + y0 * .5) + wander(r, count, .009) * (.5 + 1.5 * free)
    z = fall(x, y0) + depth * r.uniform(-1, .15, (count, 1)) + .20 * np.cos(x * 1.35 + k1 * .5 + 1.0) * free
    z = z + .045 * near * np.cos((y - channel) / GAP * 2 * pi) + .05 * np.sin(y0 * 2.1 + .6 * x) + .04 * np.sin(k2) * (.3 + free)
    P_ = np.stack([np.broadcast_to(x, y.shape), y, z], -1)
    strands('Hair', P_, radius * r.uniform(.7, 1.2, count), hair_mat(c1, c2, rough), 3)
    return P_


lay(4600, 1, .20, .0120, '#26130D', '#4E2A1C')
top = lay(15000, 2, .05, .0074, '#43251A', '#85503A')
lay(1500, 3, .02, .0058, '#68402C', '#B08062', 1.2)
fly = top[rng.choice(len(top), 46, replace=False)].copy()
fly[..., 1] += wander(rng, 46, .034); fly[..., 2] += .05 + np.abs(wander(rng, 46, .024))
strands('Flyaways', fly, .0042, hair_mat('#8A4E2C', '#C88852', .35), 3)
xx, yy = np.meshgrid(np.linspace(-10, 10, 60), np.linspace(-7, 8, 60), indexing='ij')
add('Under', np.stack([xx, yy, fall(xx, yy) - .28], -1).reshape(-1, 3), grid_faces(60, 60), P('Under', '#1A0C07', .9))

PITCH, LEAN = GAP * math.hypot(1, SLANT), radians(-62)
parts = comb_parts(PITCH, 30)
root = bpy.data.objects.new('Comb', None); bpy.context.collection.objects.link(root)
for q in parts: q.parent = root
# teeth stand between the channels: the middle of the comb is on a multiple of the gap, plus a half for an even number
mid = round(1.35 / GAP) * GAP
root.location = (ROW + SLANT * mid + .58 * math.sin(LEAN), mid, .84)
root.rotation_euler = (LEAN, 0, math.atan2(1, SLANT))


area((-6.4, -3.8, 4.8), (-.2, .2, 0), 2.0, 1500, '#FFE4CC', size_y=1.3)
area((-5.5, 2.6, 4.0), (-.5, .6, 0), 1.6, 420, '#FFD9BC')
area((7, 3, 6), (0, 0, 0), 4, 240, '#FAE0D6')
area((4.5, -5.5, 5.5), (.3, -.2, .4), 2.0, 170, '#FFE9D8')
camera((5.4, -1.3, 7.6), (.45, .10, .1), 60, .60, focus=(1.0, .2, .4))
photograph(A, exposure=.35, contrast=.14, vignette=.12, grain=.010, bloom=.06, sharpen=.2)
