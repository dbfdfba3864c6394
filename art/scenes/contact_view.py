"""Camera, light and places that contact_hero.py and contact_floats.py share."""
import numpy as np

unit = lambda v: np.array(v, float) / np.linalg.norm(v)
SUN = unit((.60, -.42, -.62))
EYE, AT, FOCAL = np.array((1.0, -12.4, 5.6)), (1.0, .2, 1.15), 50 / 36       # focal length in picture widths
BOWL = 3.9, .2, 1.0                                                          # the middle of its rim
LEVEL = .80
FLOATS = (-.62, -.55, .86, 20, -4), (.92, .25, .74, 75, 5), (-.45, 1.18, .60, 130, 3)     # from the middle: x, y; size, turn, tip
