"""Branches, near: --variant bambalapitiya (basin under louvres), nugegoda (lamp and towels)."""
import os, sys; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tools import *

A = args(1620, 1080, 8, scale=.5)
LOOPS = 60000                                      # of thread, on a towel


def towel(color, at, width=3.4, depth=2.3, folds=3, thick=.30, turn=0.0, seed=0):
    """A towel folded upon itself, each layer a little longer or shorter than the one beneath."""
    rng = np.random.RandomState(seed)
    step, pts = thick * 1.04, []
    for k in range(folds):
        a, b = -width / 2 + rng.uniform(-.05, .05), width / 2 + rng.uniform(-.05, .05)
        x = np.linspace(a, b, 60)
        if k % 2: x = x[::-1]
        pts += [(v, k * step + .02 * sin(3 * v + k)) for v in x]
        if k < folds - 1:
            end, s = x[-1], 1 if k % 2 == 0 else -1
            pts += [(end + s * step * .5 * sin(u), k * step + step * .5 * (1 - cos(u))) for u in np.linspace(.2, pi - .2, 14)]
    p = np.array(pts)
    y = np.linspace(-depth / 2, depth / 2, 90)
    sag = .02 * np.sin(2.2 * y[None] + p[:, :1] * 1.3 + seed)
    V = np.stack([np.repeat(p[:, :1], 90, 1), np.repeat(y[None], len(p), 0), p[:, 1:] + sag], -1)
    o = add('Towel', V.reshape(-1, 3), grid_faces(len(p), 90), P('Towel', color, 1, spec=.05), loc=at, rot=(0, 0, turn))
    m = o.modifiers.new('T', 'SOLIDIFY'); m.thickness, m.offset = thick, 0
    b = o.modifiers.new('B', 'BEVEL'); b.width, b.segments, b.limit_method, b.angle_limit = thick * .46, 5, 'ANGLE', radians(50)
    d = o.modifiers.new('S', 'SUBSURF'); d.levels = d.render_levels = 1
    bpy.context.view_layer.update()
    me = o.evaluated_get(bpy.context.evaluated_depsgraph_get()).to_mesh()
    me.calc_loop_triangles()
    t = np.empty(3 * len(me.loop_triangles), np.int32); me.loop_triangles.foreach_get('vertices', t)
    v = np.empty(3 * len(me.vertices), np.float32); me.vertices.foreach_get('co', v)
    t = v.reshape(-1, 3)[t.reshape(-1, 3)]
    normal = np.cross(t[:, 1] - t[:, 0], t[:, 2] - t[:, 0])
    size = np.linalg.norm(normal, axis=1)
    pick = rng.choice(len(t), LOOPS, p=size / size.sum())
    w = rng.dirichlet((1, 1, 1), LOOPS)
    foot, up = (t[pick] * w[..., None]).sum(1), normal[pick] / size[pick, None]
    aside = rng.normal(0, 1, (LOOPS, 3)); aside -= (aside * up).sum(1)[:, None] * up; aside /= np.linalg.norm(aside, axis=1)[:, None]
    a = np.linspace(0, pi * .9, 6)[None, :, None]
    loop = foot[:, None] + up[:, None] * .055 * np.sin(a) * rng.uniform(.6, 1.2, (LOOPS, 1, 1)) + aside[:, None] * .028 * (1 - np.cos(a))
    strands('Loops', loop, .0085, P('Loops', color, 1, spec=.05, sheen=.6), 3).matrix_world = o.matrix_world
    return o


def brass(rough=.22, color='#D8AE6E'):
    n = Nodes('Brass')
    v = n.coords('Object')
    cloud, hair = n.noise(1.8, 5, v, .65, .6), n.noise(9, 3, n.coords('Object', (.5, 26, 1)), .6)
    col = n.mix(n.math('MULTIPLY', n.ramp(cloud, [(.45, (0, 0, 0, 1)), (.75, (1, 1, 1, 1))]), .5), lin(color), lin('#A87B4A'))
    return n.end(n('BsdfPrincipled', Base_Color=col, Metallic=1.0, Roughness=n.math('ADD', rough - .05, n.math('MULTIPLY', cloud, .22)), Normal=n.bump(hair, .03, .01)).outputs[0])


if A.variant == 'bambalapitiya':
    world('#D8C2BC', .24, top='#FFF2E8')
    n = Nodes('Ledge')
    v = n.coords('Object')
    grit = n.noise(50, 3, v, .7)
    col = n.mix(n.math('MULTIPLY', grit, .4), n.ramp(n.noise(.5, 5, v, .6, .6), [(.3, '#C9A79D'), (.7, '#E6CFC5')]), lin('#A98478'))
    box('Ledge', (30, 9, 2), n.end(n('BsdfPrincipled', Base_Color=col, Roughness=.5, Specular=.35, Normal=n.bump(n.math('ADD', n.noise(2, 4, v), n.math('MULTIPLY', grit, .3)), .2, .05)).outputs[0]), .05, loc=(0, 0, -1))
    plane(60, plaster('#EBCFC6', .45, 1.0, .10), loc=(0, 4.4, 0), rot=(90, 0, 0))
    hammer = Nodes('Hammered brass')
    v = hammer.coords('Object')
    dents = hammer('TexVoronoi', Vector=v, Scale=3.6).outputs['Distance']
    metal = hammer.end(hammer('BsdfPrincipled', Base_Color=lin('#DDB57C'), Metallic=1.0, Roughness=hammer.math('ADD', .16, hammer.math('MULTIPLY', hammer.noise(3, 4, v), .16)), Normal=hammer.bump(dents, .28, .10)).outputs[0])
    B = (1.0, -.1, 0)
    lathe('Basin', [(.002, .02), (1.1, .02), (1.75, .25), (2.25, .85), (2.42, 1.45), (2.55, 1.50), (2.55, 1.56), (2.36, 1.54), (2.18, .9), (1.7, .34), (1.1, .12), (.002, .12)], metal, seg=220, r=.08, loc=B)
    rr, aa = np.linspace(0, 1, 200)[:, None], np.linspace(0, 2 * pi, 260, endpoint=False)[None]
    x, y = 2.30 * rr * np.cos(aa), 2.30 * rr * np.sin(aa)
    d = np.hypot(x + .6, y - .3)
    z = 1.24 + .03 * np.exp(-(1 - rr) / .02) + .010 * np.sin(9 * d) * np.exp(-d / 1.2) * np.clip(3 * d, 0, 1)
    n = Nodes('Water')
    water = n.end(n('MixShader', i0=n.math('MULTIPLY', n('Fresnel', IOR=1.33).outputs[0], 2.2, True), i1=n('BsdfDiffuse', Color=lin('#A58360')).outputs[0], i2=n('BsdfGlossy', Roughness=.015).outputs[0]).outputs[0])
    add('Water', np.stack([B[0] + x, B[1] + y, z], -1).reshape(-1, 3), grid_faces(200, 260, True), water).visible_shadow = False
    n = Nodes('Louvres')                                           # slats outside the picture: light in bands, soft at their edges
    bands = n.math('SINE', n.math('MULTIPLY', n('SeparateXYZ', Vector=n.coords('Object')).outputs[1], 2 * pi / .95))
    slats = add('Louvres', [(-14, -14, 0), (14, -14, 0), (14, 14, 0), (-14, 14, 0)], [(0, 1, 2, 3)], n.end(n('BsdfTransparent', Color=n.ramp(bands, [(.30, (.10, .09, .10, 1)), (.46, (1, 1, 1, 1))])).outputs[0]), loc=(-5.2, -4, 7.6))
    slats.rotation_euler = Vector((.52, .40, -.76)).to_track_quat('Z', 'X').to_euler()
    slats.visible_camera = slats.visible_glossy = slats.visible_diffuse = False
    sun((.52, .40, -.76), 4.2, .9, '#FFF1E0')
    area((5, -7, 6), (1, 0, 1), 4, 150, '#F9DAD0')
    camera((.1, -9.6, 4.9), (.15, .3, 1.05), 50, .5, focus=(1.0, -2.3, 1.4))
    photograph(A, exposure=.40, contrast=.20, vignette=.10, grain=.010, bloom=.05, sharpen=.25)

else:
    world('#A98F9C', .42, top='#D9BDC0')
    n = Nodes('Table')
    v = n.coords('Object', (.35, 5, 1))
    grain = n.noise(2.4, 6, v, .65, .6)
    table = n.end(n('BsdfPrincipled', Base_Color=n.ramp(grain, [(.3, '#6E434A'), (.55, '#8C5B60'), (.75, '#A97A7C')]), Roughness=n.math('ADD', .30, n.math('MULTIPLY', grain, .2)), Specular=.4, Normal=n.bump(grain, .10, .03)).outputs[0])
    box('Table', (30, 9, 2), table, .06, loc=(0, .5, -1))
    plane(60, plaster('#E3BFB8', .45, 1.0, .10), loc=(0, 4.6, 0), rot=(90, 0, 0))
    towel('#F5E2DC', (-.70, -.2, .13), thick=.23, turn=12, seed=1)
    towel('#DF9FA5', (-.62, -.1, .97), width=3.0, depth=2.1, folds=2, thick=.23, turn=7, seed=4)
    L = (2.75, .75, 0)
    lathe('Foot', [(0, 0), (.62, 0), (.64, .05), (.60, .10), (.12, .16), (.09, .3), (.09, .9), (.16, .96), (.30, 1.0), (.30, 1.06), (0, 1.06)], brass(.2), seg=120, r=.03, loc=L)
    n = Nodes('Opal')
    view = n('LayerWeight', Blend=.35).outputs['Facing']
    opal = n.end(n('Emission', Color=lin('#FFD2A2'), Strength=n.math('ADD', 1.15, n.math('MULTIPLY', view, -.75))).outputs[0])
    a = np.linspace(-pi / 2 + .28, pi / 2, 60)
    lathe('Globe', [(max(.86 * cos(t), .002), .86 * sin(t)) for t in a], opal, seg=120, r=0, loc=(L[0], L[1], 1.06 + .82))
    lamp = bpy.data.lights.new('Lamp', 'POINT'); lamp.energy, lamp.color, lamp.shadow_soft_size = 190, lin('#FFC08A')[:3], .8
    o = bpy.data.objects.new('Lamp', lamp); bpy.context.collection.objects.link(o); o.location = (L[0], L[1] - .05, 1.9)
    bpy.data.objects['Globe'].visible_shadow = False
    area((-7, -4, 5), (0, 0, .5), 3.0, 420, '#E6C6CC')
    camera((-.1, -9.8, 3.5), (.55, .2, 1.0), 60, .45, focus=(.2, -1.2, 1.0))
    photograph(A, exposure=.35, contrast=.16, vignette=.12, grain=.010, bloom=.12, sharpen=.25)
