"""Water and bowls of about_hero.py: how they meet, bend and mirror rays."""
from rays import *

between = lambda v, low, high, soft: smooth(v, low - soft, low + soft) * smooth(v, high + soft, high - soft)


def bent(v, n):
    """Directions v that enter water of normal n."""
    face = -along(v, n)
    return v / 1.333 + (face / 1.333 - np.sqrt(np.maximum(1 - (1 - face ** 2) / 1.777, 0))) * n


def fresnel(face):
    return .02 + .98 * (1 - face) ** 5


def ellipsoid(p, v, radius, depth, far=False):
    """Where rays p + t v meet the lower half of an ellipsoid about the middle of the rim; the share inside (> 0: met), and t."""
    s = np.array((1 / radius, 1 / radius, 1 / depth)).reshape(3, 1, 1)
    p, v = p * s, v * s
    a, b_, c_ = (v * v).sum(0), (p * v).sum(0), (p * p).sum(0) - 1
    inside = b_ * b_ - a * c_
    return inside / a, (-b_ + (1 if far else -1) * np.sqrt(np.maximum(inside, 0))) / a
