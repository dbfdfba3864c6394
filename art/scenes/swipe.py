"""A swipe of cream, as a spatula leaves it: points along and across the stroke, their height, and how thick the cream is.

Pressed flat in the middle, pushed up into a lip on both sides, drawn into grooves, torn where it runs out, and piled up
in a fold where the spatula lifts. facial.py photographs it.
"""
import numpy as np
from scipy.ndimage import distance_transform_edt, gaussian_filter, map_coordinates

NS, NE = 1560, 660
SPAN = 1.22                                        # the grid is wider than the spatula, for what is pushed aside


def noise(seed, along, across, octaves=1, fall=.5):
    """Smooth noise of about unit spread, with so many cells along and across the stroke."""
    out = 0
    for k in range(octaves):
        a, b = int(along * 2 ** k) + 4, int(across * 2 ** k) + 4
        cells = np.random.RandomState(seed * 31 + k).normal(0, 1, (a, b))
        y, x = np.meshgrid(np.linspace(1, a - 3, NS), np.linspace(1, b - 3, NE), indexing='ij')
        out = out + fall ** k * map_coordinates(cells, [y, x], order=3)
    return out


def bent(f, ds, de):
    """`f`, read `ds` rows further and `de` columns further."""
    y, x = np.mgrid[0:NS, 0:NE]
    return map_coordinates(f, [y + ds, x + de], order=1, mode='nearest')


def step(x, a, b):
    t = np.clip((x - a) / (b - a), 0, 1)
    return t * t * (3 - 2 * t)


def swipe():
    s, e = np.linspace(0, 1, NS)[:, None], np.linspace(-SPAN, SPAN, NE)[None]

    # the way of the spatula: down on the left, then round to the right
    t = np.linspace(0, 1, 4000)[:, None]
    corners = np.array([(-.62, 2.75), (-1.42, .35), (-.72, -1.82), (1.30, -1.02)])
    way = sum(c * w for c, w in zip(corners, ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3)))
    length = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(way, axis=0).T))])
    line = np.stack([np.interp(np.linspace(0, length[-1], NS), length, way[:, i]) for i in (0, 1)], 1)
    ahead = np.gradient(line, axis=0)
    ahead /= np.linalg.norm(ahead, axis=1)[:, None]
    left = np.stack([-ahead[:, 1], ahead[:, 0]], 1)
    half = (.74 + .08 * np.sin(np.pi * s ** .8) - .08 * s + .008 * noise(2, 4, 1)[:, :1])

    # grooves: the same nicks all along, that wander a little; combed in places, smooth in others
    drift = 15 * noise(3, 2.5, 2) + 5 * noise(4, 7, 3)
    nicks = noise(5, 2, 13) + .55 * noise(6, 3, 30) + .30 * noise(7, 5, 76) + .15 * noise(8, 8, 150)
    nicks = bent(nicks, 0, drift)
    combed = step(noise(10, 3.2, 3.4) + .25 * np.sin(5 * s), -.5, 1.1)
    grooves = .021 * nicks * (.25 + .78 * combed)
    # sheets that lie one over another: each rises slowly and breaks off on one side
    ramp = bent(1.9 * e + 1.5 * s + .55 * noise(9, 2.2, 2, 2), 0, drift)
    at = ramp % 1
    sheets = .075 * (at - .5) * (1 - step(at, .86, 1)) + .075 * (.5 - (at - .86) / .14) * step(at, .86, 1) * .6
    sheets = gaussian_filter(sheets, (10, 3)) * np.clip(.75 + .5 * noise(34, 4, 3), .1, 1.5)

    # thickness: heaped where the spatula came down, spread thin, heaped again where it lifted
    floor = .125 + .12 * np.exp(-(s / .20) ** 2) + .022 * noise(11, 4, 2) - .020 * step(s, .45, .8) + .04 * e * (1 - s)
    floor = floor * (1 - .25 * (1 - e ** 2))
    lip = lambda at, wide, k: np.exp(-(np.abs(e - at) / wide) ** 2.2) * k
    lift = lambda seed: np.clip(1 + .42 * noise(seed, 6, 1)[:, :1] + .25 * noise(seed + 1, 15, 1)[:, :1], .25, 2.2)
    outer = lip(-.93 + .035 * noise(12, 6, 1)[:, :1], .135 + .03 * noise(13, 5, 1)[:, :1], .165 * lift(14))
    inner = lip(.94 + .035 * noise(17, 6, 1)[:, :1], .105 + .025 * noise(18, 5, 1)[:, :1], .125 * lift(19))
    # soft waves across, bowed as the blade is, where the hand halts
    bow = s - .055 * (1 - e ** 2) + .016 * noise(22, 4, 3) + .02 * e
    halts = sum(k * np.exp(-np.clip(bow - a, 0, 1) / w) * np.exp(-(np.clip(a - bow, 0, 1) / (w * .5)) ** 2)
                for a, w, k in ((.06, .05, .06), (.17, .05, .045), (.60, .05, .028)))
    halts = halts * np.clip(.7 + .6 * noise(23, 5, 3), 0, 1.6)
    # the fold at the end: it rises slowly and falls steeply, with a few soft peaks
    fold = .925 + .014 * noise(24, 2, 4) - .075 * (e - .12) ** 2
    rise = np.exp(-(np.clip(fold - s, 0, 1) / .060) ** 1.3) * np.exp(-(np.clip(s - fold, 0, 1) / .016) ** 2)
    crest = .34 * rise * np.clip(1 - .5 * e ** 2 + .30 * noise(25, 2, 4), .15, 1.7)
    second = .14 * np.exp(-(np.clip(fold - .085 - s, 0, 1) / .04) ** 1.3) * np.exp(-(np.clip(s - fold + .085, 0, 1) / .012) ** 2) * np.clip(.5 + .6 * noise(35, 2, 4), 0, 1.4)
    end = .962 - .105 * np.abs(e - .10) ** 2.2 + .010 * noise(31, 1, 4)
    lips = (outer + inner) * (1 - step(s, end - .17, end - .03))
    floor = floor * (1 - .55 * step(s, end - .06, end))
    h = floor + lips + halts + crest + second + sheets * step(s, .0, .12) + grooves * (1 - .6 * np.exp(-(s / .05) ** 2))

    # where it ends: a round start, lips that bulge, a torn finish
    torn = .0055 * noise(26, 2, 6) + .0012 * noise(27, 3, 22) + .010 * np.clip(noise(36, 1, 5) - .5, 0, 2)
    side = 1.02 + .016 * noise(48, 7, 1, 2)[:, :1]
    side2 = 1.03 + .024 * noise(29, 13, 1, 3)[:, :1]
    start = .028 + .085 * np.abs(e) ** 2.6 + .008 * noise(30, 3, 6)
    stop = end + torn
    inside = (e > -side) & (e < side2) & (s > start) & (s < stop)
    inside = gaussian_filter(inside.astype(np.float32), 2.2) > .5

    cell = (length[-1] / NS, float(half.mean()) * 2 * SPAN / NE)
    deep = distance_transform_edt(inside, sampling=cell)
    # in places the side thins out to a film instead of a lip
    thin = lambda seed: np.clip(.30 + .42 * noise(seed, 5, 1, 2)[:, :1], 0, 1) * (1 - step(s, .72, .86))
    h = h * (1 - .90 * step(e, side2 - .50 * thin(37) - .02, side2 - .02 * thin(37)) * step(thin(37), 0, .3))
    h = h * (1 - .90 * step(-e, side - .40 * thin(38) - .02, side - .02 * thin(38)) * step(thin(38), 0, .3))
    h = gaussian_filter(np.maximum(h, .016), 1.6)
    round_ = np.clip(gaussian_filter(h, 12), .02, .22)
    q = np.clip(deep / round_, 0, 1)
    h = h * np.sqrt(np.clip(1 - (1 - q) ** 2, 0, 1))
    h = np.where(inside, gaussian_filter(h, 1.0), 0)

    over = .50 * gaussian_filter(crest + .7 * second, 9) * np.clip(h / .25, 0, 1.3) ** 1.5        # the fold hangs over
    x = line[:, None, 0] - left[:, None, 0] * e * half + ahead[:, None, 0] * over
    y = line[:, None, 1] - left[:, None, 1] * e * half + ahead[:, None, 1] * over
    return np.stack([x, y], -1), h, inside
