"""The Nugegoda branch: folded towels and a lamp, at dusk."""
import os, sys; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tools import *

A = args(1620, 1080, 10, scale=.7)
world('#B9A0AC', .50, top='#E4CBCB')


def terry(color):
    """Cotton loops, too many and too small to be modelled: their tips catch light, what lies between is deeper in colour."""
    n = Nodes('Terry')
    v = n.coords('Object')
    loops = n('TexVoronoi', Vector=n('MixRGB', {'blend_type': 'ADD'}, i0=.04, i1=v, i2=n('TexNoise', Vector=v, Scale=22.0, Detail=2.0).outputs['Color']).outputs[0], Scale=26.0).outputs['Distance']
    nap = n.noise(5, 4, v, .6)
    col = n.mix(n.ramp(loops, [(.15, (0, 0, 0, 1)), (.60, (1, 1, 1, 1))]), lin(color), lin(color, .66))
    h = n.math('ADD', n.math('MULTIPLY', loops, -1.0), n.math('MULTIPLY', nap, .8))
    return n.end(n('BsdfPrincipled', Base_Color=col, Roughness=1.0, Specular=.05, Sheen=.6, Normal=n.bump(h, .8, .035)).outputs[0])


def towel(color, at, width=2.6, depth=3.6, folds=3, thick=.30, turn=0.0, seed=0):
    """A towel folded upon itself, each layer a little longer or shorter than the one beneath; the folds lie at its ends in x."""
    rng = np.random.RandomState(seed)
    step, pts = thick * 1.04, []
    for k in range(folds):
        a, b = -width / 2 + rng.uniform(-.07, .07), width / 2 + rng.uniform(-.07, .07)
        x = np.linspace(a, b, 60)
        if k % 2: x = x[::-1]
        pts += [(v, k * step + .02 * sin(3 * v + k)) for v in x]
        if k < folds - 1:
            end, s = x[-1], 1 if k % 2 == 0 else -1
            pts += [(end + s * step * .5 * sin(u), k * step + step * .5 * (1 - cos(u))) for u in np.linspace(.2, pi - .2, 14)]
    p = np.array(pts)
    y = np.linspace(-depth / 2, depth / 2, 90)
    sag = .03 * np.sin(1.9 * y[None] + p[:, :1] * 1.3 + seed) - .05 * (np.abs(y[None]) / depth * 2) ** 4
    V = np.stack([np.repeat(p[:, :1], 90, 1) + .03 * np.sin(1.3 * y[None] + seed), np.repeat(y[None], len(p), 0), p[:, 1:] + sag], -1)
    o = add('Towel', V.reshape(-1, 3), grid_faces(len(p), 90), terry(color), loc=at, rot=(0, 0, turn))
    m = o.modifiers.new('T', 'SOLIDIFY'); m.thickness, m.offset = thick * .94, 0
    b = o.modifiers.new('B', 'BEVEL'); b.width, b.segments, b.limit_method, b.angle_limit = thick * .46, 5, 'ANGLE', radians(50)
    d = o.modifiers.new('S', 'SUBSURF'); d.levels = d.render_levels = 1


def table():
    n = Nodes('Table')
    grain = n.noise(2.4, 6, n.coords('Object', (.35, 5, 1)), .65, .6)
    col = n.ramp(grain, [(.3, '#8A5A5C'), (.55, '#A87472'), (.75, '#C3918A')])
    return n.end(n('BsdfPrincipled', Base_Color=col, Roughness=n.math('ADD', .32, n.math('MULTIPLY', grain, .2)), Specular=.4, Normal=n.bump(grain, .08, .03)).outputs[0])


box('Table', (30, 9, 2), table(), .06, loc=(0, .5, -1))
plane(60, plaster('#E9C9C0', .45, 1.0, .10), loc=(0, 4.6, 0), rot=(90, 0, 0))
towel('#F8E9E1', (-.75, -.1, .15), thick=.24, turn=-74, seed=1)
towel('#E9B4B4', (-.68, -.05, .93), width=2.4, depth=3.3, folds=3, thick=.22, turn=-79, seed=4)
L = (2.35, .75, 0)
brass = gold(.2, '#DDB27A', brushed=.03)
lathe('Foot', [(0, 0), (.62, 0), (.64, .05), (.60, .10), (.12, .16), (.09, .3), (.09, .9), (.16, .96), (.30, 1.0), (.30, 1.06), (0, 1.06)], brass, seg=120, r=.03, loc=L)
n = Nodes('Opal')
facing = n('LayerWeight', Blend=.45).outputs['Facing']
down = n('SeparateXYZ', Vector=n('NewGeometry').outputs['Normal']).outputs[2]
strength = n.math('ADD', n.math('ADD', .92, n.math('MULTIPLY', facing, -.42)), n.math('MULTIPLY', down, -.10))
opal = n.end(n('Emission', Color=n.mix(facing, lin('#FFDDB6'), lin('#F4B888')), Strength=strength).outputs[0])
a = np.linspace(-pi / 2 + .28, pi / 2, 60)
lathe('Globe', [(max(.80 * cos(t), .002), .80 * sin(t)) for t in a], opal, seg=120, r=0, loc=(L[0], L[1], 1.06 + .76)).visible_shadow = False
lamp = bpy.data.lights.new('Lamp', 'POINT'); lamp.energy, lamp.color, lamp.shadow_soft_size = 230, lin('#FFC692')[:3], .8
o = bpy.data.objects.new('Lamp', lamp); bpy.context.collection.objects.link(o); o.location = (L[0], L[1] - .05, 1.85)
area((-7, -5, 5), (0, 0, .5), 3.0, 620, '#E9CDD2')
camera((-.1, -9.8, 3.5), (.45, .2, 1.0), 58, .45, focus=(.0, -1.5, .9))
photograph(A, exposure=.45, contrast=.16, vignette=.10, grain=.010, bloom=.10, sharpen=.25)
