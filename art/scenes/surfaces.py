"""surfaces.py - weathered building materials: plaster, cement, timber, clay tiles, sand. World units are metres.

Patterns follow the position in the world, so neighbouring pieces never repeat one another.
"""
from studio import *


def _grey(v):
    return (v, v, v, 1)


def _place(n, scale=(1, 1, 1)):
    return n('Mapping', Vector=n('NewGeometry').outputs['Position'], Scale=scale).outputs[0]


def _height(n):
    return n('SeparateXYZ', Vector=n('NewGeometry').outputs['Position']).outputs[2]


def weathered(color, dirt='#6B6250', ground=0.0, reach=0.7, stain=0.5, streak=0.5, rough=0.9, old='#B9A68F', top=None):
    """Lime plaster: clouds, worn coats, runs of rain, and damp that climbs from the ground (and hangs from `top`)."""
    n = Nodes('Weathered')
    v = _place(n)
    cloud = n.ramp(n.noise(0.8, 4, v, 0.6, 0.5), [(0.3, _grey(0)), (0.75, _grey(1))])
    worn = n.ramp(n.noise(1.7, 6, v, 0.68, 0.3), [(0.56, _grey(0)), (0.63, _grey(1))])
    runs = n.ramp(n.noise(1.0, 5, _place(n, (6, 6, 0.35)), 0.6), [(0.5, _grey(0)), (0.78, _grey(1))])
    speck = n.ramp(n.noise(26, 4, v, 0.7), [(0.62, _grey(0)), (0.75, _grey(1))])
    blot = n.noise(3.2, 4, v, 0.65)
    climb = n.math('SUBTRACT', 1.0, n.math('DIVIDE', n.math('SUBTRACT', _height(n), ground), reach))
    damp = n.math('ADD', climb, n.math('MULTIPLY', n.math('SUBTRACT', blot, 0.5), 1.6))
    damp = n.ramp(damp, [(0.1, _grey(0)), (0.95, _grey(1))])
    col = n.mix(n.math('MULTIPLY', cloud, 0.35 * stain + 0.1), lin(color), lin(old))
    col = n.mix(n.math('MULTIPLY', worn, 0.28 * stain), col, lin(color, 1.08))
    col = n.mix(n.math('MULTIPLY', runs, 0.42 * streak), col, lin(dirt))
    if top is not None:
        hang = n.math('SUBTRACT', 1.0, n.math('DIVIDE', n.math('SUBTRACT', top, _height(n)), reach))
        hang = n.ramp(n.math('ADD', hang, n.math('MULTIPLY', n.math('SUBTRACT', runs, 0.5), 0.9)), [(0.25, _grey(0)), (1, _grey(1))])
        col = n.mix(n.math('MULTIPLY', hang, 0.6), col, lin(dirt))
    col = n.mix(n.math('MULTIPLY', speck, 0.35 * stain), col, lin(dirt))
    col = n.mix(n.math('MULTIPLY', damp, 0.75), col, lin(dirt))
    h = n.math('ADD', n.math('MULTIPLY', n.noise(2.4, 5, v, 0.5, 0.8), 1.0), n.math('MULTIPLY', n.noise(22, 5, v, 0.65), 0.16))
    h = n.math('ADD', h, n.math('MULTIPLY', worn, -0.05))
    return n.end(n('BsdfPrincipled', Base_Color=col, Roughness=rough, Specular=0.25, Normal=n.bump(h, 0.5, 0.03)).outputs[0])


def cement(color='#9A8F82', dark='#6E655B', shine=0.16, joint=1.2, wet=0.0):
    """Floor of polished cement, laid in bays: trodden dull where feet go, fine cracks, a little dust."""
    n = Nodes('Cement')
    v = _place(n)
    cloud = n.noise(0.9, 5, v, 0.62, 0.7)
    fine = n.noise(9, 5, v, 0.7)
    col = n.mix(n.ramp(cloud, [(0.3, _grey(0)), (0.7, _grey(1))]), lin(dark), lin(color))
    col = n.mix(n.math('MULTIPLY', n.ramp(fine, [(0.45, _grey(0)), (0.75, _grey(1))]), 0.3), col, lin(color, 1.25))
    crack = n('TexVoronoi', {'feature': 'DISTANCE_TO_EDGE'}, Vector=n('MixRGB', {'blend_type': 'ADD'}, i0=0.35, i1=v, i2=n('TexNoise', Vector=v, Scale=2.0, Detail=6.0).outputs['Color']).outputs[0], Scale=0.45).outputs['Distance']
    crack = n.ramp(crack, [(0.0, _grey(1)), (0.004, _grey(0))], 'LINEAR')
    groove = crack
    if joint:
        sep = n('SeparateXYZ', Vector=v)
        for axis in (0, 1):
            d = n.math('ABSOLUTE', n.math('SUBTRACT', n.math('FRACT', n.math('DIVIDE', sep.outputs[axis], joint)), 0.5))
            groove = n.math('MAXIMUM', groove, n.ramp(d, [(0.492, _grey(0)), (0.495, _grey(1))], 'LINEAR'))
    col = n.mix(n.math('MULTIPLY', groove, 0.55), col, lin(dark, 0.45))
    dull = n.ramp(n.noise(1.6, 5, v, 0.65, 0.5), [(0.3, _grey(shine)), (0.75, _grey(min(1, shine + 0.34)))])
    dull = n.math('ADD', dull, n.math('MULTIPLY', fine, 0.12))
    if wet:
        pool = n.ramp(n.noise(0.75, 4, v, 0.55, 0.4), [(0.52 - 0.2 * wet, _grey(1)), (0.64 - 0.2 * wet, _grey(0))])
        dull = n.mix(pool, dull, _grey(0.03))
        col = n.mix(n.math('MULTIPLY', pool, 0.45), col, lin(dark, 0.5))
    h = n.math('ADD', n.math('MULTIPLY', n.noise(1.3, 3, v), 0.5), n.math('MULTIPLY', fine, 0.10))
    h = n.math('SUBTRACT', h, n.math('MULTIPLY', groove, 0.3))
    return n.end(n('BsdfPrincipled', Base_Color=col, Roughness=dull, Specular=0.5, Normal=n.bump(h, 0.16, 0.02)).outputs[0])


def timber(color='#6B4630', dark='#2E1C14', axis=2, rough=0.5, grey=0.25):
    """Old hardwood, the grain along the object's own `axis`; oiled once, greyed by sun."""
    n = Nodes('Timber')
    s = [14.0, 14.0, 14.0]
    s[axis] = 0.7
    tc = n('TexCoord').outputs['Object']
    away = n('ObjectInfo').outputs['Random']
    v = n('VectorMath', {'operation': 'ADD'}, i0=tc, i1=n('CombineXYZ', X=n.math('MULTIPLY', away, 7.0), Y=n.math('MULTIPLY', away, 3.0)).outputs[0]).outputs[0]
    m = n('Mapping', Vector=v, Scale=s).outputs[0]
    grain = n.noise(1.6, 5, m, 0.65, 1.2)
    pores = n.noise(9, 4, m, 0.7)
    col = n.ramp(grain, [(0.28, dark), (0.5, color), (0.75, lin(color, 1.35))])
    col = n.mix(n.math('MULTIPLY', n.ramp(pores, [(0.55, _grey(0)), (0.7, _grey(1))]), 0.5), col, lin(dark, 0.6))
    bare = n.ramp(n.noise(2.0, 4, _place(n), 0.65), [(0.45, _grey(0)), (0.7, _grey(1))])
    col = n.mix(n.math('MULTIPLY', bare, grey), col, lin('#9C8E7E'))
    col = n.mix(n.math('MULTIPLY', n.math('SUBTRACT', away, 0.5), 0.5), col, lin(dark))
    r = n.math('ADD', rough - 0.1, n.math('MULTIPLY', grain, 0.3))
    h = n.math('ADD', grain, n.math('MULTIPLY', pores, 0.6))
    return n.end(n('BsdfPrincipled', Base_Color=col, Roughness=r, Specular=0.4, Normal=n.bump(h, 0.35, 0.004)).outputs[0])


def clay(a='#965A40', b='#744636', c='#AE7C5C', moss=0.5, scale=1.0):
    """Fired clay; every tile or pot of a mesh has its own tone, with soot, lime and lichen over all."""
    n = Nodes('Clay')
    v = _place(n)
    tone = n.ramp(n('NewGeometry').outputs['Random Per Island'], [(0.0, b), (0.35, a), (0.8, c), (1.0, '#8E5F4A')], 'LINEAR')
    blot = n.noise(3.0 * scale, 5, v, 0.68)
    col = n.mix(n.math('MULTIPLY', n.ramp(blot, [(0.45, _grey(0)), (0.7, _grey(1))]), moss), tone, lin('#4A4236'))
    lime = n.ramp(n.noise(7.0 * scale, 5, v, 0.7), [(0.58, _grey(0)), (0.74, _grey(1))])
    col = n.mix(n.math('MULTIPLY', lime, 0.45), col, lin('#CDBBA4'))
    h = n.math('ADD', blot, n.math('MULTIPLY', n.noise(40 * scale, 4, v, 0.6), 0.4))
    return n.end(n('BsdfPrincipled', Base_Color=col, Roughness=0.88, Specular=0.25, Normal=n.bump(h, 0.4, 0.01)).outputs[0])


def glowing(color='#FFC98A', strength=8.0):
    n = Nodes('Glow')
    return n.end(n('Emission', Color=lin(color), Strength=strength).outputs[0])


# ---------------------------------------------------------------- building
def block(p0, p1, mat, bevel=0.012):
    """Box between two corners."""
    a, b = np.minimum(p0, p1), np.maximum(p0, p1)
    return box('Block', b - a, mat, bevel, 3, loc=tuple((a + b) / 2))


def louvres(x0, x1, z0, z1, y, mat, slats=22, frame=0.07, thick=0.045, loc=(0, 0, 0), turn=0):
    """A leaf of a louvred door or shutter in the XZ plane, hung at `loc`, turned by degrees about its own left edge."""
    root = bpy.data.objects.new('Louvres', None)
    bpy.context.collection.objects.link(root)
    root.location, root.rotation_euler = loc, (0, 0, radians(turn))
    parts = [block((x0, y, z0), (x0 + frame, y + thick, z1), mat), block((x1 - frame, y, z0), (x1, y + thick, z1), mat)]
    mid = z0 + (z1 - z0) * 0.38
    for z in (z0, mid, z1 - frame):
        parts.append(block((x0 + frame, y + .002, z), (x1 - frame, y + thick - .002, z + frame * (1.5 if z == z0 else 1)), mat))
    rng = np.random.RandomState(int(abs(x0 * 97 + turn)))
    for i in range(slats):
        z = z0 + frame * 1.6 + (z1 - z0 - frame * 2.7) * (i + .5) / slats
        if abs(z - mid - frame / 2) < frame * .75: continue
        s = box('Slat', (x1 - x0 - 2 * frame, .055, .011), mat, .003, 1, loc=((x0 + x1) / 2, y + thick / 2, z))
        s.rotation_euler = (radians(38 + rng.normal(0, 1.6)), 0, radians(rng.normal(0, .25)))
        parts.append(s)
    for p in parts: p.parent = root
    return root


# ---------------------------------------------------------------- darkroom
def rolloff(img, knee=0.5, soft=0.55):
    """Light above the knee is pressed together slowly, as film does, instead of running into white."""
    m = img.max(0, keepdims=True) + 1e-6
    to = np.where(m > knee, knee + soft * np.log1p(np.maximum(m - knee, 0) / soft), m)
    each = np.where(img > knee, knee + soft * np.log1p(np.maximum(img - knee, 0) / soft), img)
    return 0.55 * each + 0.45 * img * (to / m)


def photograph(a, exposure=0.0, knee=0.5, soft=0.55, **grade):
    """Like studio's shoot(), for scenes with a wide range of light; `a` is what args() returned."""
    c = bpy.context.scene.cycles
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transmission_bounces, c.transparent_max_bounces = 4, 2, 2, 3, 4
    w, h = int(round(a.width * a.scale)), int(round(a.width * a.aspect * a.scale))
    tmp = tempfile.mkdtemp(prefix='araliya_')
    t0 = time.time()
    halves = [render_half('h%d' % i, max(1, a.samples // 2), w, h, a.seed * 10 + i, tmp) for i in (0, 1)]
    np.savez(a.out + '.npz', **{k + str(i): v.astype(np.float16) for i, half in enumerate(halves) for k, v in half.items()})
    t1 = time.time()
    img = (halves[0]['c'] + halves[1]['c']) / 2 if a.raw else denoise([prepare(halves)])
    img = np.minimum(img, 5.0 / 2.0 ** exposure)                  # a naked flame would ring when the picture is enlarged
    img = np.maximum(np.expm1(resize(np.log1p(4 * img), a.width, int(round(a.width * a.aspect)))), 0) / 4
    img = rolloff(img * 2.0 ** exposure, knee, soft)
    save(develop(img, **grade), a.out)
    print('SHOT %s %d spp  render %.0fs  denoise %.0fs  total %.0fs' % (a.out, a.samples, t1 - t0, time.time() - t1, time.time() - T0))
