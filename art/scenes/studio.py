"""studio.py - the little photo studio behind every Araliya picture.

Blender 3.4 (Cycles, CPU) helpers: stage, lights, camera, materials, lathe-turned
vessels and hair, plus the "darkroom": two half-sample renders, the nfor.c
denoiser, tone curve.

Every scene script does:   from studio import *   ...   photograph(args)
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


# --------------------------------------------------------------------------
# hair
# --------------------------------------------------------------------------
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


def rolloff(img, knee=0.5, soft=0.55):
    """Light above the knee is pressed together slowly, as film does, instead of running into white."""
    m = img.max(0, keepdims=True) + 1e-6
    to = np.where(m > knee, knee + soft * np.log1p(np.maximum(m - knee, 0) / soft), m)
    each = np.where(img > knee, knee + soft * np.log1p(np.maximum(img - knee, 0) / soft), img)
    return 0.55 * each + 0.45 * img * (to / m)


def photograph(a, exposure=0.0, knee=0.5, soft=0.55, **grade):
    """Renders the scene as two halves, denoises, presses the highlights, develops, writes a.out; `a` is what args() returned."""
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
