"""A thrown bowl in low morning sun, on a transparent ground; ledge.py puts it on its ledge.

  blender -b -P ledge_bowl.py -- --out layers/bowl --width 1200 --samples 16
"""
import os, sys; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import *
from ledge_view import *

A = args(1200, 1500, 16)
world('#FFEDE2', .55)
sun(SUN, 3.4, 2.2, '#FFDDB4')
wall = P('Wall', '#E9C4B6', .9)
for points in ([(-9, 0, -3), (9, 0, -3), (9, 0, 9), (-9, 0, 9)], [(-9, -LEDGE, 0), (9, -LEDGE, 0), (9, 0, 0), (-9, 0, 0)]):
    add('Round', points, [(0, 1, 2, 3)], wall).visible_camera = False

n = Nodes('Stoneware'); v = n.coords('Object')
speck = n.ramp(n.noise(34, 2, v), [(.64, (0, 0, 0, 1)), (.70, (1, 1, 1, 1))])
tone = n.mix(n.math('MULTIPLY', n.noise(2.2, 4, v), .35), lin('#F0E3D6'), lin('#D9C3B2'))
col = n.mix(n.math('MULTIPLY', speck, .45), tone, lin('#8A6752'))
rings = n.noise(3, 3, n.coords('Object', (.6, .6, 14)))
clay = n.end(n('BsdfPrincipled', Base_Color=col, Roughness=.62, Specular=.3, Normal=n.bump(n.math('ADD', rings, n.math('MULTIPLY', n.noise(30, 2, v), .25)), .35, .03)).outputs[0])
bowl = lathe('Bowl', [(.001, .03), (.30, .03), (.33, 0), (.38, 0), (.42, .07), (.74, .30), (.90, .62), (.93, .74), (.90, .755), (.86, .64), (.70, .35), (.40, .15), (.001, .12)], clay, seg=160, r=.05, n=6)
for w in bowl.data.vertices:
    a = math.atan2(w.co.y, w.co.x)
    w.co.z += .012 * sin(2 * a + 1) * w.co.z * 1.5
    k = 1 + .012 * sin(2 * a + .4) + .006 * sin(3 * a)
    w.co.x *= k; w.co.y *= k
bowl.location, bowl.scale = BOWL, (1.12,) * 3

o = bowl.evaluated_get(bpy.context.evaluated_depsgraph_get())
m = o.data; m.calc_loop_triangles()
co = [o.matrix_world @ v.co for v in m.vertices]
tri = [[c for i in t.vertices for c in co[i]] for t in m.loop_triangles]
H = A.width * 5 // 4
cam = camera(EYE, (EYE[0], 0, EYE[2]), FOCAL * 36 * .8, .0288 * FOCAL / .10, focus=(BOWL[0], BOWL[1] - .9, .5), shift=(0, SHIFT))
cam.data.sensor_fit = 'VERTICAL'; cam.data.sensor_height = 36
cam.data.lens = FOCAL * 36 * .8
cam.data.shift_y = SHIFT * .8
box_ = [int(A.width * .14), int(H * .66), int(A.width * .80), int(H * .96)]
px = layer(A.width, H, A.samples, box_, seed=4)
np.savez(A.out, px=px.astype(np.float16), left=box_[0], top=box_[1], wide=A.width, tri=np.array(tri, np.float32))
print('BOWL', px.shape)
