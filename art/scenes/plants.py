"""plants.py - plants whose leaves all differ in size, droop, twist and tone. Each plant is one mesh."""
from studio import *


def foliage(color='#4E6B3A', dark='#2C4526', young='#8FA355', brown=0.12, rough=0.42, transl=0.32):
    """Leaf: tone by leaf, pale midrib, side veins, dust, a few tips gone brown, and light that comes through."""
    n = Nodes('Foliage')
    sep = n('SeparateXYZ', Vector=n('TexCoord').outputs['UV'])
    u, v = sep.outputs[0], sep.outputs[1]
    rnd = n('NewGeometry').outputs['Random Per Island']
    pos = n('NewGeometry').outputs['Position']
    col = n.ramp(rnd, [(0.0, dark), (0.55, color), (0.9, young), (1.0, '#A7A556')], 'LINEAR')
    rib = n.ramp(n.math('ABSOLUTE', n.math('SUBTRACT', v, 0.5)), [(0.0, (.75, .75, .75, 1)), (0.07, (0, 0, 0, 1))])
    col = n.mix(n.math('MULTIPLY', rib, 0.4), col, lin('#B5BE86'))
    col = n.mix(n.math('MULTIPLY', n.noise(9, 4, pos, 0.65), 0.45), col, lin(dark, 0.8))
    dead = n.math('GREATER_THAN', n.math('ADD', n.math('MULTIPLY', rnd, brown), n.math('MULTIPLY', u, n.noise(5, 4, pos))), 0.62)
    col = n.mix(n.math('MULTIPLY', dead, 0.6), col, lin('#8A6A3C'))
    veins = n('TexWave', {'bands_direction': 'X'}, Vector=n('CombineXYZ', X=n.math('SUBTRACT', u, n.math('MULTIPLY', n.math('ABSOLUTE', n.math('SUBTRACT', v, 0.5)), 0.3))).outputs[0], Scale=7.0, Distortion=0.6).outputs['Fac']
    nrm = n.bump(n.math('ADD', n.math('MULTIPLY', veins, 0.5), n.noise(14, 3, pos)), 0.25, 0.006)
    r = n.math('ADD', rough - 0.08, n.math('MULTIPLY', n.noise(6, 4, pos), 0.3))
    pr = n('BsdfPrincipled', Base_Color=col, Roughness=r, Specular=0.42, Normal=nrm)
    tr = n('BsdfTranslucent', Color=n.mix(0.5, col, lin('#A9C25A')), Normal=nrm)
    return n.end(n('MixShader', i0=transl, i1=pr.outputs[0], i2=tr.outputs[0]).outputs[0])


def bark(color='#8D8272', dark='#5B5146'):
    n = Nodes('Bark')
    v = n.coords('Object')
    a = n.noise(6, 5, v, 0.65, 0.4)
    col = n.mix(a, lin(dark), lin(color))
    col = n.mix(n.math('MULTIPLY', n.ramp(n.noise(14, 4, v, 0.7), [(0.55, (0, 0, 0, 1)), (0.7, (1, 1, 1, 1))]), 0.5), col, lin('#B9B5A2'))
    return n.end(n('BsdfPrincipled', Base_Color=col, Roughness=0.9, Specular=0.2, Normal=n.bump(n.math('ADD', a, n.noise(40, 4, v)), 0.6, 0.012)).outputs[0])


class Leaves:
    """Collects grids of points into one mesh."""
    def __init__(self):
        self.V, self.U, self.F, self.k = [], [], [], 0

    def put(self, g):
        nu, nv, _ = g.shape
        self.V.append(g.reshape(-1, 3))
        self.U.append(np.stack([np.repeat(np.linspace(0, 1, nu), nv), np.tile(np.linspace(0, 1, nv), nu)], 1))
        self.F.append(grid_faces(nu, nv) + self.k)
        self.k += nu * nv

    def done(self, mat, name='Leaves'):
        return add(name, np.concatenate(self.V), np.concatenate(self.F), mat, uv=np.concatenate(self.U))


def blade(rng, L, w, droop=0.8, fold=0.3, twist=0.3, nu=12, nv=5, belly=0.8, wave=0.04):
    """One leaf from the origin along +X."""
    u, v = np.linspace(0, 1, nu), np.linspace(-1, 1, nv)
    phi = -droop * u ** 1.4 + rng.normal(0, .06)
    d = L / (nu - 1)
    x, z = np.cumsum(np.cos(phi)) * d - d, np.cumsum(np.sin(phi)) * d
    h = w * np.maximum(np.sin(pi * np.clip(u, 0, 1) ** belly), 0) ** .75 + .004 * L
    tw = rng.normal(0, twist) * u
    y = h[:, None] * v
    k = rng.uniform(0, 6.28)
    up = fold * h[:, None] * np.abs(v) + wave * w * np.sin(9 * u[:, None] + 2 * v + k) * np.abs(v)
    Y, Z = y * np.cos(tw)[:, None] - up * np.sin(tw)[:, None], y * np.sin(tw)[:, None] + up * np.cos(tw)[:, None]
    return np.stack([x[:, None] - Z * np.sin(phi)[:, None], Y + rng.normal(0, .05) * L * u[:, None] ** 2, z[:, None] + Z * np.cos(phi)[:, None]], -1)


def turn(g, az=0.0, el=0.0, roll=0.0, at=(0, 0, 0)):
    """Point a grid that lies along +X: roll about itself, lift by `el`, swing by `az` (radians), move."""
    R = np.array(Matrix.Rotation(az, 3, 'Z') @ Matrix.Rotation(-el, 3, 'Y') @ Matrix.Rotation(roll, 3, 'X'))
    return g @ R.T + np.asarray(at)


def frond(leaves, rng, L, az, el, droop, at, n=22, leaflet=0.42, w=0.016, vee=0.5, stem=None, bare=0.15, hang=0.7):
    """A feather leaf: arching rib and leaflets on both sides (areca, coconut, fern)."""
    m = 24
    u = np.linspace(0, 1, m)
    phi = el - droop * u ** 1.5
    bend = rng.normal(0, .25) * u ** 1.5
    step = L / (m - 1)
    dirs = np.stack([np.cos(phi) * np.cos(az + bend), np.cos(phi) * np.sin(az + bend), np.sin(phi)], 1)
    p = np.cumsum(dirs, 0) * step + np.asarray(at)
    if stem: tube('Rib', p, np.linspace(.011, .003, m) * L ** .7, stem, 6)
    for i in range(n):
        t = bare + (1 - bare) * (i + .5) / n
        k = min(m - 1, int(t * (m - 1)))
        d = dirs[k]
        side = np.cross(d, [0, 0, 1.0]); side /= np.linalg.norm(side) + 1e-9
        upv = np.cross(side, d)
        ln = leaflet * L * (np.sin(pi * (.12 + .84 * t)) ** .65) * rng.uniform(.85, 1.1)
        for s in (-1, 1):
            if rng.rand() < .04: continue
            ang = radians(62 - 36 * t) + rng.normal(0, .07)
            x = d * cos(ang) + s * side * sin(ang) * cos(vee) + upv * sin(ang) * sin(vee) * (1 + rng.normal(0, .2))
            x /= np.linalg.norm(x)
            b = blade(rng, ln, w * L ** .5 * rng.uniform(.8, 1.15), hang * rng.uniform(.6, 1.5), .5, .4, 6, 3, .6, 0)
            leaves.put(turn(b, math.atan2(x[1], x[0]), math.asin(np.clip(x[2], -1, 1)), rng.normal(0, .3), p[k]))


def areca(at, height=1.8, canes=9, seed=0, mat=None, spread=0.28):
    """Clump of areca palm."""
    rng, leaves = np.random.RandomState(seed), Leaves()
    stem = P('Cane', '#8C9455', .5)
    mat = mat or foliage('#557A38', '#35552A', '#93A64C')
    for i in range(canes):
        az, out = rng.uniform(0, 2 * pi), rng.uniform(.03, spread)
        h = height * rng.uniform(.2, .55)
        t = np.linspace(0, 1, 10)[:, None]
        base = np.asarray(at) + np.array([cos(az), sin(az), 0]) * out * .35
        top = base + np.array([cos(az) * out, sin(az) * out, h])
        tube('Cane', base + (top - base) * t + np.array([0, 0, .05]) * np.sin(t * pi), np.linspace(.016, .011, 10), stem, 7)
        for k in range(rng.randint(3, 6)):
            frond(leaves, rng, height * rng.uniform(.4, .62), az + rng.uniform(-1.5, 1.5), radians(rng.uniform(38, 82)), rng.uniform(.9, 1.9), top, 20, .40, .019, .45, stem)
    return leaves.done(mat)


def fern(at, size=0.6, fronds=26, seed=0, mat=None, low=10, high=75):
    rng, leaves = np.random.RandomState(seed), Leaves()
    for i in range(fronds):
        el = radians(rng.uniform(low, high))
        frond(leaves, rng, size * rng.uniform(.6, 1.1), rng.uniform(0, 2 * pi), el, rng.uniform(1.1, 2.3), at, 22, .20, .017, .12, None, .08, .4)
    return leaves.done(mat or foliage('#5F8040', '#3C5A2C', '#8FAE55', transl=.4))


def banana(at, height=2.6, n=8, seed=0, mat=None, lean=0.0):
    """Banana plant: broad leaves which wind has torn along their side veins."""
    rng, leaves = np.random.RandomState(seed), Leaves()
    mat = mat or foliage('#6E8F3C', '#41652C', '#A5B655', brown=.2, rough=.36, transl=.45)
    at = np.asarray(at, float)
    t = np.linspace(0, 1, 16)[:, None]
    top = at + np.array([lean, 0, height * .5])
    stem = P('Stem', '#7D8550', .6, bump=(9, .4, (1, 1, .2)))
    tube('Stem', at + (top - at) * t, np.linspace(.11, .06, 16) * height / 2.6, stem, 16)
    for i in range(n):
        az = i * 2.4 + rng.uniform(-.5, .5)
        el, droop = radians(rng.uniform(48, 84)), rng.uniform(.9, 2.2)
        L, w, m = height * rng.uniform(.55, .8), height * rng.uniform(.085, .115), 41
        u = np.linspace(0, 1, m)
        phi = el - droop * u ** 1.6
        bend = rng.normal(0, .2) * u ** 2
        dirs = np.stack([np.cos(phi) * np.cos(az + bend), np.cos(phi) * np.sin(az + bend), np.sin(phi)], 1)
        p = np.cumsum(dirs, 0) * L / (m - 1) + top
        tube('Rib', p, np.linspace(.022, .004, m), stem, 8)
        side = np.cross(dirs, [0, 0, 1.0]); side /= np.linalg.norm(side, axis=1)[:, None] + 1e-9
        upv = np.cross(side, dirs)
        h = w * np.maximum(np.sin(pi * np.clip((u - .12) / .88, 0, 1) ** .75), 0) ** .55 + .002
        for s in (-1, 1):
            cuts = [5] + sorted(rng.choice(np.arange(8, m - 3), rng.randint(3, 9), replace=False)) + [m - 1]
            for a, b in zip(cuts[:-1], cuts[1:]):
                if b - a < 1: continue
                k = np.arange(a, b + 1)
                v = np.linspace(0, 1, 6)
                hang, gap = rng.uniform(.1, .55), (0 if len(k) < 3 else .25)
                shrink = np.ones(len(k)); shrink[0] = shrink[-1] = 1 - gap * .12
                slide = np.linspace(1, -1, len(k)) * gap * .018 * L
                hh = (h[k] * shrink)[:, None] * v
                ang = .30 - hang * v[None] ** 1.5 * 1.6
                g = p[k][:, None] + s * side[k][:, None] * (hh * np.cos(ang))[..., None] + upv[k][:, None] * (hh * np.sin(ang))[..., None]
                g = g + dirs[k][:, None] * (slide[:, None] * v ** 2 + .25 * hh)[..., None]
                leaves.put(g)
    return leaves.done(mat)


def frangipani(at, height=3.0, seed=0, leaf=None, forks=4, spread=0.75, flowers=3, lean=(0, 0), density=11, first=0.32, petals=None, fl=.055):
    """Small tree: stubby grey limbs that fork, a whorl of long leaves on each tip, a few flowers among them."""
    rng, leaves = np.random.RandomState(seed), Leaves()
    wood = bark()
    leaf = leaf or foliage('#4F7040', '#33522F', '#7F9A55')
    petals = petals or petal_mat()

    def limb(p, d, L, r, depth):
        m = 9
        s = np.linspace(0, 1, m)[:, None]
        kink = rng.normal(0, .16, 3) * L
        q = p + d * L * s + np.array([0, 0, .16 * L]) * s ** 2 + kink * np.sin(pi * s)
        rad = r * (1 - .28 * s[:, 0]) * (1 + .10 * np.sin(s[:, 0] * 9 + rng.uniform(0, 6)))
        tube('Limb', q, rad, wood, 12)
        tip = q[-1]
        d = q[-1] - q[-2]; d /= np.linalg.norm(d)
        if depth == 0:
            whorl(tip, d)
            return
        k = rng.choice([2, 2, 3])
        a0 = rng.uniform(0, 6.28)
        side = np.cross(d, [.3, .2, 1.0]); side /= np.linalg.norm(side)
        other = np.cross(d, side)
        for i in range(k):
            a = a0 + i * 2 * pi / k + rng.normal(0, .3)
            nd = d + spread * rng.uniform(.7, 1.2) * (side * cos(a) + other * sin(a)); nd /= np.linalg.norm(nd)
            limb(tip - d * .01, nd, L * rng.uniform(.62, .85), r * .74, depth - 1)

    def whorl(tip, d):
        for i in range(density + rng.randint(-3, 4)):
            az, el = i * 2.4 + rng.normal(0, .2), radians(rng.uniform(-25, 55))
            leaves.put(turn(blade(rng, rng.uniform(.2, .36), rng.uniform(.032, .05), rng.uniform(.2, 1.1), .3, .3, 10, 5, .95), az, el, rng.normal(0, .3), tip - d * rng.uniform(0, .05)))
        if rng.rand() < .7:
            for i in range(rng.randint(1, flowers + 1)):
                flower(petals, tuple(tip + d * .10 + rng.normal(0, .05, 3)), (rng.uniform(-70, 40), rng.uniform(-50, 50), rng.uniform(0, 360)), fl * rng.uniform(.85, 1.15), open_=rng.uniform(.7, 1.1), seed=rng.randint(999), detail=.5)

    limb(np.asarray(at, float), np.array([lean[0], lean[1], 1.0]) / np.linalg.norm([lean[0], lean[1], 1]), height * first, .05 * height / 2.2, forks - 1)
    return leaves.done(leaf)


def coconut(at, height=9.0, lean=(1.2, 0), seed=0, crown=18, mat=None):
    rng, leaves = np.random.RandomState(seed), Leaves()
    t = np.linspace(0, 1, 40)[:, None]
    at = np.asarray(at, float)
    p = at + np.array([0, 0, height]) * t + np.array([lean[0], lean[1], 0]) * t ** 1.8
    tube('Trunk', p, np.linspace(.19, .10, 40) * (1 + .04 * np.sin(np.arange(40) * 2.2)), bark('#8A7C6C', '#5A4F45'), 12)
    mat = mat or foliage('#56703A', '#37502B', '#8D9B50')
    for i in range(crown):
        frond(leaves, rng, rng.uniform(2.6, 3.6), i * 2.4 + rng.normal(0, .2), radians(rng.uniform(-25, 80)), rng.uniform(.8, 1.7), p[-1], 44, .24, .026, .2, None, .12, 1.0)
    return leaves.done(mat)
