"""Banner: a low gold-rimmed bowl of clear water with floating blossoms, on rose plaster in leaf shade. Calm area: left half."""
import os, sys; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from studio import *

A = args(1920, 900, 64)
world('#FFEFE4', .42, top='#F1ECFF')
cove = sweep_floor(plaster('#EFC9BF', .10, 1.0), width=60, depth=8, radius=4)
cove.visible_shadow = False                          # the sun comes from behind it
bx, by, level = 3.9, .2, .80
lathe('Bowl', [(.002, 0), (1.25, 0), (1.34, .06), (2.1, .5), (2.45, 1.0), (2.38, 1.0), (2.05, .56), (1.25, .16), (.002, .12)],
      P('Glaze', '#F3E3D8', .30, spec=.5, bump=(5, .03)), seg=256, r=.05, loc=(bx, by, 0))
ring('Rim', 2.415, .05, gold(.16), (bx, by, 1.0))

ivory, rose = petal_skin(), petal_skin(body='#FBE3E0', blush='#CF6478', blush_amt=.75, heart='#E88A1C', seed=2)
floats = []
for skin, seed, x, y, size, turn, tip in ((ivory, 1, -.62, -.55, .86, 20, -4), (rose, 6, .92, .25, .74, 75, 5), (ivory, 3, -.45, 1.18, .60, 130, 3)):
    o = blossom(skin, seed=seed)
    o.scale = (size,) * 3
    o.rotation_euler = radians(tip), radians(-tip), radians(turn)
    o.location = bx + x, by + y, level - .095 * size
    floats.append((o, x, y, size))
petal = single_petal(rose, (bx + .55, by - 1.28, level + .015), (2, 3, 205), .36, seed=1)

# the water: it climbs a little at the wall and at what floats in it, and a ring runs out from the nearest blossom
bpy.context.view_layer.update()
wet = []
for o in [o for o, *_ in floats] + [petal]:
    mesh = o.evaluated_get(bpy.context.evaluated_depsgraph_get()).to_mesh()
    p = np.array([o.matrix_world @ v.co for v in mesh.vertices])
    wet.append(p[np.abs(p[:, 2] - level) < .03][::3, :2] - (bx, by))
wet = np.concatenate(wet)
from mathutils.kdtree import KDTree
tree = KDTree(len(wet))
for i, (x, y) in enumerate(wet): tree.insert((x, y, 0), i)
tree.balance()
R, n = 2.236, 300
x, y = [v.ravel() for v in np.meshgrid(np.linspace(-R, R, n), np.linspace(-R, R, n))]
near = np.array([tree.find((a, b, 0))[2] for a, b in zip(x, y)])
r = np.hypot(x, y)
d = np.hypot(x - floats[0][1], y - floats[0][2])
z = .028 * np.exp(-near / .045) + .03 * np.exp(-np.maximum(R - r, 0) / .06)
for at, tall in ((1.08, .010), (1.36, .006)): z += tall * np.cos((d - at) / .055) * np.exp(-((d - at) / .10) ** 2)
z += .004 * np.sin(2.1 * x + .8 * y + 1) * np.sin(1.7 * y - .6 * x)
z *= np.clip((2.30 - r) / .05, 0, 1)
faces = (np.arange(n * n).reshape(n, n)[:-1, :-1].reshape(-1, 1) + (0, 1, n + 1, n))
hollow = np.min([np.hypot(x - fx, y - fy) - .30 * size for _, fx, fy, size in floats], 0) < 0
faces = faces[(r[faces] < R).all(1) & ~hollow[faces].any(1)]
water = add('Water', np.stack([x, y, z], -1), faces, glass('#F4FAF6', ior=1.333, clear=.97), loc=(bx, by, level))

# what the water mirrors besides the wall: a window of two panes, seen by nothing else
pane = Nodes('Pane')
pane = pane.end(pane('Emission', Color=lin('#FFF4E6'), Strength=2.6).outputs[0])
for left in (3.1, 4.55):
    v = [(left, 6, 2.7), (left + 1.25, 6, 2.7), (left + 1.25, 6, 4.3), (left, 6, 4.3)]
    o = add('Pane', v, [(0, 1, 2, 3)], pane)
    o.visible_camera = o.visible_diffuse = o.visible_transmission = o.visible_shadow = False

light = Vector((.60, -.42, -.62))
sun(light, 3.0, 3.0, '#FFDDB8')
for x, y, turn, size in ((-3.2, 2.6, -20, 4.2), (5.6, 4.6, 200, 4.6), (-6.5, -2.5, 15, 4.0)):
    o = palm(P('Leaf', '#7E9A78'), Vector((x, y, 0)) - light * 9, (0, 0, radians(turn)), L=size)
    o.visible_camera = o.visible_glossy = o.visible_diffuse = False
    for child in o.children: child.visible_camera = child.visible_glossy = child.visible_diffuse = False
area((7, -6, 7), (3, 0, 0), 5, 90, '#FFE9E2')
camera((1.0, -12.4, 5.6), (1.0, .2, 1.15), 50, 2.8, focus=(bx, by - .4, .9))
shoot(contrast=.12, grain=.010)
