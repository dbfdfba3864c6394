"""Camera and light that ledge.py and ledge_bowl.py share. The wall is y = 0, the ledge's top z = 0 from y = -LEDGE."""
import numpy as np

SUN = np.array((.78, .38, -.50)); SUN /= np.linalg.norm(SUN)
LEDGE = 2.3
EYE, FOCAL, SHIFT = (0.0, -9.0, 2.5), 1.75, -.055     # focal length and shift in picture widths
BOWL = (-.34, -1.05, 0)
