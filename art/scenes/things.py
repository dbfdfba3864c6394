"""things.py - objects in use: sandals, a cup, a newspaper, a watering can, an umbrella, pots, lamps. Units are metres."""
from surfaces import *


def group(parts, loc=(0, 0, 0), rot=(0, 0, 0), scale=1.0):
    root = bpy.data.objects.new('Thing', None)
    bpy.context.collection.objects.link(root)
    for p in parts: p.parent = root
    root.location, root.scale = loc, (scale,) * 3
    root.rotation_euler = [radians(r) for r in rot]
    return root


def worn_metal(color='#8C9094', rough=0.38, rust=0.25):
    n = Nodes('Metal')
    v = n.coords('Object')
    blot = n.noise(14, 5, v, 0.7)
    rusty = n.ramp(n.noise(7, 5, v, 0.7), [(0.62 - rust * .3, (0, 0, 0, 1)), (0.78 - rust * .3, (1, 1, 1, 1))])
    col = n.mix(n.math('MULTIPLY', rusty, .8), n.mix(blot, lin(color, .8), lin(color)), lin('#6E4630'))
    r = n.math('ADD', rough - .1, n.math('MULTIPLY', n.math('ADD', blot, rusty), .25))
    return n.end(n('BsdfPrincipled', Base_Color=col, Roughness=r, Metallic=n.math('SUBTRACT', 1.0, n.math('MULTIPLY', rusty, .8)),
                   Normal=n.bump(n.math('ADD', n.noise(3, 3, v), n.math('MULTIPLY', blot, .3)), .25, .02)).outputs[0])


def pot(at, r=.2, h=.34, mat=None, seed=0, lip=.03):
    """Thrown clay pot, not quite round, with earth in it."""
    rng = np.random.RandomState(seed)
    o = lathe('Pot', [(0, 0), (r * .66, 0), (r * .86, h * .5), (r * .97, h * .86), (r + lip * .5, h * .87), (r + lip * .6, h), (r * .88, h), (r * .84, h * .86), (0.001, h * .84)],
              mat or clay(scale=2.0), seg=64, r=.012, loc=at, rot=(rng.normal(0, .6), rng.normal(0, .6), rng.uniform(0, 360)), scale=(1, rng.uniform(.97, 1.02), 1))
    lathe('Soil', [(r * .86, 0), (r * .4, .012), (0.001, .016)], P('Soil', '#3A2A20', .95, bump=(30, .8)), seg=40, r=0, loc=(at[0], at[1], at[2] + h * .86))
    return o


def sandal(loc, turn_, mat, strap, left=1, roll=0.0):
    """A flat leather slipper with a thong."""
    t = np.linspace(0, 2 * pi, 64, endpoint=False)
    y = .128 * np.cos(t)
    x = .043 * np.sin(t) * (1 + .22 * np.cos(t) - .14 * np.cos(2 * t)) + left * .010 * np.cos(t * 1 + .6)
    edge = np.stack([x, y], 1)
    rings, V = [(.93, 0), (1.0, .003), (1.0, .013), (.965, .0165), (.9, .0155), (.5, .0135), (.02, .0130)], []
    for k, z in rings:
        lift = .006 * np.clip(edge[:, 1] / .128, 0, 1) ** 2
        V.append(np.stack([edge[:, 0] * k, edge[:, 1] * k, z + lift + 0 * edge[:, 0]], 1))
    V = np.concatenate(V)
    parts = [add('Sole', V, grid_faces(len(rings), 64, True)[:, ::-1], mat, subsurf=1)]
    toe = np.array([left * .006, .078, .018])
    for s in (-1, 1):
        q = np.array([s * .041, -.012, .010])
        k = np.linspace(0, 1, 18)[:, None]
        mid = (toe + q) / 2 + np.array([s * .016, .018, .052])
        c = (1 - k) ** 2 * toe + 2 * k * (1 - k) * mid + k ** 2 * q
        w = np.array([.0085, .004, 0])
        band = np.stack([c - w * (.35 + .9 * k), c, c + w * (.35 + .9 * k)], 1)
        band[:, 1, 2] += .0016
        b = add('Strap', band.reshape(-1, 3), grid_faces(18, 3), strap)
        m = b.modifiers.new('T', 'SOLIDIFY'); m.thickness = .0028
        parts.append(b)
    parts.append(tube('Thong', [toe + (0, 0, .006), toe + (0, .002, -.002), toe + (0, .002, -.006)], .003, strap, 8))
    return group(parts, loc, (0, roll, turn_))


def leather(color='#6A4128'):
    return P('Leather', color, .5, spec=.45, bump=(60, .35))


def cup(loc, turn_=30, mat=None, scale=1.0):
    """Cup and saucer of tea, half drunk."""
    mat = mat or P('China', '#F4EEE4', .12, coat=.5, sss=.04, sss_color='#FFF4E4', bump=(4, .02))
    parts = [lathe('Saucer', [(0, .004), (.030, .002), (.032, 0), (.036, .002), (.055, .008), (.074, .016), (.0745, .018), (.054, .0115), (.03, .006), (0, .006)], mat, seg=90, r=.003),
             lathe('Cup', [(0, .008), (.022, .008), (.024, .011), (.034, .026), (.041, .052), (.0425, .064), (.0405, .064), (.0385, .052), (.031, .027), (.02, .014), (0, .013)], mat, seg=90, r=.003),
             lathe('Tea', [(.0368, .047), (.02, .0466), (0, .0466)], P('Tea', '#4A1C0A', .05, coat=1), seg=60, r=0)]
    a = np.linspace(-1.9, 1.9, 22)
    parts.append(tube('Handle', np.stack([.040 + .017 * np.cos(a), 0 * a, .038 + .018 * np.sin(a)], 1), .0032, mat, 10))
    spoon = gold(.25, '#B8B4AC')
    k = np.linspace(0, 1, 16)
    parts.append(tube('Spoon', np.stack([-.02 - .035 * k, .054 - .075 * k, .018 + .004 * k], 1), np.where(k < .25, .0052, .0017), spoon, 8))
    return group(parts, loc, (0, 0, turn_), scale)


def newsprint():
    n = Nodes('Paper')
    sep = n('SeparateXYZ', Vector=n('TexCoord').outputs['UV'])
    u, v = sep.outputs[0], sep.outputs[1]
    line = n.math('LESS_THAN', n.math('FRACT', n.math('MULTIPLY', v, 46.0)), 0.5)
    col_ = n.math('LESS_THAN', n.math('FRACT', n.math('MULTIPLY', u, 4.0)), 0.88)
    word = n.math('GREATER_THAN', n('TexNoise', Vector=n('CombineXYZ', X=n.math('MULTIPLY', u, 46.0), Y=n.math('FLOOR', n.math('MULTIPLY', v, 46.0))).outputs[0], Scale=1.7, Detail=2.0).outputs['Fac'], 0.43)
    text = n.math('MULTIPLY', n.math('MULTIPLY', line, col_), word)
    head = n.math('MULTIPLY', n.math('GREATER_THAN', v, 0.80), n.math('LESS_THAN', v, 0.87))
    big = n.math('MULTIPLY', head, n.math('GREATER_THAN', n('TexNoise', Vector=n('CombineXYZ', X=n.math('MULTIPLY', u, 11.0)).outputs[0], Scale=2.4, Detail=0.0).outputs['Fac'], 0.44))
    photo = n.math('MULTIPLY', n.math('MULTIPLY', n.math('GREATER_THAN', u, .27), n.math('LESS_THAN', u, .72)), n.math('MULTIPLY', n.math('GREATER_THAN', v, .45), n.math('LESS_THAN', v, .74)))
    ink = n.math('MULTIPLY', text, n.math('LESS_THAN', v, 0.77))
    ink = n.math('MULTIPLY', ink, n.math('SUBTRACT', 1.0, photo))
    ink = n.math('ADD', n.math('MULTIPLY', ink, .62), n.math('MULTIPLY', big, .8), True)
    col = n.mix(ink, lin('#DDD3C0'), lin('#2E2A28'))
    col = n.mix(n.math('MULTIPLY', photo, .85), col, n.mix(n.noise(9, 5, n('TexCoord').outputs['UV']), lin('#3A3634'), lin('#A59C90')))
    return n.end(n('BsdfPrincipled', Base_Color=col, Roughness=.9, Specular=.15).outputs[0])


def newspaper(loc, turn_=15, w=.29, d=.20, seed=0):
    """Folded twice; the sheets do not lie quite flat."""
    rng, parts, mat = np.random.RandomState(seed), [], newsprint()
    x, y = np.linspace(-.5, .5, 26), np.linspace(-.5, .5, 18)
    X, Y = np.meshgrid(x, y, indexing='ij')
    for i in range(7):
        k = rng.uniform(0, 6, 3)
        Z = .0016 * i + .002 + .006 * (i / 6) ** 2 * np.clip(Y + .5, 0, 1) ** 2 * (1 + .5 * np.sin(3 * X + k[0])) + .0009 * np.sin(5 * X + k[1]) * np.sin(4 * Y + k[2])
        Z = Z + .010 * (i / 6) * np.clip(X - .25, 0, 1) ** 1.5 * 2
        g = np.stack([X * w + rng.normal(0, .0022), Y * d + rng.normal(0, .002) - .0012 * i, Z], -1).reshape(-1, 3)
        o = add('Sheet', g, grid_faces(26, 18), mat, uv=np.stack([(X + .5).ravel(), (Y + .5).ravel()], 1), rot=(0, 0, rng.normal(0, .5)))
        parts.append(o)
    t = np.linspace(-pi / 2, pi / 2, 9)
    fold = np.stack([np.stack([np.full(9, xx), -.5 * d - .006 * np.cos(t), .0062 + .0062 * np.sin(t)], 1) for xx in np.linspace(-.5 * w, .5 * w, 12)])
    parts.append(add('Fold', fold.reshape(-1, 3), grid_faces(12, 9), P('Edge', '#D6CBB6', .9)))
    return group(parts, loc, (0, 0, turn_))


def watering_can(loc, turn_=0, scale=1.0, mat=None):
    mat = mat or worn_metal()
    parts = [lathe('Body', [(0, 0), (.115, 0), (.12, .006), (.122, .01), (.118, .02), (.118, .10), (.1205, .105), (.118, .11), (.116, .23), (.119, .236), (.112, .24), (.108, .235), (.108, .05), (0, .045)], mat, seg=90, r=.004),
             lathe('Lid', [(.108, .238), (.085, .262), (.03, .272), (.0, .273)], mat, seg=60, r=.004)]
    k = np.linspace(0, 1, 20)[:, None]
    a, b, c = np.array([.10, 0, .05]), np.array([.24, 0, .10]), np.array([.34, 0, .31])
    sp = (1 - k) ** 2 * a + 2 * k * (1 - k) * b + k ** 2 * c
    parts.append(tube('Spout', sp, np.linspace(.026, .013, 20), mat, 16))
    d = Vector(sp[-1] - sp[-2])
    rose = lathe('Rose', [(.013, 0), (.02, .02), (.043, .05), (.045, .055), (.0, .066)], mat, seg=40, r=.004, loc=tuple(sp[-1]))
    rose.rotation_euler = d.to_track_quat('Z', 'Y').to_euler()
    parts.append(rose)
    t = np.linspace(0, 1, 24)
    parts.append(tube('Handle', np.stack([-.115 - .10 * np.sin(pi * t ** .8), 0 * t, .06 + .20 * t], 1), .0085, mat, 10))
    t = np.linspace(0, pi, 24)
    parts.append(tube('Bail', np.stack([.02 + .085 * np.cos(t), 0 * t, .262 + .10 * np.sin(t)], 1), .0075, mat, 10))
    parts.append(tube('Brace', [(.11, 0, .20), (.18, 0, .19), (.255, 0, .185)], .005, mat, 8))
    return group(parts, loc, (0, 0, turn_), scale)


def umbrella(foot, lean_to, cloth='#7E2F3C', turn_=0.0, length=.92):
    """Rolled, not buttoned, resting on its tip against something."""
    n = Nodes('Cloth')
    z = n('SeparateXYZ', Vector=n.coords('Object')).outputs[2]
    col = n.mix(n.math('MULTIPLY', n.noise(8, 4, n.coords('Object')), .5), lin(cloth), lin(cloth, .45))
    cl = n.end(n('BsdfPrincipled', Base_Color=col, Roughness=.6, Specular=.3, Sheen=.3, Normal=n.bump(n.noise(30, 4, n.coords('Object', (1, 1, .3))), .25, .006)).outputs[0])
    wood, steel = P('Wood', '#5A3420', .3, coat=.5, bump=(20, .1, (1, 1, .2))), P('Steel', '#B9B6B0', .3, 1.0)
    m, na = 60, 128
    t = np.linspace(0, 1, m)[:, None]
    a = np.linspace(0, 2 * pi, na, endpoint=False)[None]
    prof = .010 + .040 * np.sin(pi * np.clip(t, 0, 1) ** 1.25 * .80) ** 1.1
    pleat = np.abs(np.sin(4 * a + 1.8 * t + .35 * np.sin(2 * a + 3 * t)))
    r = prof * (.50 + .50 * pleat ** .7 + .10 * np.sin(3 * a + 1 + 4 * t))
    V = np.stack([r * np.cos(a), r * np.sin(a), (.10 + .55 * t + .025 * t ** 6 * pleat)], -1).reshape(-1, 3)
    parts = [add('Cloth', V, grid_faces(m, na, True)[:, ::-1], cl),
             tube('Stick', [(0, 0, 0), (0, 0, .4), (0, 0, length - .08)], .0052, steel, 10),
             lathe('Tip', [(0, 0), (.004, 0), (.007, .06), (.011, .10), (.0, .105)], steel, seg=20, r=.002)]
    k = np.linspace(0, pi * 1.08, 26)
    hook = np.stack([.048 - .048 * np.cos(k), 0 * k, length + .048 * np.sin(k)], 1)
    hook = np.concatenate([[(0, 0, length - .13), (0, 0, length - .06)], hook])
    parts.append(tube('Hook', hook, .0105, wood, 14))
    strapz = .47
    s = np.linspace(0, 2 * pi, 40, endpoint=False)
    parts.append(tube('Tie', np.stack([.040 * np.cos(s), .040 * np.sin(s), strapz + .01 * np.sin(s)], 1), .004, cl, 6, True))
    root = group(parts, foot)
    d = Vector(lean_to) - Vector(foot)
    root.rotation_euler = (d.to_track_quat('Z', 'Y').to_matrix() @ Matrix.Rotation(radians(turn_), 3, 'Z')).to_euler()
    return root


def lantern(at, size=.16, chain=0.6, strength=30, power=12, color='#FFB870'):
    """Hanging lantern: a dark frame, old glass, a bulb; gives the light it shows."""
    brass = worn_metal('#6B5433', .45, .35)
    x, y, z = at
    s, h = size / 2, size * .85
    for dx in (-s, s):
        for dy in (-s, s):
            beam((x + dx, y + dy, z - h), (x + dx * .9, y + dy * .9, z + h * .75), .012, .012, brass, .003)
    for zz, k in ((z - h, 1.0), (z + h * .75, .92)):
        for a, b in (((-s, -s), (s, -s)), ((s, -s), (s, s)), ((s, s), (-s, s)), ((-s, s), (-s, -s))):
            beam((x + a[0] * k, y + a[1] * k, zz), (x + b[0] * k, y + b[1] * k, zz), .014, .014, brass, .003)
    lathe('Hat', [(s * 1.35, 0), (s * 1.3, .012), (s * .4, size * .42), (.012, size * .5), (.0, size * .5)], brass, seg=4, r=.004, loc=(x, y, z + h * .75), rot=(0, 0, 45), smooth=False)
    tube('Chain', [(x, y, z + h + size * .3), (x, y, z + h + chain / 2), (x, y, z + h + chain)], .006, brass, 6)
    lathe('Bulb', [(0, -.035), (.022, -.025), (.030, 0), (.018, .03), (.012, .05), (0, .052)], glowing(color, strength), seg=30, r=.008, loc=(x, y, z))
    l = bpy.data.lights.new('Lamp', 'POINT')
    l.energy, l.color, l.shadow_soft_size = power, lin(color)[:3], .05
    o = bpy.data.objects.new('Lamp', l)
    bpy.context.collection.objects.link(o)
    o.location = (x, y, z)
    return o


def oil_lamp(at, seed=0, power=.8):
    """Clay saucer with a wick and a small flame."""
    rng = np.random.RandomState(seed)
    lathe('Dish', [(0, 0), (.025, 0), (.045, .018), (.052, .028), (.049, .029), (.03, .012), (0, .010)], clay('#8A4A32', '#6E3A28', '#A05C3E', scale=3), seg=40, r=.003, loc=at, rot=(0, 0, rng.uniform(0, 360)))
    lathe('Oil', [(.043, .0215), (.0, .0215)], P('Oil', '#5A3A10', .03, coat=1), seg=30, r=0, loc=at)
    x, y, z = at
    az = rng.uniform(-.6, .6) - pi / 2
    wx, wy = x + .040 * cos(az), y + .040 * sin(az)
    t = np.linspace(0, 1, 18)
    lathe('Flame', list(zip(.0075 * np.sin(pi * t ** .62) ** .9 + .0004, .042 * t)), glowing('#FFB347', 26), seg=20, r=0, loc=(wx, wy, z + .028), rot=(rng.normal(0, 4), rng.normal(0, 5), 0))
    l = bpy.data.lights.new('Flame', 'POINT')
    l.energy, l.color, l.shadow_soft_size = power, lin('#FF9E45')[:3], .015
    o = bpy.data.objects.new('Flame', l)
    bpy.context.collection.objects.link(o)
    o.location = (wx, wy, z + .055)
