"""Wellawatte at dawn: a verandah beside the sea, first light on the palms, a cup and a newspaper on the plaster bench."""
import os, sys; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from things import *
from plants import *

A = args(1620, 1080, 12, scale=.6)

# sky: rose above the sea, still blue overhead
w = bpy.data.worlds.new('Dawn'); bpy.context.scene.world = w; w.use_nodes = True
nt = w.node_tree; bg = nt.nodes['Background']
tc, sep, rp, cl = (nt.nodes.new('ShaderNode' + k) for k in ('TexCoord', 'SeparateXYZ', 'ValToRGB', 'TexNoise'))
mp = nt.nodes.new('ShaderNodeMapping'); mp.inputs['Scale'].default_value = (1.5, 1.5, 14)
nt.links.new(tc.outputs['Generated'], mp.inputs[0]); nt.links.new(mp.outputs[0], cl.inputs[0])
cl.inputs['Scale'].default_value, cl.inputs['Detail'].default_value = 1.6, 6
ad = nt.nodes.new('ShaderNodeMath'); ad.operation = 'MULTIPLY_ADD'; ad.inputs[1].default_value = .09
nt.links.new(cl.outputs['Fac'], ad.inputs[0]); nt.links.new(tc.outputs['Generated'], sep.inputs[0]); nt.links.new(sep.outputs[2], ad.inputs[2])
nt.links.new(ad.outputs[0], rp.inputs[0]); nt.links.new(rp.outputs[0], bg.inputs[0])
stops = [(0.0, '#B98C8C'), (.035, '#F0A892'), (.09, '#F6BFB0'), (.19, '#E3B3C0'), (.34, '#A9A6CC'), (.7, '#7088BC')]
e = rp.color_ramp.elements
while len(e) < len(stops): e.new(.5)
for el, (p, c) in zip(e, stops): el.position, el.color = p, lin(c)
bg.inputs[1].default_value = .72

lime, lime2 = weathered('#E9E2DA', '#7A705E', 0, .55, .5, .45, top=3.1), weathered('#F0E8DD', '#857A68', 0, .6, .6, .6)
teak, dark = timber('#6A4A34', '#2C1C14', 2), timber('#4A3224', '#1E130D', 2)
floor = cement('#A89A8B', '#786C60', .06, 1.5)

# floor, step to the garden, wall with a door, bench
block((-1.95, -3, -.22), (1.9, 12.4, 0), floor, .02)
block((-2.5, 1.0, -.4), (-1.97, 9, -.14), cement('#93887B', '#6A6157', .35, 0), .02)
block((1.75, -3, 0), (2.05, 4.62, 3.6), lime, .02); block((1.75, 6.18, 0), (2.05, 12.4, 3.6), lime, .02); block((1.75, 4.6, 2.46), (2.05, 6.2, 3.6), lime, .02)
block((-2, 12.2, 0), (2, 12.5, 4), lime, .02)
for y in (4.62, 6.10): beam((1.72, y, 0), (1.72, y, 2.5), .09, .12, teak)
beam((1.72, 4.55, 2.5), (1.72, 6.25, 2.5), .12, .10, teak)
louvres(0, .74, .02, 2.42, 0, teak, 24, loc=(1.68, 4.66, 0), turn=152)
louvres(0, .74, .02, 2.42, 0, teak, 24, loc=(1.74, 6.12, 0), turn=-90)
block((4.4, 2, 0), (4.6, 9, 3.5), weathered('#E3C8A8'), .01)
block((1.16, 1.35, .0), (1.78, 4.0, .44), lime2, .035)
block((1.13, 1.30, .44), (1.78, 4.05, .50), cement('#A39586', '#7A6E62', .15, 0), .018)

# columns of plaster, plate, rafters, boards
for i, y in enumerate((-1.5, 1.7, 4.9, 8.1, 11.3)):
    lathe('Column', [(0, 0), (.21, 0), (.21, .10), (.18, .13), (.155, .16), (.135, 2.2), (.142, 2.25), (.17, 2.29), (.17, 2.36), (.20, 2.38), (.20, 2.46), (0, 2.46)], lime2, seg=72, r=.02, loc=(-1.7, y, 0), rot=(0, 0, 40 * i))
beam((-1.7, -3, 2.55), (-1.7, 12.4, 2.55), .17, .20, dark)
for i in range(24):
    y = -2.6 + i * .63
    beam((-2.5, y, 2.50), (1.9, y + np.random.normal(0, .01), 3.36), .075, .125, dark)
rng = np.random.RandomState(3)
for i in range(23):
    x = -2.5 + i * .195
    beam((x, -3, 2.605 + (x + 2.5) * .1955), (x, 12.4, 2.605 + (x + 2.5) * .1955), .188, .018, timber('#8A6A4E', '#54392A', 2, .6) if i % 2 else teak, .004)

# beach, sea
add('Sand', [(-2, -8, -.42), (-2, 60, -.42), (-12, 60, -.9), (-12, -8, -.9), (-24, 60, -2.1), (-24, -8, -2.1)], [(0, 1, 2, 3), (3, 2, 4, 5)], earth('#C9B296', '#9C8468', '#7E6B52', .6))
n = Nodes('Sea'); v = n.coords('Object', (1, .35, 1))
far = n.noise(.25, 8, v, .62); near = n.noise(2.2, 6, v, .6)
sea = n.end(n('BsdfPrincipled', Base_Color=lin('#3E5A66'), Roughness=.16, Specular=.55, Normal=n.bump(n.math('ADD', n.math('MULTIPLY', far, 2.2), n.math('MULTIPLY', near, .5)), .8, .35)).outputs[0])
add('Sea', [(-1500, -400, -1.7), (-20, -400, -1.7), (-20, 2600, -1.7), (-1500, 2600, -1.7)], [(0, 1, 2, 3)], sea)
foam = P('Foam', '#EFE6DF', .8)
for k in range(5):
    yy = np.linspace(-10, 70, 160)
    c = np.stack([-21.2 - 2.1 * k + .5 * np.sin(yy * .23 + k * 2) + .25 * np.sin(yy * .9 + k), yy, -1.66 + 0 * yy], 1)
    wdt = (.10 + .3 * np.abs(np.sin(yy * .31 + k * 1.7)) ** 2)[:, None] * np.array([1, 0, 0])
    add('Surf', np.stack([c - wdt, c + wdt], 1).reshape(-1, 3), grid_faces(160, 2), foam)
for i, (x, y, h, lx) in enumerate(((-11.5, 17.5, 4.6, -1.5), (-15.5, 30, 6.2, 1.4), (-17, 29, 5.2, -1.2), (-15, 47, 6.5, .8))): coconut((x, y, -.8), h, (lx, -.6), seed=i, crown=17)
add('Roof', [(-2.6, -3, 2.66), (2.0, -3, 3.58), (2.0, 12.5, 3.58), (-2.6, 12.5, 2.66)], [(0, 1, 2, 3)], dark)
rng = np.random.RandomState(8); g = Leaves()
for i in range(900):
    y = rng.uniform(2.5, 16); x = -2.6 - abs(rng.normal(0, 1.4)) - .05 * y
    g.put(turn(blade(rng, rng.uniform(.10, .34), .006, rng.uniform(.4, 1.8), .3, .6, 6, 3, .4), rng.uniform(0, 6.28), radians(rng.uniform(45, 88)), 0, (x, y, -.42 + (x + 2) * .048)))
g.done(foliage('#6F7E48', '#4B5A34', '#A3A062', .3))

# plants and what has been put down
pot((-1.30, 2.35, 0), .19, .33, clay(moss=0.65, scale=2), 1); fern((-1.30, 2.35, .34), .50, 34, 3)
pot((-1.36, 5.2, 0), .24, .42, clay('#8A543E', moss=.7, scale=2), 2); areca((-1.36, 5.2, .38), 1.5, 8, 4)
pot((1.42, 7.0, 0), .23, .40, clay(moss=0.55, scale=2), 3); frangipani((1.42, 7.0, .34), 1.5, 12, forks=3, spread=.7)
cup((1.30, 2.0, .50), 200, scale=1.3)
newspaper((1.42, 2.42, .50), 74, .36, .25, 2)
sl, st = leather('#5E3A26'), leather('#3B2418')
sandal((.50, 2.62, 0), 24, sl, st, 1); sandal((.67, 2.56, 0), 3, sl, st, -1)
for i, (x, y) in enumerate(((.1, 2.7), (-.55, 3.5), (-.35, 2.2))): flower(petal_mat(), (x, y, .03), (rng.uniform(-30, 30), rng.uniform(-30, 30), rng.uniform(0, 360)), .052, seed=i, detail=.6)
flower(petal_mat(), (1.30, 1.83, .52), (-25, 10, 60), .048, seed=9, detail=.6)

# light: the wide sky over the sea; the first sun comes over the roof from the land and finds the palms
o = area((-7.5, 5, 3.2), (1, 4.5, .8), 9, 760, '#FFDCD6', size_y=4.5); o.visible_camera = False; o.visible_glossy = False
sun((-.93, .30, -.20), 3.6, 1.2, '#FFB878')
area((2.9, 5.5, 1.9), (.6, 4.9, .2), .7, 170, '#FFC387').visible_camera = False
c = camera((.56, -.75, 1.38), (-.80, 6, 1.14), 27, 3.2, focus=(1.25, 2.3, .6))
c.data.clip_end = 6000
photograph(A, exposure=.82, contrast=.16, vignette=.10, grain=.011, bloom=.05, sharpen=.2)
