"""The Bambalapitiya branch: a hammered brass basin of water beneath louvres, at noon."""
import os, sys; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tools import *

A = args(1620, 1080, 10, scale=.7)
world('#EBD3CA', .34, top='#FFF4EC')


def stone():
    n = Nodes('Ledge')
    v = n.coords('Object')
    grit = n.noise(50, 3, v, .7)
    col = n.mix(n.math('MULTIPLY', grit, .30), n.ramp(n.noise(.5, 5, v, .6, .6), [(.3, '#E2C9BD'), (.7, '#F3E2D8')]), lin('#C9A99B'))
    h = n.math('ADD', n.noise(2, 4, v), n.math('MULTIPLY', grit, .3))
    return n.end(n('BsdfPrincipled', Base_Color=col, Roughness=.5, Specular=.3, Normal=n.bump(h, .2, .05)).outputs[0], '#EAD6CB')


def hammered():
    n = Nodes('Hammered brass')
    v = n.coords('Object')
    dents = n('TexVoronoi', {'feature': 'SMOOTH_F1'}, Vector=v, Scale=3.6, Smoothness=.25).outputs['Distance']
    rough = n.math('ADD', .15, n.math('MULTIPLY', n.noise(3, 4, v), .16))
    return n.end(n('BsdfPrincipled', Base_Color=lin('#E6BE88'), Metallic=1.0, Roughness=rough, Normal=n.bump(dents, .30, .10)).outputs[0])


def water():
    """Clear, over brass: the ground with the threads of light that the surface gathers there, and what it mirrors."""
    n = Nodes('Water')
    v = n.coords('Object', (1, .8, 1))
    warp = n('MixRGB', {'blend_type': 'ADD'}, i0=.5, i1=v, i2=n('TexNoise', Vector=v, Scale=1.1, Detail=2.0).outputs['Color']).outputs[0]
    net = n('TexVoronoi', {'feature': 'SMOOTH_F1'}, Vector=warp, Scale=1.9, Smoothness=.35).outputs['Distance']
    ground = n.ramp(net, [(.30, '#B98E62'), (.52, '#D2A877'), (.68, '#FFE9C2')])
    mirror = n.math('MULTIPLY', n('Fresnel', IOR=1.33).outputs[0], 1.7, True)
    return n.end(n('MixShader', i0=mirror, i1=n('BsdfDiffuse', Color=ground).outputs[0], i2=n('BsdfGlossy', Roughness=.012).outputs[0]).outputs[0])


box('Ledge', (30, 9, 2), stone(), .05, loc=(0, 0, -1))
plane(60, plaster('#F3DAD0', .45, 1.0, .10), loc=(0, 4.4, 0), rot=(90, 0, 0))
B = (.72, -.1, 0)
lathe('Basin', [(.002, .02), (1.1, .02), (1.75, .25), (2.25, .85), (2.42, 1.45), (2.55, 1.50), (2.55, 1.56), (2.36, 1.54), (2.18, .9), (1.7, .34), (1.1, .12), (.002, .12)], hammered(), seg=220, r=.08, loc=B)
rr, aa = np.linspace(0, 1, 200)[:, None], np.linspace(0, 2 * pi, 260, endpoint=False)[None]
x, y = 2.30 * rr * np.cos(aa), 2.30 * rr * np.sin(aa)
d = np.hypot(x + .6, y - .3)
z = 1.24 + .03 * np.exp(-(1 - rr) / .02) + .012 * np.sin(9 * d) * np.exp(-d / 1.2) * np.clip(3 * d, 0, 1)
add('Water', np.stack([B[0] + x, B[1] + y, z], -1).reshape(-1, 3), grid_faces(200, 260, True), water()).visible_shadow = False

# slats outside the picture: light in bands, soft at their edges
n = Nodes('Louvres')
bands = n.math('SINE', n.math('MULTIPLY', n('SeparateXYZ', Vector=n.coords('Object')).outputs[1], 2 * pi / .95))
slats = add('Louvres', [(-14, -14, 0), (14, -14, 0), (14, 14, 0), (-14, 14, 0)], [(0, 1, 2, 3)], n.end(n('BsdfTransparent', Color=n.ramp(bands, [(.34, (.10, .09, .10, 1)), (.44, (1, 1, 1, 1))])).outputs[0]), loc=(-5.2, -4, 7.6))
slats.rotation_euler = Vector((.52, .40, -.76)).to_track_quat('Z', 'X').to_euler()
slats.visible_camera = slats.visible_glossy = slats.visible_diffuse = False
sun((.52, .40, -.76), 4.0, .7, '#FFEFDC')
area((5, -7, 6), (1, 0, 1), 4, 170, '#F9DAD0')
camera((.1, -9.6, 4.9), (.15, .3, .95), 46, .5, focus=(.8, -2.3, 1.4))
photograph(A, exposure=.42, contrast=.20, vignette=.08, grain=.010, bloom=.05, sharpen=.25)
