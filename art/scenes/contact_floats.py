"""Three blossoms as they float, over nothing; contact_hero.py puts them into its bowl.

  blender -b -P contact_floats.py -- --out layers/floats.npz --width 1440 --samples 12
"""
import os, sys; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import *
from contact_view import *

A = args(1920, 900, 24)
world('#FFEDE2', .62)
sun(SUN, 3.2, 3.0, '#FFE8D2')
water = add('Water', [(v[0], v[1], LEVEL) for v in ((-4, -6), (9, -6), (9, 8), (-4, 8))], [(0, 1, 2, 3)], P('Water', '#E9CFC4', .9))
water.visible_camera = False
ivory, rose = petal_skin(), petal_skin(body='#FBE3E0', blush='#CF6478', blush_amt=.75, heart='#E88A1C', seed=2)
shown = []
for skin, seed, (x, y, size, turn, tip) in zip((ivory, rose, ivory), (1, 6, 3), FLOATS):
    o = blossom(skin, seed=seed)
    o.scale = (size,) * 3
    o.rotation_euler = radians(tip), radians(-tip), radians(turn)
    o.location = BOWL[0] + x, BOWL[1] + y, LEVEL - .02 * size
    shown.append(o)
bpy.context.view_layer.update()
tri = []
for o in shown:
    o = o.evaluated_get(bpy.context.evaluated_depsgraph_get())
    o.data.calc_loop_triangles()
    co = [o.matrix_world @ v.co for v in o.data.vertices]
    tri += [[c for i in t.vertices for c in co[i]] for t in o.data.loop_triangles]
camera(EYE, AT, FOCAL * 36, 2.8, focus=(BOWL[0], BOWL[1] - .5, .9))
H = int(A.width * A.aspect)
box_ = [int(A.width * .62), int(H * .30), int(A.width * .98), int(H * .74)]
px = layer(A.width, H, A.samples, box_, seed=4)
np.savez(A.out, px=px.astype(np.float16), left=box_[0], top=box_[1], wide=A.width, tri=np.array(tri, np.float32))
