"""tools.py - the salon's tools: linen, comb, powder brush, lacquer brush, spatula. Each lies along x, from its working end."""
from surfaces import *


def group(parts, loc=(0, 0, 0), rot=(0, 0, 0), scale=1.0):
    root = bpy.data.objects.new('Tool', None)
    bpy.context.collection.objects.link(root)
    for p in parts: p.parent = root
    root.location, root.scale = loc, (scale,) * 3
    root.rotation_euler = [radians(r) for r in rot]
    return root


def linen(color='#F7ECE5', size=(44, 30), folds=lambda X, Y: 0 * X, res=(900, 620)):
    """Fine plain weave, seen from where no single thread is told apart: only the thicker ones of both directions, and a soft nap."""
    X, Y = np.meshgrid(np.linspace(-size[0] / 2, size[0] / 2, res[0]), np.linspace(-size[1] / 2, size[1] / 2, res[1]), indexing='ij')
    n = Nodes('Linen')
    thread = lambda across, along: n.noise(1.0, 2, n.coords('Object', (across, along, 1), (0, 0, 4)), .55)
    fine = n.math('ADD', thread(75, 5), thread(5, 75))
    thick = n.math('ADD', thread(22, .9), thread(.9, 22))
    h = n.math('ADD', n.math('MULTIPLY', fine, .5), n.math('MULTIPLY', thick, .9))
    col = n.mix(n.ramp(n.math('MULTIPLY', n.math('ADD', fine, thick), .25), [(.38, (0, 0, 0, 1)), (.62, (1, 1, 1, 1))]), lin(color, .80), lin(color))
    mat = n.end(n('BsdfPrincipled', Base_Color=col, Roughness=.92, Specular=.12, Sheen=.35, Normal=n.bump(h, .75, .016)).outputs[0], color)
    return add('Linen', np.stack([X, Y, folds(X, Y)], -1).reshape(-1, 3), grid_faces(*res), mat)


def steel(color='#E2CDBE', rough=.08):
    n = Nodes('Steel')
    scratch = n.noise(40, 3, n.coords('Object', (.3, 6, 6)), .6)
    return n.end(n('BsdfPrincipled', Base_Color=lin(color), Metallic=1.0, Roughness=n.math('ADD', rough - .01, n.math('MULTIPLY', scratch, .07)), Normal=n.bump(scratch, .006, .01)).outputs[0])


def spatula_blade(mat, length=6.5, width=.66, bow=.012, thick=.05, tip=.12):
    x = np.concatenate([.50 * (1 - np.cos(np.linspace(tip, pi / 2, 60))), np.linspace(.5, length - .2, 110)[1:], length - .2 * np.cos(np.linspace(0, pi / 2, 16))[1:]])[:, None]
    q = np.linspace(-1, 1, 81)[None]
    neck = np.clip((x - 2.2) / 1.4, 0, 1)
    neck = neck ** 2 * (3 - 2 * neck)
    half = width * (1 - (1 - np.minimum(x / .5, 1)) ** 2.4) ** (1 / 2.4) * (1 - .74 * neck) * np.sqrt(np.clip((length + .01 - x) / .16, 0, 1))
    up = .055 * q ** 2 * (1 - neck) + bow * x ** 2
    blade = add('Spatula', np.stack([x + 0 * q, half * q, up + 0 * q], -1).reshape(-1, 3), grid_faces(len(x), 81), mat)
    mod = blade.modifiers.new('T', 'SOLIDIFY'); mod.thickness, mod.offset = thick, 1
    blade.data.use_auto_smooth = True
    return blade


def wood(color='#3A2026'):
    return P('Lacquered wood', color, .20, coat=1.0, bump=(3, .02))


def powder_brush(seed=3):
    rng = np.random.RandomState(seed)
    nb, m, tufts = 5000, 18, 150
    u = np.linspace(0, 1, m)[None]
    rad, th = np.sqrt(rng.rand(nb, 1)), rng.rand(nb, 1) * 2 * pi
    flare = .27 + .26 * np.sin(u * pi * .62) ** 1.15
    ln = 1.5 * np.sqrt(1 - .42 * rad ** 2) * (1 + rng.normal(0, .030, (nb, 1)))
    own = rng.randint(tufts, size=(nb, 1))                              # hairs lean together in tufts, which part towards the tip
    lean = .45 * u ** 1.5
    rad_t, th_t = np.sqrt(rng.rand(tufts)), rng.rand(tufts) * 2 * pi
    hy, hz = (1 - lean) * rad * np.cos(th) + lean * (rad_t * np.cos(th_t))[own], (1 - lean) * rad * np.sin(th) + lean * (rad_t * np.sin(th_t))[own]
    W = np.stack([1.5 - u * ln, flare * hy, flare * hz], -1) + np.cumsum(rng.normal(0, .0022, (nb, m, 3)), 1)
    n = Nodes('Bristle')
    uv = n('SeparateXYZ', Vector=n('TexCoord').outputs['UV'])
    along = n.math('ADD', uv.outputs[0], n.math('MULTIPLY', uv.outputs[1], .24))
    hair = n.end(n('BsdfPrincipled', Base_Color=n.mix(n.math('MULTIPLY', uv.outputs[1], .50), n.ramp(along, [(.05, '#CDA07C'), (.35, '#FCE2C6'), (.88, '#FFE8D6'), (.97, '#F0ACA2')]), lin('#8E5A48')), Roughness=.5, Specular=.3, Sheen=.3).outputs[0])
    parts = [strands('Bristles', W, .0080, hair, 3, .5)]
    turned = [lathe('Ferrule', [(0, -.05), (.30, -.05), (.315, 0), (.30, .10), (.27, .55), (.265, .57), (.265, .62), (.25, .64), (.235, 1.25), (0, 1.25)], gold(.2, '#D9B477', brushed=.04), seg=90, r=.02),
              lathe('Handle', [(0, 1.2), (.245, 1.2), (.27, 1.3), (.25, 2.6), (.15, 5.0), (.10, 5.3), (0, 5.34)], wood(), seg=90, r=.06)]
    for o in turned: o.rotation_euler, o.location = (0, radians(90), 0), (1.5, 0, 0)
    return parts + turned


def lacquer_brush(seed=5):
    rng = np.random.RandomState(seed)
    nb, m = 1500, 14
    s = np.linspace(0, 1, m)[None]
    rad, ang = np.sqrt(rng.rand(nb, 1)), rng.rand(nb, 1) * 2 * pi
    open_ = (.03 + .13 * np.clip(s / .5, 0, 1) ** .8) * (1 - .25 * s)
    begin = .06 * rng.rand(nb, 1) ** 2
    W = np.stack([1.3 * (begin + s * (1 - begin)), rad * np.cos(ang) * open_ * 1.3, rad * np.sin(ang) * open_ * .7], -1)
    n = Nodes('Wet')
    fade = n('SeparateXYZ', Vector=n('TexCoord').outputs['UV']).outputs[0]
    wet = n.end(n('BsdfPrincipled', Base_Color=n.ramp(fade, [(.30, '#8C142C'), (.50, '#4A1A22'), (.62, '#241819')]), Roughness=.22, Specular=.55, Clearcoat=.7).outputs[0])
    turned = [lathe('Collar', [(0, -.1), (.13, -.1), (.14, -.08), (.14, .55), (0, .55)], gold(.14, '#DDA98C', brushed=.02), seg=60, r=.01),
              lathe('Stem', [(0, .5), (.19, .5), (.21, .56), (.23, 2.4), (.19, 4.3), (0, 4.32)], wood('#2A1419'), seg=80, r=.04)]
    for o in turned: o.rotation_euler, o.location = (0, radians(90), 0), (1.24, 0, 0)
    return [strands('Wet bristles', W, .0085, wet, 4, 0)] + turned


def horn(streaks):
    n = Nodes('Horn')
    a = n.noise(1.1, 5, n.coords('Object', streaks), .62, 1.2)
    col = n.ramp(a, [(.26, '#A67C54'), (.42, '#CFAC82'), (.55, '#EAD6BA'), (.74, '#F6ECDC')])
    scratch = n.noise(24, 5, n.coords('Object', (.25, 1, 1.2)), .7)
    return n.end(n('BsdfPrincipled', Base_Color=col, Roughness=n.math('ADD', .16, n.math('MULTIPLY', scratch, .16)), Specular=.5, Clearcoat=.5, Clearcoat_Roughness=.06, Subsurface=.3,
                   Subsurface_Color=lin('#F0C48C'), Subsurface_Radius=(.3, .16, .07), Normal=n.bump(scratch, .05, .01)).outputs[0])


def comb_parts(pitch, teeth, tooth_length=1.45, seed=11):
    """The comb stands on its teeth along x, spine upwards. Teeth are round, taper to blunt tips and have a polished surface."""
    rng = np.random.RandomState(seed)
    half = pitch * teeth / 2
    u = np.linspace(-1, 1, 160)
    pr = np.array(smooth_profile([(0, 0), (.08, .02), (.12, .12), (.125, .40), (.125, .44), (.112, .455), (.125, .47), (.11, .58), (.07, .69), (0, .71)], .08, 5))
    pr = np.concatenate([pr, np.stack([-pr[::-1, 0], pr[::-1, 1]], 1)[1:-1]])
    end = np.sqrt(np.clip(1 - np.clip((np.abs(u) - .955) / .045, 0, 1) ** 2.2, 0, 1))
    rise = .78 + .34 * np.cos(u * 1.9)[:, None]
    V = np.stack([np.repeat((u * half)[:, None], len(pr), 1), pr[None, :, 0] * end[:, None] ** .6, .38 + (pr[None, :, 1] - .38) * end[:, None] * np.where(pr[None, :, 1] > .5, rise, 1)], -1)
    parts = [add('Spine', V.reshape(-1, 3), grid_faces(160, len(pr), True)[:, ::-1], horn((.30, 2, 3.4)))]
    tooth = horn((1.2, 2, .5))
    k = np.linspace(0, 1, 90) ** .7
    radius = .064 * (1 - .46 * k ** 2.2)
    tip = np.clip((k - (1 - .034 / tooth_length)) * tooth_length / .034, 0, 1)
    radius = radius * np.sqrt(np.clip(1 - tip ** 2, .0004, 1))
    for i in range(teeth - 2):
        c = np.stack([(i - teeth / 2 + 2) * pitch + rng.normal(0, .005) * k ** 2, 0 * k, .10 - tooth_length * k], 1)
        parts.append(tube('Tooth', c, radius, tooth, 20))
    return parts
