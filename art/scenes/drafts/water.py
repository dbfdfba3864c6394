"""Water for about_hero.py and contact_hero.py: how it bends and mirrors rays."""
from rays import *

between = lambda v, low, high, soft: smooth(v, low - soft, low + soft) * smooth(v, high + soft, high - soft)


def bent(v, n):
    """Directions v that enter water of normal n."""
    face = -along(v, n)
    return v / 1.333 + (face / 1.333 - np.sqrt(np.maximum(1 - (1 - face ** 2) / 1.777, 0))) * n


def fresnel(face):
    return .02 + .98 * (1 - face) ** 5
