"""Nugegoda at dusk: after the rain, lamps lit in a walled court; a wet umbrella beside the door, an oil lamp on each step."""
import os, sys; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from things import *
from plants import *

A = args(1620, 1080, 16, scale=.7)

# sky: the last light is behind the house
w = bpy.data.worlds.new('Dusk'); bpy.context.scene.world = w; w.use_nodes = True
nt = w.node_tree; bg = nt.nodes['Background']
tc, sep, rp, cl, mp, ad = (nt.nodes.new('ShaderNode' + k) for k in ('TexCoord', 'SeparateXYZ', 'ValToRGB', 'TexNoise', 'Mapping', 'Math'))
mp.inputs['Scale'].default_value = (1.2, 1.2, 5)
cl.inputs['Scale'].default_value, cl.inputs['Detail'].default_value = 1.8, 6
ad.operation = 'MULTIPLY_ADD'; ad.inputs[1].default_value = .22
for a, b in ((tc.outputs['Generated'], mp.inputs[0]), (mp.outputs[0], cl.inputs[0]), (tc.outputs['Generated'], sep.inputs[0]),
             (cl.outputs['Fac'], ad.inputs[0]), (sep.outputs[2], ad.inputs[2]), (ad.outputs[0], rp.inputs[0]), (rp.outputs[0], bg.inputs[0])): nt.links.new(a, b)
stops = [(.08, '#D98F78'), (.22, '#C98C92'), (.34, '#8A7FA6'), (.52, '#4E5F96'), (.85, '#2C3E72')]
e = rp.color_ramp.elements
while len(e) < len(stops): e.new(.5)
for el, (p, c) in zip(e, stops): el.position, el.color = p, lin(c)
bg.inputs[1].default_value = 1.0

rough = weathered('#D8C9B4', '#4E493C', 0, 1.0, .8, .9, top=2.75, old='#A8957C')
inner = weathered('#EBCFA6', '#7A6446', .3, .4, .4, .3)
wood, dark = timber('#6A3E26', '#2A1710', 2, .42, .12), timber('#3E271B', '#170E0A', 2)
paving = cement('#7E7870', '#544F49', .22, 0, wet=1.0)
tiles = clay('#8C5038', '#5E3628', '#A4704E', moss=.75)

# paving: slabs, set by hand, wet
rng = np.random.RandomState(6)
y = -7.6
while y < .9:
    d = rng.uniform(.55, .85); x = -6.5
    while x < 6.5:
        l = rng.uniform(.6, 1.25)
        s = box('Slab', (l - .018, d - .018, .12), paving, .014, 3, loc=(x + l / 2, y + d / 2, -.06 + rng.normal(0, .004)))
        s.rotation_euler = (rng.normal(0, .006), rng.normal(0, .006), rng.normal(0, .004)); x += l
    y += d
plane(60, earth('#5A4E40', '#40362C', '#2E261F'), (0, 0, -.035))

# the wall: thick, with a deep square doorway left of the middle, coped with tiles
block((-9, 1.6, -.2), (-1.0, 2.05, 2.75), rough, .05); block((.75, 1.6, -.2), (9, 2.05, 2.75), rough, .05); block((-1.05, 1.6, 2.32), (.8, 2.05, 2.75), rough, .03)
tile_roof((-9, 1.38, 2.71), (1, 0, 0), (0, cos(.42), sin(.42)), 18, .5, tiles, seed=9)
block((-9, 1.55, 2.70), (9, 1.83, 2.80), rough, .02)
for i, (h, dpt) in enumerate(((.15, .95), (.30, .5))): block((-1.30 + .1 * i, 1.62 - dpt, -.1), (1.05 - .1 * i, 2.4, h), cement('#8B8076', '#5E554D', .2, 0, wet=.35), .022)
block((-1.0, 1.6, .28), (.75, 6.4, .30), cement('#94452F', '#5C2A20', .10, 0), .004)
for x in (-1.0, .75): beam((x, 1.74, .3), (x, 1.74, 2.34), .13, .16, wood)
beam((-1.1, 1.74, 2.30), (.85, 1.74, 2.30), .15, .16, wood)
def leaf_of_door(w, loc, turn_):
    parts = [box('Rail', (w, .05, .12), wood, .008, 2, loc=(w / 2, 0, z)) for z in (.36, 1.02, 1.62, 2.18)]
    parts += [box('Stile', (.10, .052, 1.94), wood, .008, 2, loc=(x, 0, 1.27)) for x in (.05, w - .05)]
    parts += [box('Panel', (w - .18, .028, 1.9), wood, .01, 2, loc=(w / 2, 0, 1.26))]
    ringp = ring('Pull', .045, .006, worn_metal('#9A7A44', .35, .2), (w - .1, -.045, 1.22), (90, 0, 0))
    return group(parts + [ringp], loc, (0, 0, turn_))
leaf_of_door(.84, (-.93, 1.86, 0), 74); leaf_of_door(.84, (.68, 1.86, 0), 180 - 112)

# the room behind: a warm wall, a column of the inner court, a shelf with a vase
block((-2.4, 6.4, 0), (2.8, 6.6, 2.66), inner, .01); block((-2.4, 2.0, .2), (-2.2, 6.5, 2.6), inner, .01); block((2.6, 2.0, .2), (2.8, 6.5, 2.6), inner, .01); block((-2.4, 2.0, 2.6), (2.8, 6.6, 2.68), dark, .01)
for i in range(7): beam((-2.3, 2.3 + .65 * i, 2.55), (2.7, 2.3 + .65 * i, 2.55), .09, .13, dark)
lathe('Column', [(0, 0), (.19, 0), (.19, .10), (.15, .14), (.13, 2.04), (.18, 2.12), (.18, 2.22), (0, 2.22)], inner, seg=60, r=.02, loc=(.62, 4.6, .3))
pot((-.30, 5.6, .3), .20, .34, clay(), 4); areca((-.30, 5.6, .6), 1.2, 8, 9)
lantern((-.02, 3.4, 1.98), .24, .25, 16, 40, '#FFB066')
o = area((.2, 4.2, 2.45), (0, 4.6, 0), 1.4, 50, '#FFB878'); o.visible_camera = False

# house behind, upper floor with a lit louvred window; its roof
block((-8.5, 7.5, 0), (.6, 8, 4.5), rough, .03)
tile_roof((-9.2, 6.6, 4.35), (1, 0, 0), (0, cos(.5), sin(.5)), 10.6, 4.0, tiles, seed=14)
block((-9, 6.7, 4.30), (1.3, 6.75, 4.42), dark, .005)
for k, x in enumerate((-4.3, -1.4)):
    block((x, 7.46, 3.15), (x + 1.1, 7.49, 4.05), glowing('#FFB468', 1.5), .001)
    louvres(x, x + .55, 3.15, 4.05, 7.38, dark, 12); louvres(x + .55, x + 1.1, 3.15, 4.05, 7.38, dark, 12)

# lamps outside
beam((-1.42, 1.60, 2.14), (-1.42, 1.22, 2.14), .03, .03, dark)
lantern((-1.42, 1.24, 1.82), .17, .12, 16, 13)
for i, (x, yy, z) in enumerate(((-1.02, .86, .15), (.78, .86, .15), (.66, 1.32, .30), (-.88, 1.32, .30))): oil_lamp((x, yy, z), i, 1.1)

up = area((2.3, -.05, .12), (2.5, .8, 2.4), .12, 16, '#FFB066'); up.visible_camera = False

# frangipani in the court, fern, pots, wet leaves and flowers on the stone
frangipani((2.55, .7, -.05), 3.3, 34, forks=5, spread=.72, lean=(-.22, -.25), density=12, flowers=4)
for i, (x, yy, s) in enumerate(((1.75, 1.2, .45), (3.3, 1.0, .6), (2.9, .25, .38), (4.1, .6, .55), (-2.6, 1.25, .5), (-3.6, 1.1, .65))): fern((x, yy, -.02), s, 26, 40 + i)
pot((-1.85, 1.12, 0), .23, .38, clay(moss=0.75, scale=2), 1); fern((-1.85, 1.12, .34), .55, 34, 12)
pot((1.30, 1.22, 0), .17, .28, clay(moss=0.75, scale=2), 2); fern((1.30, 1.22, .25), .36, 28, 15)
lathe('Urn', [(0, 0), (.16, 0), (.30, .25), (.36, .48), (.30, .68), (.20, .78), (.23, .84), (.21, .86), (.17, .78), (.26, .66), (0, .64)], clay('#7E4A36', '#5E3628', '#8F6048', moss=.7), seg=80, r=.03, loc=(-2.75, .75, 0))
lathe('Water', [(.20, .74), (.0, .74)], P('Water', '#10161C', .02, spec=.6), seg=60, r=0, loc=(-2.75, .75, 0))
for i in range(16): flower(petal_mat(), (2.0 + rng.normal(0, .8), -.3 + rng.normal(0, .75), .012), (rng.uniform(-35, 35), rng.uniform(-35, 35), rng.uniform(0, 360)), .052, seed=i, open_=rng.uniform(.8, 1.1), detail=.6)
g = Leaves()
for i in range(9): g.put(turn(blade(rng, rng.uniform(.18, .3), .04, rng.uniform(-.3, .6), .4, .4, 8, 5, .95), rng.uniform(0, 6.28), 0, rng.uniform(0, 3), (1.8 + rng.normal(0, 1.1), -.6 + rng.normal(0, .8), .02)))
g.done(foliage('#8C7A3C', '#5E5230', '#A99A4A', .8))
banana((-5.6, 3.2, 0), 4.0, 10, 3); areca((6.6, 5.6, 0), 4.6, 13, 7); areca((4.2, 5.8, 0), 4.4, 11, 8)

# just put down
umbrella((.99, 1.24, .0), (.93, 1.57, 1.0), '#8E3B4A', 50)
sl, st = leather('#70452B'), leather('#2E1C14')
sandal((.28, 1.25, .30), 186, sl, st, 1); sandal((.10, 1.22, .30), 168, sl, st, -1)

camera((-.85, -3.7, 1.15), (.40, 1.6, 1.24), 30, 3.2, focus=(.2, 1.2, .8))
photograph(A, exposure=.85, contrast=.14, vignette=.12, grain=.012, bloom=.16, sharpen=.2)
