"""What the film's blossom does, and the camera that sees it: numbers shared by hero.py (Blender) and pool.py.

World: the water is z = 0, one unit is the blossom's radius (3.5 cm). Eight seconds make one period; a blossom touches
the water TOUCH seconds into it, drifts off to the right, and has left the picture before its third period.
"""
import numpy as np
from math import sin, cos, pi, radians, exp

PERIOD, FPS, TOUCH = 8.0, 24, 2.2
FRAMES = int(PERIOD * FPS)
SUN = np.array((.45, -.62, -.64)); SUN /= np.linalg.norm(SUN)
DEPTH = 1.15
WHERE = (1.95, .75)                                  # where it touches
ELEVATION, DISTANCE, LENS, APERTURE = radians(50), 30.7, 85 / 36, .8
POS = np.array((0, -DISTANCE * cos(ELEVATION), DISTANCE * sin(ELEVATION)))
RIGHT, UP, FORWARD = np.array((1., 0, 0)), np.array((0, sin(ELEVATION), cos(ELEVATION))), np.array((0, cos(ELEVATION), -sin(ELEVATION)))


def seen(p, wide):
    """World points (..., 3) in pixels of a 16:9 picture so many wide."""
    q = np.asarray(p, float) - POS
    d = q @ FORWARD
    return wide * (.5 + LENS * (q @ RIGHT) / d), wide * (9 / 32 - LENS * (q @ UP) / d)


def on_plane(x, y, wide, z=0.0):
    """The world points at height z that are seen at these pixels."""
    d = FORWARD + ((np.asarray(x) / wide - .5) / LENS)[..., None] * RIGHT - ((np.asarray(y) / wide - 9 / 32) / LENS)[..., None] * UP
    return POS + d * ((z - POS[2]) / d[..., 2])[..., None]


def pose(age):
    """Seconds since the touch (negative: still falling) -> place and rotation (radians, XYZ) of the blossom."""
    a = max(age, 0.0)
    s = .50 * (a - .9 * (1 - exp(-a / .9)))
    x, y = WHERE[0] + .90 * s, WHERE[1] - .436 * s
    if age < 0:
        z, turn, tip = 3.1 * -age, 38 * age, -7.0
        x += .30 * age * age; y += .1 * sin(3 * age)
    else:
        z = -.17 * exp(-2.6 * a) * sin(2 * pi * 1.05 * a)
        turn = a + 37 * .45 * (1 - exp(-a / .45))
        tip = -3.0 - 4.0 * exp(-2.2 * a) * cos(2 * pi * 1.05 * a)
    return np.array((x, y, z + .07)), np.array((radians(tip), radians(3 - tip * .4), radians(24 + turn)))


def keys():
    """The ages at which hero.py takes a picture; what lies between is turned and moved from the nearest two."""
    fall = np.arange(-20, 1, 4) / FPS
    return np.concatenate([fall, (.17, .42, .8, 1.5, 3.6, 5.8, 9, 12)])
