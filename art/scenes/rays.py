"""The camera of pictures that are computed without Blender: four rays for each pixel, and what light does on planes."""
from pool import *

unit = lambda v: np.array(v, float) / np.linalg.norm(v)
column = lambda v: np.array(v, np.float32).reshape(3, 1, 1)
normed = lambda v: v / np.sqrt((v * v).sum(0))
along = lambda v, n: (v * n).sum(0)
read = lambda m, g, x, y: sample(f32(m)[None], (x - g.x0) / g.step, (y - g.y0) / g.step)[0]


class Camera:
    """A picture of W x H pixels; `focal` in picture widths. The rays, `d`, are of length 1 and those of some rows only."""
    def __init__(self, eye, at, focal, W, H):
        self.eye, self.focal, self.W, self.H = np.array(eye, float), focal, W, H
        self.fwd = unit(np.array(at) - self.eye)
        self.right = unit(np.cross(self.fwd, (0, 0, 1)))
        self.up = np.cross(self.right, self.fwd)

    def aim(self, top, bottom):
        self.py, self.px = np.mgrid[2 * top:2 * bottom, 0:2 * self.W].astype(np.float32) / 2 + .25
        u, v = (self.px / self.W - .5) / self.focal, (self.py - self.H / 2) / self.W / self.focal
        self.d = f32(normed(column(self.fwd) + u * column(self.right) - v * column(self.up)))

    def meets(self, axis, value):
        """Where the rays meet a plane: the two other coordinates."""
        t = (value - float(self.eye[axis])) / self.d[axis]
        return [float(self.eye[i]) + t * self.d[i] for i in range(3) if i != axis]

    def photograph(self, look, band=40):
        """What `look` gives for the rays, some rows at a time, as that needs little memory."""
        parts = []
        for top in range(0, self.H, band):
            bottom = min(top + band, self.H)
            self.aim(top, bottom)
            parts.append(self.pixels(look(self.d)))
        return np.concatenate(parts, 1)

    def pixels(self, rays):
        """One value for the four rays of each pixel."""
        return rays.reshape(3, -1, 2, self.W, 2).mean((2, 4))

    def soften(self, img, away, focus, clear, aperture):
        """Out of focus by the distance of each row (H numbers) or each column (W); sharp within `clear` of the focus."""
        circle = np.hypot(aperture * self.W * np.maximum(np.abs(away - focus) - clear, 0) / away, .00027 * self.W)
        return blur(img, circle) if len(away) == self.H else blur(img.transpose(0, 2, 1), circle).transpose(0, 2, 1)

    def save(self, img, out):
        Image.fromarray(develop(f32(img), [0, 0, self.W, self.H], self.W, .011)).save(out)


def gathered(g, sx, sy, light, deep, share, soft=2.5):
    """The light that a surface of these slopes throws on the ground, where a flat one would let it through."""
    out = np.zeros((g.h, g.w), np.float32)
    C.shine(g, ptr(f32(sx)), ptr(f32(sy)), ptr(np.ones_like(out)), ptr(f32(light)), F(deep), 3, part(0, 0, g.w, g.h), ptr(out))
    out = blur(out, soft)
    return np.minimum(out, 1) + share * np.maximum(out - 1, 0)


def leaf_shade(g, leaves):
    """The sun between palm leaves outside the picture: each of x, y, angle, length, width, softness and darkness."""
    lets = np.ones((g.h, g.w), np.float32)
    for x, y, angle, length, width, soft, dark in leaves:
        lets *= 1 - dark * blur(cast(g, frond(x, y, radians(angle), length, width=width), (0, 0, -1)), soft / g.step)
    return lets
