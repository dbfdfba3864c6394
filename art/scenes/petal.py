"""One petal over nothing, for the thread that runs through the pages: --variant falling | lying | open.

`falling` is turned in the air with the light behind it; `lying` has its shadow with it; `open` is seen from above, its
foot at the middle of the lower edge, so that five of them turned about that foot make a blossom.
"""
import os, sys; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import *

A = args(480, 480, 64, scale=1)
pose = A.variant or 'falling'


def petal(cup, roll, arch, seed, nu=90, nv=48):
    """A petal along +X from its foot at the origin, 1.2 long: round at its end, cupped, one margin rolled up."""
    rng = np.random.RandomState(seed)
    k = rng.uniform(0, 6.28, 4)
    u = 1 - (1 - np.linspace(0, 1, nu)) ** 1.6
    v = np.linspace(-1, 1, nv)[None]
    widest = .63
    foot = np.clip(u / widest, 0, 1)
    b = .40 * np.where(u < widest, .12 + .88 * np.sin(pi / 2 * foot ** 1.15) ** 1.05, np.sqrt(np.maximum(0, 1 - ((u - widest) / (1 - widest)) ** 2)) ** .92)[:, None]
    U = u[:, None]
    off = b * v
    z = arch * 4 * U * (1 - U) * .3 - arch * .55 * U ** 3 + cup * off ** 2 / .4 + roll * b * np.clip((v - .25) / .75, 0, 1) ** 2 * (.3 + U)
    z = z + b * U * (.03 * np.sin(6 * U + 4 * v + k[0]) + .025 * np.sin(15 * U - 3 * v + k[1]) * np.abs(v) + .015 * np.sin(9 * v + k[2]))
    y = off * (1 - .25 * roll * np.clip(v, 0, 1) ** 3) + .13 * U ** 2 - .02 * U
    x = 1.2 * U + .07 * b * np.sin(2.5 * v + k[3]) * U
    uv = np.stack([np.repeat(u, nv), (.5 + off / .80).ravel()], 1)           # by width, or the rim's colour would tear at the tip
    o = add('Petal', np.stack([x, y, z], -1).reshape(-1, 3), grid_faces(nu, nv), petal_skin(blush='#EE9DAA', blush_amt=.75, seed=seed), uv=uv)
    m = o.modifiers.new('T', 'SOLIDIFY')
    m.thickness, m.offset, m.use_rim = .012, -1, True
    return o


def middle(o):
    bpy.context.view_layer.update()
    c = np.array([o.matrix_world @ v.co for v in o.data.vertices])
    return (c.max(0) + c.min(0)) / 2, c.min(0)


world('#FFEFE6', .80, top='#FFF9F2')
shadow = np.zeros((1, A.width, A.width), np.float32)
if pose == 'falling':
    o = petal(.55, .34, .75, 4)
    o.rotation_euler = [radians(a) for a in (34, -30, 58)]
    o.location = -Vector(middle(o)[0])
    sun((.62, .10, -.72), 3.4, 3, '#FFE6C8')
    camera((0, -1.2, 9), (0, 0, 0), 36 * 9 / 1.55, .9, focus=(0, 0, 0))
elif pose == 'lying':
    o = petal(.48, .30, .10, 8)
    o.rotation_euler = [radians(a) for a in (-3, -2, 158)]
    c, low = middle(o)
    o.location = Vector((-c[0] - .05, -c[1] + .05, -low[2] + .01))
    ground = plane(30, P('Ground', '#F3DAD4', .9)); ground.visible_camera = False
    sun((.50, -.22, -.84), 3.0, 6, '#FFE2C4')
    camera((0, -5.4, 7.2), (0, 0, .08), 36 * 9 / 1.75, 1.1, focus=(0, -.1, .15))
else:
    o = petal(.42, .22, .35, 3)
    o.rotation_euler = (0, 0, radians(90 - 4))
    sun((.45, -.35, -.75), 3.0, 3, '#FFE6C8')
    camera((0, .62, 9), (0, .62, 0), 36 * 9 / 1.26, .9, focus=(0, .6, .1))
px = layer(A.width, A.width, A.samples, seed=5)
if pose == 'lying':
    ground.visible_camera, ground.is_shadow_catcher, o.visible_camera = True, True, False
    dark = layer(A.width, A.width, max(16, A.samples // 3), seed=6)
    shadow = np.clip(gauss(dark[3:], A.width / 160), 0, 1) * .62
alpha = px[3:]
firm = np.clip(alpha, 0, 1) ** 6 + 1e-6                                 # at the rim the colour is that of the petal beside it
near = gauss(px[:3] * firm, 2.2) / gauss(firm, 2.2)
colour = np.where(alpha > .98, px[:3] / np.maximum(alpha, .5), near)
colour = develop(colour, contrast=.10, bloom=0, grain=.008, exposure=-.06, sharpen=.2)
alpha = np.clip((gauss(alpha, .6) - .06) / .9, 0, 1)
both = alpha + shadow * (1 - alpha)
plum = np.array([.42, .22, .22])[:, None, None]
out = np.where(both > 1e-4, (colour * alpha + plum * shadow * (1 - alpha)) / np.maximum(both, 1e-4), colour)
im = bpy.data.images.new('out', A.width, A.width, alpha=True)
im.colorspace_settings.name, im.alpha_mode = 'sRGB', 'CHANNEL_PACKED'
im.pixels.foreach_set(np.concatenate([out, both]).transpose(1, 2, 0)[::-1].astype(np.float32).ravel())
im.filepath_raw, im.file_format = A.out, 'PNG'
im.save()
print('PETAL', pose, A.out)
