"""Banner: a basin of still water cut into honed limestone, in the light of a window. Calm area: left half."""
import os, sys; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tools import *

A = args(1920, 900, 8, scale=.5)
world('#F3DFD8', .40)
EYE = np.array([1.2, -8.9, 6.4])
CX, CY, R, LEVEL = 3.45, .05, 1.95, -.14


def limestone(wet=False):
    """Beds, small shells and pores; honed, so that light lies on it without a mirror. Wet: darker, under water."""
    n = Nodes('Limestone')
    v = n.coords('Object')
    bed = n.noise(.5, 6, n.coords('Object', (.6, 1.3, 1), (0, 0, 14)), .62, .5)
    col = n.ramp(bed, [(.30, '#DCCEC5'), (.5, '#E9DFD8'), (.70, '#F5EEE9')])
    shell = n.ramp(n('TexVoronoi', Vector=n.coords('Object', (1, .5, 1), (0, 0, 40)), Scale=7.0).outputs['Distance'], [(.10, (1, 1, 1, 1)), (.22, (0, 0, 0, 1))])
    pore = n.ramp(n('TexVoronoi', Vector=v, Scale=4.3).outputs['Distance'], [(.03, (1, 1, 1, 1)), (.08, (0, 0, 0, 1))])
    sand = n.noise(46, 3, v, .75)
    some = n.ramp(n.noise(.9, 3, v, .6), [(.42, (0, 0, 0, 1)), (.58, (1, 1, 1, 1))])
    col = n.mix(n.math('MULTIPLY', n.math('MULTIPLY', shell, some), .6), col, lin('#FBF7F3'))
    col = n.mix(n.math('MULTIPLY', n.math('MULTIPLY', pore, some), .7), col, lin('#957F70'))
    col = n.mix(n.math('MULTIPLY', sand, .42), col, lin('#C6B5AA'))
    if wet:
        light, mirror = (n('Attribute', {'attribute_name': a}).outputs['Fac'] for a in ('light', 'mirror'))
        col = n('MixRGB', {'blend_type': 'MULTIPLY'}, i0=1.0, i1=col, i2=n.mix(light, lin('#77706C'), lin('#E6E0DA'))).outputs[0]
        glow = n('Emission', Color=lin('#FFF6EE'), Strength=mirror)
        return n.end(n('AddShader', i0=n('BsdfDiffuse', Color=col).outputs[0], i1=glow.outputs[0]).outputs[0], '#C9B7AA')
    h = n.math('SUBTRACT', n.math('MULTIPLY', sand, .5), n.math('MULTIPLY', pore, some))
    return n.end(n('BsdfPrincipled', Base_Color=col, Roughness=.5, Specular=.3, Normal=n.bump(h, .35, .03)).outputs[0], '#E6D9CF')


profile = [(.01, -.5), (R - .35, -.5), (R - .06, -.30), (R, -.08)]
t = np.linspace(0, pi / 2, 14)
profile += [(R + .085 - .085 * cos(a), -.08 + .085 * sin(a)) for a in t] + [(R + .5, .005), (R + 2, .005), (50, .005)]
lathe('Stone', profile, limestone(), seg=540, r=0, loc=(CX, CY, 0)).data.flip_normals()

# the water: a ring runs over it; what it mirrors and what light it gathers on the ground are computed here
nr, na = 420, 540
rr, aa = np.linspace(0, 1, nr)[:, None], np.linspace(0, 2 * pi, na, endpoint=False)[None]
x, y = 1.004 * R * rr * np.cos(aa), 1.004 * R * rr * np.sin(aa)
d = np.hypot(x + .2, y + .25)
wave = lambda d: np.sin(8.5 * d - 1.0) * np.exp(-((d - 1.0) / .62) ** 2)
slope = .0045 * 8.5 / 8 * (wave(d + .01) - wave(d - .01)) / .02 / 8.5
gx, gy = slope * (x + .2) / (d + 1e-6), slope * (y + .25) / (d + 1e-6)
gx, gy = gx + .0024 * np.sin(1.7 * x + 2.1 * y), gy + .0024 * np.sin(2.3 * x - 1.3 * y + 1)
p = np.stack([CX + x, CY + y, LEVEL + 0 * x], -1)
view = p - EYE; view /= np.linalg.norm(view, axis=-1, keepdims=True)
norm = np.stack([-gx, -gy, np.ones_like(x)], -1); norm /= np.linalg.norm(norm, axis=-1, keepdims=True)
face = -(view * norm).sum(-1)
up = view + 2 * face[..., None] * norm
far = 14 / up[..., 1]
wx, wz = CX + x + up[..., 0] * far, up[..., 2] * far
step = lambda v, a, b, s: 1 / (1 + np.exp(-(v - a) / s)) / (1 + np.exp((v - b) / s))
pane = lambda v, a, b, s: sum(step(v, a + (b - a) * k / 3 + .10, a + (b - a) * (k + 1) / 3 - .10, s) for k in range(3))
window = (step(wx, 3.9, 6.1, .07) + step(wx, 6.35, 8.55, .07)) * pane(wz, 8.7, 11.7, .07)
fresnel = .02 + .98 * (1 - face) ** 5
mirror = fresnel * (1.6 + 9 * window)
gather = wave(d + .25) * np.exp(-((d - .9) / .9) ** 2)
wall = np.clip((R - np.hypot(x, y)) / .5, 0, 1) ** .5
o = add('Water', p.reshape(-1, 3), grid_faces(nr, na, True), limestone(True))
for name, value in (('light', np.clip((.50 + .07 * np.clip(gather, -.5, 1)) * (.55 + .45 * wall), 0, 1)), ('mirror', mirror)):
    o.data.attributes.new(name, 'FLOAT', 'POINT').data.foreach_set('value', value.astype(np.float32).ravel())

sun((.80, -.36, -.42), 3.3, 1.8, '#FFEEDD')
camera(EYE, (1.2, .15, -.05), 44, .45, focus=(CX, CY - 1.0, 0))
photograph(A, exposure=.30, contrast=.22, vignette=.06, grain=.010, bloom=.05, sharpen=.25)
