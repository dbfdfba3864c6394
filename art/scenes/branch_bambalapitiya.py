"""Bambalapitiya at noon: a tiled verandah in deep shade, seen across a sanded court; a watering can and an umbrella just put down."""
import os, sys; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from things import *
from plants import *

A = args(1620, 1080, 14, scale=.64)
world('#DCE6F2', .62, top='#8FB4E0')

lime = weathered('#E7D2B0', '#6A5B45', .42, .8, .75, .6, old='#C9A678')
plinth = weathered('#CFC3B2', '#55503F', 0, .42, .8, .5)
red = cement('#8E4A3A', '#5E2E26', .10, .9)
teak, dark = timber('#6E4A30', '#2E1D14', 2, grey=.35), timber('#473022', '#1C120D', 2)
tiles = clay('#94563C', '#6B3B2C', '#B27E5A', moss=.85)
leafy = foliage('#5C8038', '#375A2A', '#9DB052', transl=.42)

# ground, plinth with its red floor, step, back wall with a doorway, lattice
x = np.linspace(-14, 14, 160); y = np.linspace(-12, 6, 110)
X, Y = np.meshgrid(x, y, indexing='ij')
Z = .012 * np.sin(1.7 * X + .6 * np.sin(2 * Y)) * np.sin(1.3 * Y) + .008 * np.random.RandomState(1).rand(*X.shape)
add('Ground', np.stack([X, Y, Z], -1).reshape(-1, 3), grid_faces(160, 110), earth('#C4B49C', '#978470', '#6F6152'))
block((-7, 0, -.1), (7, 2.9, .36), plinth, .03); block((-7, -.05, .36), (7, 2.9, .42), red, .02)
block((-.55, -.42, -.1), (1.15, .0, .20), plinth, .025); block((-.6, -.46, .20), (1.2, -.02, .235), red, .015)
block((-7, 2.6, .4), (-.45, 2.85, 3.9), lime, .02); block((1.05, 2.6, .4), (7, 2.85, 3.9), lime, .02); block((-.5, 2.6, 2.62), (1.1, 2.85, 3.9), lime, .02)
for p, q in (((-.45, 2.58, .42), (-.45, 2.58, 2.7)), ((1.05, 2.58, .42), (1.05, 2.58, 2.7)), ((-.55, 2.58, 2.66), (1.15, 2.58, 2.66))): beam(p, q, .10, .14, teak)
louvres(0, .72, .43, 2.6, 0, teak, 26, loc=(-.40, 2.56, 0), turn=-118)
louvres(0, .72, .43, 2.6, 0, teak, 26, loc=(1.0, 2.60, 0), turn=96)
block((-3, 5.6, 0), (4, 5.8, 3), weathered('#CDB08A', '#5F5440', .4, 1.1, .9, .9), .01)
block((-1.2, 3.0, .35), (2, 5.6, .41), red, .01)
pot((.75, 4.9, .41), .24, .40, clay(moss=.6, scale=2), 8); areca((.75, 4.9, .75), 1.7, 9, 14, leafy)
lattice(-3.0, -1.2, 1.15, 2.45, 2.54, teak, .13, .026)
block((-3.0, 2.57, 1.2), (-1.2, 2.59, 2.4), P('Dark', '#120D0A', .9), .002)

# timber columns on stone, wall plate, rafters, tiles
stone = weathered('#A39A8B', '#5A5444', .42, .3, .9, .3)
for i, cx in enumerate((-4.35, -2.1, .15 + 1.35, 3.75, 6)):
    block((cx - .15, .13, .42), (cx + .15, .43, .60), stone, .03)
    a, o = np.linspace(0, 1, 2), .28
    beam((cx, o, .60), (cx, o, 2.50), .155, .155, teak, .016)
    block((cx - .11, o - .11, .60), (cx + .11, o + .11, .72), teak, .02)
    block((cx - .11, o - .11, 2.30), (cx + .11, o + .11, 2.36), teak, .015); block((cx - .22, o - .08, 2.44), (cx + .22, o + .08, 2.54), teak, .03)
beam((-7, .28, 2.60), (7, .28, 2.60), .14, .15, dark)
slope = math.atan2(1.75, 3.3)
for i in range(32):
    cx = -7 + i * .46 + np.random.normal(0, .012)
    beam((cx, -.78, 2.24), (cx, 2.7, 2.24 + 3.48 * math.tan(slope)), .06, .10, dark)
for i in range(9):
    d = -.72 + i * .38
    beam((-7, d, 2.33 + (d + .78) * math.tan(slope)), (7, d, 2.33 + (d + .78) * math.tan(slope)), .05, .025, dark)
add('Under', [(-7, -.74, 2.35), (7, -.74, 2.35), (7, 4.2, 2.35 + 4.94 * math.tan(slope)), (-7, 4.2, 2.35 + 4.94 * math.tan(slope))], [(0, 1, 2, 3)], P('Boards', '#5A4030', .8, bump=(6, .3, (1, 9, 9))))
tile_roof((-7, -.86, 2.33), (1, 0, 0), (0, cos(slope), sin(slope)), 14, 4.6, tiles, seed=4)
block((-6.9, -.76, 2.20), (6.9, -.735, 2.34), dark, .004)

# plants: banana near and far, areca, ferns in a row of pots
banana((5.6, -.9, 0), 3.4, 10, 8, lean=-.3); banana((7.4, 1.2, 0), 4.0, 10, 11)
for k, (bx, by) in enumerate(((-4.5, 9), (1.5, 11), (6.5, 8.5))): coconut((bx, by, 0), 6.6, (.8 - k, 0), seed=k)
for k in range(5): banana((-6 + 3.1 * k, 6.6, 2.2), 4.2, 9, 30 + k)
pot((-2.75, -.42, 0), .27, .44, clay(moss=.75, scale=2), 1); areca((-2.75, -.42, .36), 2.0, 11, 2, leafy)
pot((-1.75, -.40, 0), .19, .30, clay('#A06248', moss=.5, scale=2), 2); fern((-1.75, -.40, .27), .52, 34, 4)
pot((-1.22, -.30, 0), .15, .25, clay(moss=0.75, scale=2), 3); fern((-1.22, -.30, .22), .36, 26, 6)
pot((2.35, -.45, 0), .25, .40, clay(moss=0.65, scale=2), 4); frangipani((2.35, -.45, .36), 1.7, 21, forks=3, spread=.8)
pot((2.95, -.30, 0), .17, .27, clay(moss=0.65, scale=2), 5); fern((2.95, -.30, .24), .45, 30, 9)
pot((-3.4, .75, .42), .22, .36, clay(moss=0.45, scale=2), 6); fern((-3.4, .75, .75), .60, 34, 12)
g, rng = Leaves(), np.random.RandomState(4)
for i in range(26): g.put(turn(blade(rng, rng.uniform(.10, .26), rng.uniform(.02, .04), rng.uniform(-.5, .9), .5, .5, 8, 5, .95), rng.uniform(0, 6.28), 0, rng.uniform(0, 3), (rng.uniform(-3.6, 3.4), rng.uniform(-3.2, -.5), .03)))
g.done(foliage('#9A7A3E', '#6E5230', '#B99A4A', .9, .7, .1))

# just put down
watering_can((-.78, -.55, .012), 190, 1.15)
umbrella((1.19, .16, .42), (1.46, .20, 1.45), '#8E3B4A', 30)
sl, st = leather('#C09668'), leather('#3A2216')
sandal((.22, -.26, .235), 192, sl, st, 1); sandal((.04, -.22, .235), 170, sl, st, -1)
bench = timber('#7A5638', '#3A2418', 0)
block((2.2, 1.85, .82), (3.6, 2.3, .87), bench, .012)
for bx in (2.28, 3.52):
    for by in (1.91, 2.24): beam((bx, by, .42), (bx, by, .83), .06, .06, teak)
newspaper((2.6, 2.05, .87), 20, .34, .24, 3); cup((3.1, 2.02, .87), 40, scale=1.2)

sun((.34, .36, -1.0), 7.4, .53, '#FFF0D6')
area((0, -3, .2), (0, 2.4, 2.2), 6, 60, '#FFDDB0', size_y=2).visible_camera = False
palm(P('Shade', '#33402A', .9), (-3.2, -4.4, 6.0), (0, 10, 40), 3.6); palm(P('Shade', '#33402A', .9), (-1.2, -3.4, 6.4), (8, 12, 12), 3.0)
camera((-1.75, -4.75, 1.40), (.50, .6, 1.36), 34, 3.6, focus=(.3, -.3, .6))
photograph(A, exposure=.38, contrast=.16, vignette=.08, grain=.011, bloom=.05, sharpen=.2)
