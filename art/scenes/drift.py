"""Where the film's two blossoms are at each time, and the camera: shared by hero.py (Blender) and pool.py.

World: the water is z = 0, one unit is the blossom's radius (3.5 cm). Kind 0 touches the water TOUCH seconds into the
film, drifts off to the right, and has left the picture when it falls again. Kind 1 lies still at the upper right and sways.
"""
import numpy as np
from math import sin, cos, pi, radians, exp

PERIOD, FPS, TOUCH = 13.0, 24, 7.2
FRAMES = int(PERIOD * FPS)
SUN = np.array((.45, -.62, -.64)); SUN /= np.linalg.norm(SUN)
SUN_SIZE = radians(7)                                # seen from the pool: wide, as through thin cloud
DEPTH = .40
WHERE = (1.95, .75)                                  # where kind 0 touches
REST = (5.60, 2.35)                                  # where kind 1 lies
ELEVATION, DISTANCE, LENS, APERTURE = radians(50), 30.7, 85 / 36, .8
POS = np.array((0, -DISTANCE * cos(ELEVATION), DISTANCE * sin(ELEVATION)))
RIGHT, UP, FORWARD = np.array((1., 0, 0)), np.array((0, sin(ELEVATION), cos(ELEVATION))), np.array((0, cos(ELEVATION), -sin(ELEVATION)))


def seen(p, wide):
    """World points (..., 3) in pixels of a 16:9 picture that is `wide` pixels wide."""
    q = np.asarray(p, float) - POS
    d = q @ FORWARD
    return wide * (.5 + LENS * (q @ RIGHT) / d), wide * (9 / 32 - LENS * (q @ UP) / d)


def on_plane(x, y, wide, z=0.0):
    """The world points at height z that are seen at these pixels."""
    d = FORWARD + ((np.asarray(x) / wide - .5) / LENS)[..., None] * RIGHT - ((np.asarray(y) / wide - 9 / 32) / LENS)[..., None] * UP
    return POS + d * ((z - POS[2]) / d[..., 2])[..., None]


def pose(kind, time):
    """Place and rotation (radians, XYZ) of a blossom; the time of kind 0 counts from its touch (negative: still falling), that of kind 1 is the film's."""
    if kind == 1:
        w, b = 2 * pi * time / PERIOD, max(0.0, (time - TOUCH) % PERIOD - 1.5)     # the rings reach it a second and a half after the touch
        bob = min(b / .4, 1) * exp(-.85 * b) * sin(2 * pi * .8 * b)
        at = REST[0] + .05 * sin(w), REST[1] + .035 * cos(w), .035 * bob - .04
        return np.array(at), np.array((radians(-4 + 2.2 * bob), radians(2 - 1.6 * bob), radians(140 + 2.5 * sin(w + .8))))
    a = max(time, 0.0)
    s = .50 * (a - .9 * (1 - exp(-a / .9)))
    x, y = WHERE[0] + .90 * s, WHERE[1] - .436 * s
    if time < 0:
        z, turn, tip = 3.1 * -time, 38 * time, -7.0
        x += .30 * time * time; y += .1 * sin(3 * time)
    else:
        z = -.17 * exp(-2.6 * a) * sin(2 * pi * 1.05 * a)
        turn = a + 37 * .45 * (1 - exp(-a / .45))
        tip = -3.0 - 4.0 * exp(-2.2 * a) * cos(2 * pi * 1.05 * a)
    return np.array((x, y, z - .04)), np.array((radians(tip), radians(3 - tip * .4), radians(24 + turn)))


def keys(kind):
    """The times at which hero.py renders a kind; pool.py interpolates between the two nearest."""
    if kind == 1: return np.array((0.0,))
    return np.concatenate([np.array((-20, -16, -12, -8, 0)) / FPS, (.3, .8, 1.8, PERIOD - TOUCH)])
