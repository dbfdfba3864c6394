"""studio.py - the little photo studio behind every Araliya picture.

Blender 3.4 (Cycles, CPU) helpers: stage, lights, camera, materials, and the
props (frangipani blossom, silk, lathe-turned vessels, hair, arches, ...), plus
the "darkroom": two half-sample renders, the nfor.c denoiser, tone curve.

Every scene script does:   from studio import *   ...   shoot(cam)
"""
import bpy, bmesh, math, os, sys, time, argparse, ctypes, subprocess, tempfile, random
import numpy as np
from math import sin, cos, pi, radians
from mathutils import Vector, Matrix, Euler

HERE = os.path.dirname(os.path.abspath(__file__))
T0 = time.time()
MIST = 20.0        # depth range (units) of the depth feature


# --------------------------------------------------------------------------
# command line and scene set-up
# --------------------------------------------------------------------------
def args(width=1920, height=1080, samples=128, scale=0.8, seed=1):
    """Parse what follows `--` on Blender's command line, reset the file."""
    argv = sys.argv[sys.argv.index('--') + 1:] if '--' in sys.argv else []
    p = argparse.ArgumentParser()
    p.add_argument('--out', default='out.png')
    p.add_argument('--width', type=int, default=width)
    p.add_argument('--samples', type=int, default=samples)
    p.add_argument('--scale', type=float, default=scale, help='internal render size / final size')
    p.add_argument('--seed', type=int, default=seed)
    p.add_argument('--variant', default='')
    p.add_argument('--frame', type=int, default=0)
    p.add_argument('--frames', default='', help='a:b:step, for the hero film')
    p.add_argument('--raw', action='store_true', help='no denoising')
    a = p.parse_args(argv)
    a.aspect = height / width
    bpy.ops.wm.read_factory_settings(use_empty=True)
    sc = bpy.context.scene
    sc.render.engine = 'CYCLES'
    c = sc.cycles
    c.device, c.use_denoising = 'CPU', False
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces = 8, 4, 4
    c.transmission_bounces, c.transparent_max_bounces = 8, 12
    c.caustics_reflective = c.caustics_refractive = False
    c.sample_clamp_indirect, c.sample_clamp_direct = 3.0, 12.0
    c.blur_glossy = 0.6
    c.use_adaptive_sampling = False
    sc.render.threads_mode = 'AUTO'
    sc.render.use_persistent_data = True
    random.seed(a.seed)
    np.random.seed(a.seed)
    global A
    A = a
    return a


def lin(hexcol, k=1.0):
    """'#F4C2C7' -> linear RGBA."""
    h = hexcol.lstrip('#')
    v = [int(h[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    v = [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in v]
    return (*[x * k for x in v], 1.0)


IVORY, ROSE, BLUSH, GOLD, PLUM = '#FFF9F5', '#F4C2C7', '#F9DDE0', '#C9A45C', '#3B2530'


def world(color='#FFF4EC', strength=0.6, top=None):
    """Even fill light; `top` makes a soft vertical gradient for reflections."""
    w = bpy.data.worlds.new('W')
    bpy.context.scene.world = w
    w.use_nodes = True
    nt = w.node_tree
    bg = nt.nodes['Background']
    bg.inputs[1].default_value = strength
    if top:
        tc = nt.nodes.new('ShaderNodeTexCoord')
        sep = nt.nodes.new('ShaderNodeSeparateXYZ')
        r = nt.nodes.new('ShaderNodeValToRGB')
        nt.links.new(tc.outputs['Generated'], sep.inputs[0])
        m = nt.nodes.new('ShaderNodeMapRange')
        m.inputs[1].default_value = -0.6
        m.inputs[2].default_value = 0.9
        nt.links.new(sep.outputs[2], m.inputs[0])
        nt.links.new(m.outputs[0], r.inputs[0])
        r.color_ramp.elements[0].color = lin(color)
        r.color_ramp.elements[1].color = lin(top)
        nt.links.new(r.outputs[0], bg.inputs[0])
    else:
        bg.inputs[0].default_value = lin(color)
    return w


def aim(ob, target):
    ob.rotation_euler = (Vector(target) - ob.location).to_track_quat('-Z', 'Y').to_euler()


def area(loc, target, size=2.0, power=100, color='#FFF3E6', size_y=None, spread=180, visible=True):
    l = bpy.data.lights.new('Area', 'AREA')
    l.energy, l.color, l.size = power, lin(color)[:3], size
    l.spread = radians(spread)
    if size_y:
        l.shape, l.size_y = 'RECTANGLE', size_y
    o = bpy.data.objects.new('Area', l)
    bpy.context.collection.objects.link(o)
    o.location = loc
    aim(o, target)
    if not visible:
        o.visible_glossy = False
    return o


def sun(direction, strength=3, angle=1.0, color='#FFE9CF'):
    """direction = where the light travels to."""
    l = bpy.data.lights.new('Sun', 'SUN')
    l.energy, l.angle, l.color = strength, radians(angle), lin(color)[:3]
    o = bpy.data.objects.new('Sun', l)
    bpy.context.collection.objects.link(o)
    o.rotation_euler = Vector(direction).to_track_quat('-Z', 'Y').to_euler()
    return o


def camera(loc, target, lens=85, fstop=None, focus=None, shift=(0, 0), roll=0):
    c = bpy.data.cameras.new('Cam')
    c.lens, c.shift_x, c.shift_y = lens, shift[0], shift[1]
    c.clip_end = 200
    o = bpy.data.objects.new('Cam', c)
    bpy.context.collection.objects.link(o)
    o.location = loc
    aim(o, target)
    if roll:
        o.rotation_euler.rotate_axis('Z', radians(roll))
    if fstop:
        c.dof.use_dof = True
        c.dof.aperture_fstop = fstop
        f = Vector(focus if focus is not None else target) - o.location
        fwd = o.matrix_basis.to_quaternion() @ Vector((0, 0, -1))
        c.dof.focus_distance = f.dot(fwd)
        c.dof.aperture_blades = 0
    bpy.context.scene.camera = o
    return o


# --------------------------------------------------------------------------
# mesh helpers
# --------------------------------------------------------------------------
def add(name, verts, faces, mat=None, smooth=True, uv=None, subsurf=0, loc=None, rot=None, scale=None):
    me = bpy.data.meshes.new(name)
    verts = np.asarray(verts, dtype=np.float32)
    faces = [tuple(int(i) for i in f) for f in faces] if not isinstance(faces, np.ndarray) else faces
    if isinstance(faces, np.ndarray):
        n, k = faces.shape
        me.vertices.add(len(verts))
        me.vertices.foreach_set('co', verts.ravel())
        me.loops.add(n * k)
        me.loops.foreach_set('vertex_index', faces.astype(np.int32).ravel())
        me.polygons.add(n)
        me.polygons.foreach_set('loop_start', np.arange(0, n * k, k, dtype=np.int32))
        me.polygons.foreach_set('loop_total', np.full(n, k, dtype=np.int32))
        me.update(calc_edges=True)
        me.validate()
    else:
        me.from_pydata(verts.tolist(), [], faces)
    if uv is not None:
        lay = me.uv_layers.new(name='UVMap')
        idx = np.empty(len(me.loops), dtype=np.int32)
        me.loops.foreach_get('vertex_index', idx)
        lay.data.foreach_set('uv', np.asarray(uv, dtype=np.float32)[idx].ravel())
    if smooth:
        me.polygons.foreach_set('use_smooth', np.ones(len(me.polygons), dtype=bool))
    if mat:
        me.materials.append(mat)
    o = bpy.data.objects.new(name, me)
    bpy.context.collection.objects.link(o)
    if subsurf:
        m = o.modifiers.new('S', 'SUBSURF')
        m.levels = m.render_levels = subsurf
    if loc is not None: o.location = loc
    if rot is not None: o.rotation_euler = [radians(r) for r in rot]
    if scale is not None: o.scale = scale if hasattr(scale, '__len__') else (scale,) * 3
    return o


def grid_faces(nu, nv, wrap_v=False):
    i = np.arange(nu - 1)[:, None]
    j = np.arange(nv if wrap_v else nv - 1)[None, :]
    j2 = (j + 1) % nv
    return np.stack([i * nv + j, (i + 1) * nv + j, (i + 1) * nv + j2, i * nv + j2], -1).reshape(-1, 4)


def smooth_profile(pts, r=0.04, n=5):
    """Round the corners of a (radius, z) poly-line with small arcs."""
    pts = [Vector((p[0], p[1])) for p in pts]
    out = [pts[0]]
    for a, b, c in zip(pts[:-2], pts[1:-1], pts[2:]):
        d1, d2 = (a - b), (c - b)
        k = min(r, d1.length * 0.48, d2.length * 0.48)
        p, q = b + d1.normalized() * k, b + d2.normalized() * k
        for i in range(n + 1):
            t = i / n
            out.append(p * (1 - t) ** 2 + b * 2 * t * (1 - t) + q * t * t)
    out.append(pts[-1])
    return [(p.x, p.y) for p in out]


def lathe(name, profile, mat, seg=96, r=0.03, n=5, power=2.0, **kw):
    """Turn a (radius, z) profile; power > 2 gives a rounded-square section."""
    pr = np.array(smooth_profile(profile, r, n) if r else profile)
    a = np.linspace(0, 2 * pi, seg, endpoint=False)
    ca, sa = np.cos(a), np.sin(a)
    k = (np.abs(ca) ** power + np.abs(sa) ** power) ** (-1 / power)
    v = np.stack([pr[:, :1] * (ca * k), pr[:, :1] * (sa * k), np.repeat(pr[:, 1:], seg, 1)], -1).reshape(-1, 3)
    return add(name, v, grid_faces(len(pr), seg, True)[:, ::-1], mat, **kw)


def box(name, size, mat, bevel=0.02, seg=4, **kw):
    x, y, z = [s / 2 for s in size]
    v = [(-x, -y, -z), (x, -y, -z), (x, y, -z), (-x, y, -z), (-x, -y, z), (x, -y, z), (x, y, z), (-x, y, z)]
    f = [(0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
    o = add(name, v, f, mat, **kw)
    if bevel:
        m = o.modifiers.new('B', 'BEVEL')
        m.width, m.segments = bevel, seg
    o.data.use_auto_smooth = True
    return o


def plane(size, mat, loc=(0, 0, 0), rot=(0, 0, 0)):
    s = size / 2
    return add('Plane', [(-s, -s, 0), (s, -s, 0), (s, s, 0), (-s, s, 0)], [(0, 1, 2, 3)], mat,
               uv=[(0, 0), (1, 0), (1, 1), (0, 1)], loc=loc, rot=rot)


def tube(name, pts, radius, mat, seg=12, cyclic=False, **kw):
    """Round tube through points (array n x 3); radius scalar or per point."""
    P = np.asarray(pts, float)
    n = len(P)
    t = np.gradient(P, axis=0) if not cyclic else np.roll(P, -1, 0) - np.roll(P, 1, 0)
    t /= np.linalg.norm(t, axis=1)[:, None]
    up = np.array([0.13, 0.21, 0.97])
    a = np.cross(t, up); a /= np.linalg.norm(a, axis=1)[:, None]
    b = np.cross(t, a)
    r = np.broadcast_to(np.asarray(radius, float), (n,))[:, None, None]
    ang = np.linspace(0, 2 * pi, seg, endpoint=False)[None, :, None]
    v = P[:, None] + r * (np.cos(ang) * a[:, None] + np.sin(ang) * b[:, None])
    f = grid_faces(n, seg, True)
    if cyclic:
        j = np.arange(seg); j2 = (j + 1) % seg
        f = np.concatenate([f, np.stack([(n - 1) * seg + j, j, j2, (n - 1) * seg + j2], -1)])
    return add(name, v.reshape(-1, 3), f, mat, **kw)


def ring(name, R, r, mat, loc=(0, 0, 0), rot=(0, 0, 0), sx=1.0):
    t = np.linspace(0, 2 * pi, 160, endpoint=False)
    return tube(name, np.stack([R * np.cos(t) * sx, R * np.sin(t), 0 * t], 1), r, mat, 20, True, loc=loc, rot=rot)


# --------------------------------------------------------------------------
# materials
# --------------------------------------------------------------------------
class Nodes:
    """Tiny wrapper: n = Nodes('name'); n('ShaderNodeX', input=value, ...)."""
    def __init__(self, name):
        self.mat = bpy.data.materials.new(name)
        self.mat.use_nodes = True
        self.nt = self.mat.node_tree
        self.nt.nodes.clear()
        self.out = self.nt.nodes.new('ShaderNodeOutputMaterial')

    def __call__(self, kind, props=None, **inp):
        nd = self.nt.nodes.new('ShaderNode' + kind)
        for k, v in (props or {}).items():
            setattr(nd, k, v)
        for k, v in inp.items():
            k = int(k[1:]) if k[0] == 'i' and k[1:].isdigit() else k.replace('_', ' ')
            s = nd.inputs[k]
            if hasattr(v, 'is_output') or isinstance(v, bpy.types.NodeSocket):
                self.nt.links.new(v, s)
            else:
                s.default_value = v
        return nd

    def mix(self, fac, a, b):
        m = self('MixRGB', i0=fac, i1=a, i2=b)
        return m.outputs[0]

    def ramp(self, fac, stops, interp='EASE'):
        r = self('ValToRGB', i0=fac)
        r.color_ramp.interpolation = interp
        e = r.color_ramp.elements
        while len(e) < len(stops):
            e.new(0.5)
        for el, (p, c) in zip(e, stops):
            el.position, el.color = p, (lin(c) if isinstance(c, str) else c)
        return r.outputs[0]

    def noise(self, scale, detail=2.0, vec=None, rough=0.5, dist=0.0):
        kw = dict(Scale=scale, Detail=detail, Roughness=rough, Distortion=dist)
        if vec is not None: kw['Vector'] = vec
        return self('TexNoise', **kw).outputs['Fac']

    def coords(self, kind='Object', scale=(1, 1, 1), rot=(0, 0, 0), loc=(0, 0, 0)):
        tc = self('TexCoord')
        m = self('Mapping', Vector=tc.outputs[kind], Scale=scale, Rotation=[radians(r) for r in rot], Location=loc)
        return m.outputs[0]

    def bump(self, height, strength=0.1, distance=0.05):
        return self('Bump', Strength=strength, Distance=distance, Height=height).outputs[0]

    def math(self, op, a, b=0.0, clamp=False):
        return self('Math', {'operation': op, 'use_clamp': clamp}, i0=a, i1=b).outputs[0]

    def end(self, shader, plain=None):
        """`plain`: the colour that rays not from the camera see; saves them the textures."""
        if plain:
            shader = self('MixShader', i0=self('LightPath').outputs['Is Camera Ray'], i1=self('BsdfDiffuse', Color=lin(plain)).outputs[0], i2=shader).outputs[0]
        self.nt.links.new(shader, self.out.inputs[0])
        return self.mat


def P(name, color, rough=0.5, metal=0.0, spec=0.5, coat=0.0, coat_rough=0.03, sheen=0.0, sss=0.0,
      sss_color=None, radius=(1, .5, .4), aniso=0.0, bump=None):
    """Plain principled material; bump = (noise scale, strength[, stretch xyz])."""
    n = Nodes(name)
    kw = dict(Base_Color=lin(color) if isinstance(color, str) else color, Roughness=rough, Metallic=metal,
              Specular=spec, Clearcoat=coat, Clearcoat_Roughness=coat_rough, Sheen=sheen, Subsurface=sss,
              Anisotropic=aniso)
    if sss:
        kw['Subsurface_Color'] = lin(sss_color or color)
        kw['Subsurface_Radius'] = radius
    if bump:
        vec = n.coords('Object', bump[2] if len(bump) > 2 else (1, 1, 1))
        kw['Normal'] = n.bump(n.noise(bump[0], 3, vec), bump[1], 0.02)
    return n.end(n('BsdfPrincipled', **kw).outputs[0])


def gold(rough=0.2, color='#E3BC74', brushed=0.0, axis=(1, 1, 60)):
    n = Nodes('Gold')
    kw = dict(Base_Color=lin(color), Roughness=rough, Metallic=1.0, Specular=0.5)
    if brushed:
        kw['Normal'] = n.bump(n.noise(14, 2, n.coords('Object', axis)), brushed, 0.01)
    return n.end(n('BsdfPrincipled', **kw).outputs[0])


def plaster(color='#F6E9E1', strength=0.12, scale=3.0, fine=0.05):
    """Hand-trowelled mineral plaster: faint cloudy tone and relief."""
    n = Nodes('Plaster')
    v = n.coords('Object')
    cloud = n.noise(0.9 * scale, 5, v, 0.55, 0.6)
    col = n.mix(n.math('MULTIPLY', cloud, 0.16), lin(color), lin(color, 0.80))
    h = n.math('ADD', n.math('MULTIPLY', n.noise(scale, 4, v, 0.5, 0.8), 1.0), n.math('MULTIPLY', n.noise(38, 3, v), fine))
    return n.end(n('BsdfPrincipled', Base_Color=col, Roughness=0.85, Specular=0.25,
                   Normal=n.bump(h, strength, 0.12)).outputs[0])


def satin(color='#F4C2C7', light=None, rough=0.38, weave=0.0):
    """Silk satin: tinted soft highlight over a diffuse body, brighter at grazing angles."""
    n = Nodes('Satin')
    fr = n('LayerWeight', Blend=0.35).outputs['Facing']
    col = n.mix(n.math('MULTIPLY', fr, 0.55), lin(color), lin(light or '#FFF6F2'))
    kw = dict(Base_Color=col, Roughness=rough, Specular=0.55, Sheen=0.6, Sheen_Tint=0.6, Specular_Tint=0.35)
    if weave:
        kw['Normal'] = n.bump(n.noise(60, 2, n.coords('Object', (1, 14, 1))), weave, 0.002)
    return n.end(n('BsdfPrincipled', **kw).outputs[0])


def glass(color='#FFFFFF', rough=0.0, ior=1.45, clear=0.92):
    """Clear glass whose shadow is only a light tint (no caustics needed)."""
    n = Nodes('Glass')
    g = n('BsdfGlass', Color=lin(color), Roughness=rough, IOR=ior)
    t = n('BsdfTransparent', Color=lin(color, clear))
    lp = n('LightPath')
    f = n.math('MAXIMUM', lp.outputs['Is Shadow Ray'], lp.outputs['Is Diffuse Ray'])
    return n.end(n('MixShader', i0=f, i1=g.outputs[0], i2=t.outputs[0]).outputs[0])


# --------------------------------------------------------------------------
# the frangipani
# --------------------------------------------------------------------------
def petal_mesh(rng, open_=1.0, L=1.0, width=0.47, nu=44, nv=25, dphi=0.0):
    """One petal as a (nu, nv) grid: +X outward, pinwheel bend, raised curling edge."""
    t = np.linspace(0, 1, nu)
    u = 1 - (1 - t) ** 1.7
    v = np.linspace(-1, 1, nv)
    tip = radians(38 - 46 * open_) + dphi
    base = radians(84)
    phi = tip + (base - tip) * np.exp(-u / 0.17) + radians(10) * np.sin(u * pi) * open_
    phi -= radians(26) * np.clip((u - 0.62) / 0.38, 0, 1) ** 2 * open_     # recurved tip
    du = np.diff(u, prepend=0)
    r = 0.012 + np.cumsum(np.cos(phi) * du) * L
    z = np.cumsum(np.sin(phi) * du) * L
    th = radians(20) * u ** 1.5
    h = width * np.sin(pi * np.clip(u, 1e-4, 1) ** 1.42) ** 0.60
    h = np.where(u > .995, h * 0.9, h)
    tilt = radians(17) * (1 - 0.55 * u)
    # frame: tangent, side, normal
    Tn = np.stack([np.cos(phi), np.zeros(nu), np.sin(phi)], 1)
    Nn = np.stack([-np.sin(phi), np.zeros(nu), np.cos(phi)], 1)
    S = np.array([0, 1.0, 0])
    c = np.stack([r, np.zeros(nu), z], 1)
    k1, k2 = rng.uniform(0, 6.28, 2)
    vv = v[None, :] + np.zeros((nu, 1))
    off = h[:, None] * vv
    curl = np.clip((vv - 0.35) / 0.65, 0, 1) ** 2                    # raised edge rolls inward
    up = off * np.sin(tilt)[:, None] + 0.16 * h[:, None] * vv ** 2 + 0.24 * h[:, None] * curl * (0.35 + u[:, None])
    up += 0.010 * np.sin(7 * u[:, None] + 3 * vv + k1) + 0.008 * np.sin(11 * u[:, None] - 5 * vv + k2) * u[:, None]
    side = off * np.cos(tilt)[:, None] - 0.13 * h[:, None] * curl * (0.3 + u[:, None])
    p = c[:, None, :] + side[..., None] * S + up[..., None] * Nn[:, None, :]
    ct, st = np.cos(th)[:, None], np.sin(th)[:, None]
    x, y = p[..., 0] * ct - p[..., 1] * st, p[..., 0] * st + p[..., 1] * ct
    p = np.stack([x, y, p[..., 2]], -1).reshape(-1, 3)
    uvs = np.stack([np.repeat(u, nv), np.tile((v + 1) / 2, nu)], 1)
    return p, uvs


def flower(mat, loc=(0, 0, 0), rot=(0, 0, 0), scale=1.0, open_=1.0, seed=0, thick=0.012, tube_mat=None, detail=1.0):
    """Frangipani blossom, radius about 1 * scale, facing +Z, sitting on its short tube."""
    rng = np.random.RandomState(seed)
    nu, nv = int(44 * detail), int(25 * detail)
    V, U, F = [], [], []
    for i in range(5):
        p, uv = petal_mesh(rng, open_ + rng.uniform(-.07, .07), rng.uniform(.96, 1.04), 0.47 * rng.uniform(.97, 1.04),
                           nu, nv, dphi=radians(rng.uniform(-3, 3)))
        a = radians(72 * i + rng.uniform(-2.5, 2.5))
        R = np.array([[cos(a), -sin(a), 0], [sin(a), cos(a), 0], [0, 0, 1]])
        V.append(p @ R.T); U.append(uv); F.append(grid_faces(nu, nv) + i * nu * nv)
    o = add('Blossom', np.concatenate(V), np.concatenate(F), mat, uv=np.concatenate(U))
    if thick:
        m = o.modifiers.new('T', 'SOLIDIFY')
        m.thickness, m.offset = thick, -1
        m.use_rim = True
    o.location, o.scale = loc, (scale,) * 3
    o.rotation_euler = [radians(x) for x in rot]
    if tube_mat:
        prof = [(0.001, -0.42), (0.045, -0.40), (0.05, -0.1), (0.075, 0.06), (0.055, 0.10)]
        tb = lathe('Throat', prof, tube_mat, seg=24, r=0.03)
        tb.parent = o
    return o


def leaf(mat, loc, rot, L=2.0, width=0.32, droop=0.5, seed=0, scale=1.0):
    """Long pointed frangipani leaf with side-vein ripple."""
    nu, nv = 60, 15
    u = np.linspace(0, 1, nu); v = np.linspace(-1, 1, nv)
    h = width * (np.sin(pi * u ** 0.85) ** 0.8) * (1 - .15 * u) + 0.006
    x = u * L
    z = 0.18 * L * np.sin(u * pi * .5) - droop * L * u ** 2 * .5
    X = np.repeat(x[:, None], nv, 1)
    Y = h[:, None] * v
    Z = z[:, None] + 0.25 * h[:, None] * np.abs(v) + 0.008 * np.sin(2 * pi * (14 * u[:, None] - 1.6 * np.abs(v))) * (np.abs(v) > .05)
    uv = np.stack([np.repeat(u, nv), np.tile((v + 1) / 2, nu)], 1)
    return add('Leaf', np.stack([X, Y, Z], -1).reshape(-1, 3), grid_faces(nu, nv), mat, uv=uv, loc=loc, rot=rot, scale=scale)


def palm(mat, loc, rot, L=3.0, n=26, scale=1.0, droop=0.5):
    """Palm frond (also used off-camera to throw leaf shadows)."""
    V, F = [], []
    k = 0
    for side in (-1, 1):
        for i in range(n):
            t = (i + 1) / (n + 1)
            base = np.array([t * L, 0, 0.25 * L * sin(t * 2.2) - droop * L * .35 * t * t])
            ln = L * 0.52 * sin(pi * (0.12 + 0.83 * t)) ** 0.7
            ang = radians(68 - 42 * t)
            d = np.array([cos(ang), side * sin(ang), 0.0])
            nrm = np.array([-side * sin(ang) * 0 - d[1], d[0], 0])
            m = 9
            s = np.linspace(0, 1, m)
            c = base + d * (s * ln)[:, None]
            c[:, 2] -= 0.35 * ln * s ** 2
            w = 0.055 * L / 3 * (np.sin(pi * (0.06 + .94 * s) ** .6) ** .8 + .02)
            V += [c - nrm * w[:, None], c + nrm * w[:, None]]
            for j in range(m - 1):
                F.append((k + j, k + j + 1, k + m + j + 1, k + m + j))
            k += 2 * m
    o = add('Palm', np.concatenate(V), np.array(F), mat, loc=loc, rot=rot, scale=scale)
    t = np.linspace(0, 1, 30)
    st = tube('Stem', np.stack([t * L, 0 * t, .25 * L * np.sin(t * 2.2) - droop * L * .35 * t * t], 1), 0.022 * (1.1 - t), mat, 8)
    st.parent = o
    return o


# --------------------------------------------------------------------------
# silk, hair, droplets
# --------------------------------------------------------------------------
def silk_height(X, Y, seed=0, angle=25, amp=0.30, freq=1.0, t=0.0, fine=1.0):
    """Flowing satin folds by domain warping; t in [0, 1) is a seamless loop."""
    rng = np.random.RandomState(seed)
    s = rng.uniform(0, 6.28, 12)
    a = radians(angle)
    x = (X * cos(a) + Y * sin(a)) * freq
    y = (-X * sin(a) + Y * cos(a)) * freq
    w = 2 * pi * t
    w1 = 0.62 * np.sin(0.62 * y + 0.9 * np.sin(0.55 * x + s[0]) + s[1] + 0.55 * np.sin(w))
    w2 = 0.34 * np.sin(1.45 * y + 1.1 * np.sin(0.9 * x + s[2] + 0.5 * np.cos(w)) + s[3])
    w3 = 0.16 * np.sin(2.9 * y + 1.2 * np.sin(1.7 * x + s[4]) + s[5] + 0.6 * np.sin(w + 1))
    q = x + w1 + w2
    z = 0.62 * np.sin(1.55 * q + s[6] + 0.35 * np.sin(w + s[7]))
    e = np.sin(3.3 * (x + 1.1 * w1 + .7 * w2 + w3) + s[8] + 0.5 * np.cos(w + s[9]))
    z += 0.26 * (np.sign(e) * np.abs(e) ** 0.85) * (0.6 + 0.4 * np.sin(0.8 * y + s[10]))
    g = 0.5 + 0.5 * np.sin(0.7 * x + 1.1 * y + s[11])
    z += fine * 0.10 * np.sin(6.4 * (x + .9 * w1 + 1.2 * w3) + 1.7 * np.sin(1.1 * y + s[0]) + s[2] + 0.4 * np.sin(w)) * g
    z += fine * 0.035 * np.sin(12.5 * (x + .7 * w1 + w2 + w3) + s[4]) * g * g
    return amp * z


def silk(mat, size=(8, 6), res=(520, 400), loc=(0, 0, 0), rot=(0, 0, 0), height=None, **kw):
    """Draped sheet; height(X, Y) may add to or replace the default folds."""
    x = np.linspace(-size[0] / 2, size[0] / 2, res[0])
    y = np.linspace(-size[1] / 2, size[1] / 2, res[1])
    X, Y = np.meshgrid(x, y, indexing='ij')
    Z = silk_height(X, Y, **kw)
    if height is not None:
        Z = height(X, Y, Z)
    uv = np.stack([(X / size[0] + .5).ravel(), (Y / size[1] + .5).ravel()], 1)
    return add('Silk', np.stack([X, Y, Z], -1).reshape(-1, 3), grid_faces(*res), mat, uv=uv, loc=loc, rot=rot)


def strands(name, P, radius, mat, sides=4, taper=0.0):
    """Many strands at once. P: (n, m, 3) points -> one mesh of thin tubes."""
    n, m, _ = P.shape
    t = np.gradient(P, axis=1)
    t /= np.linalg.norm(t, axis=2, keepdims=True) + 1e-9
    up = np.array([0.05, 0.1, 1.0])
    a = np.cross(t, up); a /= np.linalg.norm(a, axis=2, keepdims=True) + 1e-9
    b = np.cross(t, a)
    s = np.linspace(0, 1, m)
    rr = np.asarray(radius, float).reshape(-1, 1) * (1 - taper * s ** 3)[None]
    rr = np.broadcast_to(rr, (n, m))[..., None, None]
    ang = np.linspace(0, 2 * pi, sides, endpoint=False)[None, None, :, None]
    v = P[:, :, None] + rr * (np.cos(ang) * a[:, :, None] + np.sin(ang) * b[:, :, None])
    f = grid_faces(m, sides, True)
    F = (f[None] + (np.arange(n) * m * sides)[:, None, None]).reshape(-1, 4)
    uv = np.stack([np.broadcast_to(s[None, :, None], (n, m, sides)).ravel(),
                   np.repeat(np.random.RandomState(5).rand(n), m * sides)], 1)
    return add(name, v.reshape(-1, 3), F, mat, uv=uv)


def hair_mat(c1='#4A2A1C', c2='#7A4A30', rough=0.3, tint='#F0C8A0'):
    n = Nodes('Hair')
    v = n('SeparateXYZ', Vector=n('TexCoord').outputs['UV']).outputs[1]
    col = n.mix(v, lin(c1), lin(c2))
    return n.end(n('BsdfPrincipled', Base_Color=col, Roughness=rough, Specular=0.7, Specular_Tint=0.5,
                   Sheen=0.2).outputs[0])


# --------------------------------------------------------------------------
# darkroom: render halves, denoise, tone, save
# --------------------------------------------------------------------------
def _lib():
    so = os.path.join(tempfile.gettempdir(), 'araliya_nfor.so')
    src = os.path.join(HERE, 'nfor.c')
    if not os.path.exists(so) or os.path.getmtime(so) < os.path.getmtime(src):
        subprocess.check_call(['gcc', '-O3', '-march=native', '-ffast-math', '-fopenmp', '-shared', '-fPIC', src, '-o', so + '.tmp', '-lm'])
        os.replace(so + '.tmp', so)
    return ctypes.CDLL(so)


def box_blur(x, r):
    """Separable box mean over the last two axes."""
    for ax in (-1, -2):
        pad = [(0, 0)] * x.ndim
        pad[ax] = (r + 1, r)
        c = np.cumsum(np.pad(x, pad, mode='reflect' if x.shape[ax] > r + 1 else 'edge'), axis=ax, dtype=np.float64)
        n = x.shape[ax]
        x = (np.take(c, range(2 * r + 1, 2 * r + 1 + n), ax) - np.take(c, range(0, n), ax)) / (2 * r + 1)
    return x.astype(np.float32)


def gauss(x, s):
    r = max(1, int(round(s * 0.9)))
    return box_blur(box_blur(box_blur(x, r), r), r)


def _nfor(guide, gvar, target, feat, R=7, Pt=3, k=0.5, ridge=2e-3, tc=0):
    """guide, target: (T, C, H, W); feat: (T, F, H, W) or None."""
    T, G, H, W = guide.shape
    pad = R + Pt + 1
    pd = lambda x: np.ascontiguousarray(np.pad(x, [(0, 0), (0, 0), (pad, pad), (pad, pad)], mode='reflect'), dtype=np.float32)
    g, v, t = pd(guide), pd(gvar), pd(target)
    F = 0 if feat is None else feat.shape[1]
    f = pd(feat) if F else np.zeros(1, np.float32)
    out = np.empty((target.shape[1], H, W), np.float32)
    ptr = lambda a: a.ctypes.data_as(ctypes.POINTER(ctypes.c_float))
    _lib().nfor(T, tc, H, W, pad, R, Pt, ctypes.c_float(k), ctypes.c_float(ridge), G, ptr(g), ptr(v),
                target.shape[1], ptr(t), F, ptr(f), ptr(out))
    return out


def _defirefly(a, b):
    """Scale down samples far brighter than anything near them in the other half."""
    lum = lambda x: x.mean(0)
    for _ in range(2):
        ref = np.pad(np.minimum(lum(a), lum(b) * 4 + .02), 2, mode='edge')
        H, W = a.shape[1:]
        st = np.stack([np.pad(lum(b), 2, mode='edge')[i:i + H, j:j + W] for i in range(5) for j in range(5)])
        lim = np.sort(st, 0)[-2] * 1.35 + 0.03
        k = np.minimum(1, lim / (lum(a) + 1e-6))
        a, b = b, a * k
    return a, b


def prepare(h):
    """Two half renders -> compressed colour, prefiltered features."""
    A_, B_ = h
    ca, cb = _defirefly(A_['c'], B_['c'])
    feats = []
    for key in ('n', 'a', 'd'):
        fa, fb = A_[key], B_[key]
        m, var = (fa + fb) / 2, box_blur((fa - fb) ** 2, 1) / 4 + 1e-6
        f = _nfor(m[None], var[None], m[None], None, R=3, Pt=1, k=1.0)
        feats.append(f * (0.5 if key == 'n' else 1.0))
    return ca, cb, np.concatenate(feats)


def denoise(frames, tc=0, R=7, k=0.5, ridge=2e-3):
    """frames: list of prepare() results (neighbours in time for the film)."""
    ca = np.stack([f[0] for f in frames]); cb = np.stack([f[1] for f in frames]); ft = np.stack([f[2] for f in frames])
    enc = lambda x: np.log1p(4 * np.maximum(x, 0)); dec = lambda x: np.maximum(np.expm1(x), 0) / 4
    ca, cb = enc(ca), enc(cb)
    var = np.stack([box_blur((a - b) ** 2, 2) for a, b in zip(ca, cb)]) / 2 + 1e-7
    oa = _nfor(cb, var, ca, ft, R, 3, k, ridge, tc)
    ob = _nfor(ca, var, cb, ft, R, 3, k, ridge, tc)
    m = (oa + ob) / 2
    # second, light pass on what noise is left
    res = box_blur((oa - ob) ** 2, 2) / 4 + 1e-7
    m = _nfor(m[None], res[None], m[None], None, 5, 2, 0.8)
    return dec(m)


def render_half(tag, samples, w, h, seed, tmp):
    sc = bpy.context.scene
    sc.render.resolution_x, sc.render.resolution_y, sc.render.resolution_percentage = w, h, 100
    sc.cycles.samples, sc.cycles.seed = samples, seed
    vl = sc.view_layers[0]
    vl.use_pass_combined = vl.use_pass_normal = vl.use_pass_mist = True
    vl.use_pass_diffuse_color = vl.use_pass_glossy_color = True
    if sc.world:
        sc.world.mist_settings.start, sc.world.mist_settings.depth, sc.world.mist_settings.falloff = 0.1, MIST, 'LINEAR'
    if not sc.use_nodes:
        sc.use_nodes = True
        nt = sc.node_tree
        nt.nodes.clear()
        rl = nt.nodes.new('CompositorNodeRLayers')
        fo = nt.nodes.new('CompositorNodeOutputFile')
        fo.name = 'FO'
        fo.format.file_format, fo.format.color_depth, fo.format.exr_codec = 'OPEN_EXR', '32', 'ZIP'
        fo.file_slots.clear()
        for key, sock in (('c', 'Image'), ('n', 'Normal'), ('a', 'DiffCol'), ('g', 'GlossCol'), ('d', 'Mist')):
            fo.file_slots.new(key)
            nt.links.new(rl.outputs[sock], fo.inputs[key])
        co = nt.nodes.new('CompositorNodeComposite')
        nt.links.new(rl.outputs['Image'], co.inputs[0])
    fo = sc.node_tree.nodes['FO']
    fo.base_path = os.path.join(tmp, tag)
    bpy.ops.render.render(write_still=False)
    res = {}
    for key in 'cnagd':
        f = os.path.join(tmp, tag, '%s%04d.exr' % (key, sc.frame_current))
        im = bpy.data.images.load(f)
        im.colorspace_settings.name = 'Non-Color'
        px = np.empty(w * h * 4, np.float32)
        im.pixels.foreach_get(px)
        bpy.data.images.remove(im)
        os.remove(f)
        px = np.nan_to_num(px.reshape(h, w, 4)[::-1].transpose(2, 0, 1), nan=0, posinf=10, neginf=0)
        res[key] = np.ascontiguousarray(px[:1] if key == 'd' else px[:3])
    res['a'] = res['a'] + 0.5 * res.pop('g')
    return res


def resize(img, W, H):
    """Lanczos-3, planar (C, h, w) -> (C, H, W)."""
    def mat(n, m):
        s = max(1.0, n / m)
        x = (np.arange(m) + .5) * n / m - .5
        i = np.arange(n)[None]
        d = (i - x[:, None]) / s
        k = np.sinc(d) * np.sinc(d / 3) * (np.abs(d) < 3)
        return (k / k.sum(1, keepdims=True)).astype(np.float32)
    c, h, w = img.shape
    if (h, w) == (H, W): return img
    My, Mx = mat(h, H), mat(w, W)
    return np.stack([My @ p @ Mx.T for p in img])


def develop(img, exposure=0.0, warm=0.0, contrast=0.0, bloom=0.06, vignette=0.0, grain=0.006, sat=1.0, lift=0.0, sharpen=0.25):
    """Linear light -> display sRGB [0, 1] with a film-like soft shoulder."""
    x = np.maximum(img, 0) * 2.0 ** exposure
    H, W = x.shape[1:]
    if bloom:
        glow = gauss(np.clip(x - 0.75, 0, 3), W / 90) + gauss(np.clip(x - 0.75, 0, 3), W / 30)
        x = x + bloom * glow
    if warm:
        x = x * np.array([1 + warm * .5, 1 + warm * .12, 1 - warm * .6])[:, None, None]
    a = 0.62
    sh = lambda y: np.where(y < a, y, a + (1 - a) * (1 - np.exp(-(np.maximum(y, a) - a) / (1 - a))))
    m = x.max(0, keepdims=True) + 1e-6
    y = 0.65 * sh(x) + 0.35 * x * (sh(m) / m)                    # keep some hue in the highlights
    lum = (y * np.array([.2126, .7152, .0722])[:, None, None]).sum(0, keepdims=True)
    y = np.maximum(lum + (y - lum) * sat, 0)
    s = np.where(y <= .0031308, 12.92 * y, 1.055 * np.maximum(y, 1e-8) ** (1 / 2.4) - .055)
    if contrast:
        s = s + contrast * (s - 0.5) * s * (1 - s) * 4 * 0.5
    if lift:
        s = lift + s * (1 - lift)
    if vignette:
        yy, xx = np.mgrid[-1:1:H * 1j, -1:1:W * 1j]
        s = s * (1 - vignette * np.clip((xx ** 2 + yy ** 2) / 2, 0, 1) ** 1.5)
    if sharpen:
        s = s + sharpen * (s - gauss(s, 1.0))
    if grain:
        g = np.random.RandomState(7).normal(0, 1, (H, W)).astype(np.float32)
        s = s + grain * (0.6 * g + 0.8 * gauss(g[None], 1)[0] * 1.6)
    return np.clip(s, 0, 1)


def save(img, path):
    """Planar sRGB float -> 8-bit PNG."""
    c, H, W = img.shape
    os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
    im = bpy.data.images.new('out', W, H, alpha=False)
    im.colorspace_settings.name = 'sRGB'
    px = np.ones((H, W, 4), np.float32)
    px[..., :3] = img.transpose(1, 2, 0)[::-1]
    im.pixels.foreach_set(px.ravel())
    im.filepath_raw, im.file_format = path, 'PNG'
    im.save()
    bpy.data.images.remove(im)


def shoot(**grade):
    """Render the scene as two halves, denoise, develop, write A.out."""
    w = int(round(A.width * A.scale)); h = int(round(A.width * A.aspect * A.scale))
    W, H = A.width, int(round(A.width * A.aspect))
    tmp = tempfile.mkdtemp(prefix='araliya_')
    t1 = time.time()
    halves = [render_half('h%d' % i, max(1, A.samples // 2), w, h, A.seed * 10 + i, tmp) for i in (0, 1)]
    t2 = time.time()
    if A.raw:
        img = (halves[0]['c'] + halves[1]['c']) / 2
    else:
        img = denoise([prepare(halves)])
    t3 = time.time()
    img = np.maximum(np.expm1(resize(np.log1p(4 * img), W, H)), 0) / 4    # compressed, so that a lamp gets no dark rim
    save(develop(img, **grade), A.out)
    print('SHOT %s  %dx%d (from %dx%d) %d spp  build %.0fs render %.0fs denoise %.0fs total %.0fs' %
          (A.out, W, H, w, h, A.samples, t1 - T0, t2 - t1, t3 - t2, time.time() - T0))


# --------------------------------------------------------------------------
# a closer blossom, and layers with a transparent ground
# --------------------------------------------------------------------------
def petal_skin(body='#FFFBF2', blush='#F4B9BE', heart='#EE9A1E', blush_amt=.35, transl=.34, seed=0):
    """Petal for close views: waxy, thin at the rim, veined, with the odd freckle; colour from UV (u along, v across)."""
    n = Nodes('PetalSkin')
    uv, obj = n('TexCoord').outputs['UV'], n.coords('Object', loc=(seed * 3.1, seed * 1.7, 0))
    sep = n('SeparateXYZ', Vector=uv)
    u, v = sep.outputs[0], sep.outputs[1]
    off = n.math('ABSOLUTE', n.math('SUBTRACT', v, .5))
    long_ = n('TexNoise', Vector=n('Mapping', Vector=uv, Scale=(1.1, 22, 1)).outputs[0], Scale=1.0, Detail=4.0, Distortion=.5).outputs['Fac']
    fine = n('TexNoise', Vector=n('Mapping', Vector=uv, Scale=(1.6, 70, 1)).outputs[0], Scale=1.0, Detail=2.0).outputs['Fac']
    cloud = n.noise(2.3, 4, obj)
    # the yellow runs out along the veins, further in the middle of a petal than at its sides
    run = n.math('ADD', u, n.math('MULTIPLY', n.math('MULTIPLY', off, off), .85))
    run = n.math('ADD', run, n.math('MULTIPLY', n.math('SUBTRACT', long_, .5), .26))
    run = n.math('ADD', run, n.math('MULTIPLY', n.math('SUBTRACT', cloud, .5), .10))
    col = n.ramp(run, [(.05, '#B9681A'), (.14, heart), (.25, '#F6C047'), (.36, '#FBE3A0'), (.50, '#FFF6DF'), (.66, body)], 'B_SPLINE')
    tone = n.math('MULTIPLY', n.ramp(cloud, [(.35, (0, 0, 0, 1)), (.75, (1, 1, 1, 1))]), .10)
    col = n.mix(tone, col, lin('#E9D6BE'))
    rim = n.math('ADD', n.math('MULTIPLY', u, .5), n.math('MULTIPLY', v, .62))
    rim = n.math('ADD', rim, n.math('MULTIPLY', n.math('SUBTRACT', cloud, .5), .3))
    col = n.mix(n.math('MULTIPLY', n.ramp(rim, [(.62, (0, 0, 0, 1)), (1.05, (1, 1, 1, 1))]), blush_amt), col, lin(blush))
    freckle = n.ramp(n.noise(17, 1, obj), [(.71, (0, 0, 0, 1)), (.76, (1, 1, 1, 1))])
    col = n.mix(n.math('MULTIPLY', freckle, .16), col, lin('#A9805C'))
    thin = n.mix(n.math('MULTIPLY', n.ramp(fine, [(.42, (0, 0, 0, 1)), (.62, (1, 1, 1, 1))]), .30), col, lin('#F3D7B4'))
    h = n.math('ADD', n.math('MULTIPLY', fine, .5), n.math('ADD', n.math('MULTIPLY', n.noise(42, 2, obj), .35), n.math('MULTIPLY', long_, .8)))
    pr = n('BsdfPrincipled', Base_Color=col, Roughness=n.math('ADD', .40, n.math('MULTIPLY', cloud, .14)), Specular=.34, Sheen=.15,
           Normal=n.bump(h, .16, .02))
    tr = n('BsdfTranslucent', Color=thin)
    return n.end(n('MixShader', i0=transl, i1=pr.outputs[0], i2=tr.outputs[0]).outputs[0])


def blossom(mat, seed=0, width=.56, detail=1.6, thick=.011):
    """Frangipani for close views, radius about 1, heart at the origin, facing +Z: broad petals that lie on one another like a pinwheel."""
    rng = np.random.RandomState(seed)
    nu, nv = int(44 * detail), int(25 * detail)
    V, U, F = [], [], []
    for i in range(5):
        p, uv = petal_mesh(rng, .98 + rng.uniform(-.10, .06), rng.uniform(.93, 1.05), width * rng.uniform(.93, 1.05), nu, nv, dphi=radians(rng.uniform(-5, 4)))
        p, uv = p[:-2 * nv], uv[:-2 * nv]                                  # the very tip is a point that folds
        r = np.hypot(p[:, 0], p[:, 1])
        lift, wave = rng.uniform(-.05, .06), rng.uniform(0, 6.28, 2)
        p[:, 2] += lift * r ** 2 + .022 * np.sin(5.2 * r + 4 * uv[:, 1] + wave[0]) * r + .012 * np.sin(13 * uv[:, 1] + 3 * r + wave[1]) * r ** 2
        a = radians(72 * i + rng.uniform(-4, 4))
        R = np.array([[cos(a), -sin(a), 0], [sin(a), cos(a), 0], [0, 0, 1]])
        V.append(p @ R.T); U.append(uv); F.append(grid_faces(nu - 2, nv) + i * (nu - 2) * nv)
    o = add('Blossom', np.concatenate(V), np.concatenate(F), mat, uv=np.concatenate(U))
    m = o.modifiers.new('T', 'SOLIDIFY')
    m.thickness, m.offset, m.use_rim = thick, -1, True
    return o


def layer(w, h, samples, border=None, seed=1, k=.5):
    """The scene on a transparent ground: premultiplied linear RGBA, planar, of the border (left, top, right, bottom in pixels)."""
    sc = bpy.context.scene
    sc.render.film_transparent = True
    l, t, r, b = border or (0, 0, w, h)
    sc.render.use_border = sc.render.use_crop_to_border = border is not None
    sc.render.border_min_x, sc.render.border_max_x = (l + .01) / w, (r + .01) / w
    sc.render.border_min_y, sc.render.border_max_y = 1 - (b - .01) / h, 1 - (t - .01) / h
    sc.render.resolution_x, sc.render.resolution_y, sc.render.resolution_percentage = w, h, 100
    tmp, halves = tempfile.mkdtemp(prefix='araliya_'), []
    vl = sc.view_layers[0]
    vl.use_pass_combined = vl.use_pass_normal = vl.use_pass_mist = vl.use_pass_diffuse_color = True
    sc.world.mist_settings.start, sc.world.mist_settings.depth = .1, 3 * MIST
    if not sc.use_nodes:
        sc.use_nodes = True
        nt = sc.node_tree
        nt.nodes.clear()
        rl, fo = nt.nodes.new('CompositorNodeRLayers'), nt.nodes.new('CompositorNodeOutputFile')
        fo.name, fo.format.file_format, fo.format.color_depth, fo.format.color_mode = 'FO', 'OPEN_EXR', '32', 'RGBA'
        fo.file_slots.clear()
        for key, sock in (('c', 'Image'), ('n', 'Normal'), ('a', 'DiffCol'), ('d', 'Mist')):
            fo.file_slots.new(key)
            nt.links.new(rl.outputs[sock], fo.inputs[key])
    for i in (0, 1):
        sc.cycles.samples, sc.cycles.seed = max(1, samples // 2), seed * 10 + i
        sc.node_tree.nodes['FO'].base_path = tmp
        bpy.ops.render.render(write_still=False)
        res = {}
        for key in 'cnad':
            f = os.path.join(tmp, '%s%04d.exr' % (key, sc.frame_current))
            im = bpy.data.images.load(f)
            im.colorspace_settings.name, im.alpha_mode = 'Non-Color', 'CHANNEL_PACKED'
            W, H = im.size
            px = np.empty(W * H * 4, np.float32)
            im.pixels.foreach_get(px)
            bpy.data.images.remove(im); os.remove(f)
            res[key] = np.ascontiguousarray(np.nan_to_num(px.reshape(H, W, 4)[::-1].transpose(2, 0, 1)))
        res['alpha'] = res['c'][3:]
        res.update(c=res['c'][:3], n=res['n'][:3], a=res['a'][:3], d=res['d'][:1])
        halves.append(res)
    alpha = np.clip((halves[0]['alpha'] + halves[1]['alpha']) / 2, 0, 1)
    return np.concatenate([np.maximum(denoise([prepare(halves)], k=k), 0) * np.minimum(1, alpha * 50), alpha])
