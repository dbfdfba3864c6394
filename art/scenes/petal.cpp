// Three beads of water on a petal of frangipani, very near, by path tracing. petal.py compiles this file and loads it.
//
// World: z is up; a petal is a height over x and y, with an outline; one unit is some 2 cm. Light comes from a window, which is
// a disc of the sky, and from the sky. A bead is a flattened ball whose lower part lies in the petal. The light that a bead
// gathers on the petal is found by chance: the window is large enough for that.
#include "tracing.h"
#include <algorithm>
#include <vector>

static const float PI = 3.14159265f;

// A colour as light: 0xRRGGBB.
static inline V lin(uint32_t c) { auto f = [](float v) { return v <= .04045f ? v / 12.92f : powf((v + .055f) / 1.055f, 2.4f); }; return v3(f((c >> 16 & 255) / 255.f), f((c >> 8 & 255) / 255.f), f((c & 255) / 255.f)); }

// -- the petals ------------------------------------------------------------------------------------------------------
// Place on a petal: u from its heart (0) to its tip (1), s across from -1 to 1.
struct Petal { float cx, cy, turn, length, width, lift, roll; float seed; };
static const Petal petals[2] = {
  {-1.75f, -2.55f, 55, 5.2f, 1.75f, .30f, .55f, 1.7f},
  {-1.75f, -2.62f, -9, 5.2f, 1.85f, -.42f, .45f, 9.1f},
};
static inline void place(const Petal &p, float x, float y, float &u, float &s, float &half) {
  float a = p.turn * PI / 180, c = cosf(a), n = sinf(a), dx = x - p.cx, dy = y - p.cy;
  float l = (dx * c + dy * n) / p.length, o = -dx * n + dy * c;
  u = l;
  float k = clampf(l, 1e-4f, .9999f);
  half = p.width * powf(sinf(PI * powf(k, 1.25f)), .62f);
  o += .22f * p.width * sinf(PI * k) * (k - .4f);                 // The axis bends.
  s = half > 1e-4f ? o / half : 9;
}
static inline float veins(const Petal &p, float u, float s) {
  // Lines from the heart outwards that bend to the edge, and finer ones between them.
  float b = s - .10f * u * u * (s > 0 ? 1 : -1);
  float w = .10f * noise(v3(u * 5 + p.seed, s * 4, 3));
  float a = fabsf(noise(v3((b + w * .25f) * 11, u * 1.1f, p.seed))), c = fabsf(noise(v3((b + w * .4f) * 27 + 40, u * 2.6f, p.seed + 5)));
  float d = 1 - smooth(0, .16f, a), e = 1 - smooth(0, .20f, c);
  return d * .75f + e * .40f;
}
static inline float height(const Petal &p, float u, float s, float half) {
  float e = clampf(fabsf(s), 0, 1.1f);
  float up = p.lift + .30f * half * (s * s) * .5f;
  float rim = smooth(.62f, 1.0f, s);                                // One edge rolls up.
  up += p.roll * rim * rim * (.4f + .6f * sinf(PI * clampf(u, 0, 1)));
  up += .50f * sinf(PI * clampf(u, 0, 1) * .9f) - .45f * smooth(.66f, 1.f, u);
  up += .045f * sinf(5.0f * u + 2.4f * s + p.seed) + .05f * noise(v3(u * 3.2f + p.seed, s * 1.6f, 1.f)) ;
  up -= .11f * e * e * e * smooth(-.55f, -1.f, s);
  return up;
}
struct Surface { float z; bool inside; };
static inline float fine(const Petal &p, float x, float y, float u, float s) {
  return -.014f * veins(p, u, s) * smooth(.04f, .22f, u) + .0016f * noise(v3(x * 60, y * 60, p.seed)) + .004f * noise(v3(s * 34, u * 9, p.seed + 2));
}
static inline Surface at(const Petal &p, float x, float y, bool detail) {
  float u, s, h; place(p, x, y, u, s, h);
  if (u < .004f || u > .996f || fabsf(s) > 1.02f) return {-9, false};
  float edge = 1 + .018f * noise(v3(u * 9 + p.seed, 0, 2));
  float z = height(p, u, s, h); if (detail) z += fine(p, x, y, u, s);
  return {z, fabsf(s) < edge};
}
static V smoothNormal(const Petal &p, float x, float y) {
  const float d = .03f; float a = at(p, x + d, y, false).z, b = at(p, x - d, y, false).z, c = at(p, x, y + d, false).z, e = at(p, x, y - d, false).z;
  return unit(v3((b - a) / (2 * d), (e - c) / (2 * d), 1));
}
static V ramp(float t, const float *ats, const uint32_t *cols, int n) {
  if (t <= ats[0]) return lin(cols[0]);
  for (int i = 1; i < n; i++) if (t < ats[i]) return mix(lin(cols[i - 1]), lin(cols[i]), (t - ats[i - 1]) / (ats[i] - ats[i - 1]));
  return lin(cols[n - 1]);
}
static V colour(const Petal &p, float x, float y) {
  float u, s, h; place(p, x, y, u, s, h);
  float vn = veins(p, u, s), cl = noise(v3(u * 4 + p.seed, s * 3, 7));
  static const float ats[] = {.03f, .12f, .24f, .40f, .58f, .8f};
  static const uint32_t cols[] = {0xC8741A, 0xE9A02C, 0xF5C559, 0xFCEBC2, 0xFFF8EC, 0xFFF3EA};
  float run = u * .92f + .16f * s * s + .07f * cl - .05f * (vn - .3f);
  V c = ramp(run, ats, cols, 6);
  float blush = smooth(.55f, 1.05f, s * .75f + .35f * u + .14f * cl);
  c = mix(c, lin(0xE58F92), .70f * blush);
  c = mix(c, lin(0xE7C6A4), .30f * clampf(vn, 0, 1) * smooth(.12f, .4f, u));
  return c;
}

// The petals once computed: heights, slopes and colours over a square.
enum { GRID = 2304 };
static const float LO = -3.2f, HI = 3.2f, CELL = (HI - LO) / (GRID - 1);
struct Cell { float z; uint8_t inside; V n, c; };
static std::vector<Cell> cells[2];
static float lowest[2] = {9, 9}, highest[2] = {-9, -9};
static void compute(int i) {
  cells[i].resize(size_t(GRID) * GRID);
#pragma omp parallel for schedule(dynamic, 8)
  for (int y = 0; y < GRID; y++) for (int x = 0; x < GRID; x++) {
    float px = LO + x * CELL, py = LO + y * CELL; Surface f = at(petals[i], px, py, true);
    Cell &c = cells[i][size_t(y) * GRID + x]; c.z = f.z; c.inside = f.inside; c.n = v3(0, 0, 1); c.c = v3(0, 0, 0);
    if (f.inside) c.c = colour(petals[i], px, py);
  }
  for (const Cell &c : cells[i]) if (c.inside) { lowest[i] = fminf(lowest[i], c.z); highest[i] = fmaxf(highest[i], c.z); }
#pragma omp parallel for schedule(dynamic, 8)
  for (int y = 1; y < GRID - 1; y++) for (int x = 1; x < GRID - 1; x++) {
    Cell *c = &cells[i][size_t(y) * GRID + x]; if (!c->inside) continue;
    float a = c[-1].inside ? c[-1].z : c->z, b = c[1].inside ? c[1].z : c->z, d = c[-GRID].inside ? c[-GRID].z : c->z, e = c[GRID].inside ? c[GRID].z : c->z;
    c->n = unit(v3((a - b) / (2 * CELL), (d - e) / (2 * CELL), 1));
  }
}
static inline bool nearby(float x, float y, int &i, float &u, float &v) {
  float fx = (x - LO) / CELL, fy = (y - LO) / CELL; if (!(fx >= 0 && fy >= 0 && fx < GRID - 1 && fy < GRID - 1)) return false;
  int a = int(fx), b = int(fy); u = fx - a; v = fy - b; i = b * GRID + a; return true;
}
static inline Surface quick(int p, float x, float y) {
  int i; float u, v; if (!nearby(x, y, i, u, v)) return {-9, false};
  const Cell *c = &cells[p][i];
  if (!(c[0].inside && c[1].inside && c[GRID].inside && c[GRID + 1].inside)) return {-9, false};
  return {(c[0].z * (1 - u) + c[1].z * u) * (1 - v) + (c[GRID].z * (1 - u) + c[GRID + 1].z * u) * v, true};
}
static inline void look(int p, float x, float y, V &n, V &k) {
  int i; float u, v; if (!nearby(x, y, i, u, v)) { n = v3(0, 0, 1); k = v3(0, 0, 0); return; }
  const Cell *c = &cells[p][i];
  n = unit(mix(mix(c[0].n, c[1].n, u), mix(c[GRID].n, c[GRID + 1].n, u), v)); k = mix(mix(c[0].c, c[1].c, u), mix(c[GRID].c, c[GRID + 1].c, u), v);
}

// -- beads -----------------------------------------------------------------------------------------------------------
struct Bead { float x, y, r, flat, sink; V o, n; };
static Bead beads[3] = {
  {-.16f, .02f, .46f, .78f, .27f, {}, {}},
  {.98f, -.22f, .235f, .82f, .25f, {}, {}},
  {-.62f, -.86f, .150f, .88f, .20f, {}, {}},
};
static const float IOR = 1.333f;
static const float BRIGHTEST = 24;                                  // of one path
static inline bool inBead(int i, V q) { const Bead &b = beads[i]; V d = q - b.o; float z = dot(d, b.n); V f = d - b.n * z; return dot(f, f) / (b.r * b.r) + z * z / (b.r * b.r * b.flat * b.flat) < 1; }
// Where a ray meets a bead's ball; both places
static inline bool ball(const Bead &b, V o, V d, float &t0, float &t1) {
  V q = o - b.o; float k = 1 / b.flat;
  V Q = q + b.n * (dot(q, b.n) * (k - 1)), D = d + b.n * (dot(d, b.n) * (k - 1));
  float A = dot(D, D), B = dot(Q, D), C = dot(Q, Q) - b.r * b.r, S = B * B - A * C;
  if (S < 0) return false;
  S = sqrtf(S); t0 = (-B - S) / A; t1 = (-B + S) / A; return true;
}
static inline V ballNormal(const Bead &b, V q) { V d = q - b.o; float z = dot(d, b.n); return unit(d - b.n * z + b.n * (z / (b.flat * b.flat))); }

// -- what a ray meets ------------------------------------------------------------------------------------------------
enum { NOTHING, PETAL, GROUND, BEAD };
struct Hit { int what, which; float t; V p, n, c; };
static const float GROUND_Z = -1.5f;
static bool hitPetal(int p, V o, V d, float t0, float t1, float &t) {
  if (fabsf(d.z) > 1e-6f) {
    float a = (lowest[p] - .01f - o.z) / d.z, b = (highest[p] + .01f - o.z) / d.z; if (a > b) std::swap(a, b);
    t0 = fmaxf(t0, a); t1 = fminf(t1, b);
  } else if (o.z > highest[p] || o.z < lowest[p]) return false;
  t1 = fminf(t1, t0 + 14);
  if (t0 >= t1) return false;
  float s = t0; V q = o + d * s; Surface f = quick(p, q.x, q.y); float g = f.inside ? q.z - f.z : 9; bool had = f.inside;
  for (int i = 0; i < 260 && s < t1; i++) {
    float step = had ? clampf(fabsf(g) * .6f, .006f, .5f) : .05f, prev = s;
    s = fminf(s + step, t1); q = o + d * s; f = quick(p, q.x, q.y);
    if (f.inside && had) {
      float g1 = q.z - f.z;
      if ((g1 < 0) != (g < 0)) {
        float a = prev, b = s; bool below = g < 0;
        for (int k = 0; k < 9; k++) { float m = (a + b) / 2; V w = o + d * m; Surface z = quick(p, w.x, w.y); if (((w.z - z.z) < 0) == below) a = m; else b = m; }
        t = (a + b) / 2; return true;
      }
      g = g1;
    } else if (f.inside) g = q.z - f.z;
    had = f.inside;
  }
  return false;
}
static Hit meet(V o, V d, int within, float tmax = 1e9f) {
  Hit h{NOTHING, 0, tmax, {}, {}, {}}; float t;
  for (int i = 0; i < 2; i++) {
    if (within >= 0 && i == 1) break;
    if (hitPetal(i, o, d, 1e-3f, h.t, t)) { h.t = t; h.what = PETAL; h.which = i; }
  }
  if (within < 0 && d.z < -1e-6f) { t = (GROUND_Z - o.z) / d.z; if (t > 1e-3f && t < h.t) { h.t = t; h.what = GROUND; } }
  for (int i = 0; i < 3; i++) {
    float a, b; if (!ball(beads[i], o, d, a, b)) continue;
    float q = within == i ? b : a;
    if (within >= 0 && within != i) continue;
    if (q > 1.5e-3f && q < h.t) { h.t = q; h.what = BEAD; h.which = i; }
  }
  if (h.what == NOTHING) return h;
  h.p = o + d * h.t;
  if (h.what == PETAL) look(h.which, h.p.x, h.p.y, h.n, h.c);
  else h.n = h.what == GROUND ? v3(0, 0, 1) : ballNormal(beads[h.which], h.p);
  return h;
}

// -- light -----------------------------------------------------------------------------------------------------------
static V WINDOW = unit(v3(-.72f, .50f, .46f));
static const float COS_WINDOW = cosf(.155f), SOLID = 2 * PI * (1 - cosf(.155f));
static const V WINDOW_LIGHT = v3(1.05f, .88f, .74f) * 40.f;
static V sky(V d) {
  V c = mix(lin(0x4A2F3C) * .40f, lin(0xF3D3C8) * .36f, smooth(-.15f, .85f, d.z));
  // A white wall at the right, low
  float w = smooth(.55f, .9f, dot(d, unit(v3(.85f, -.25f, .35f))));
  return c + lin(0xFFE3CF) * (.75f * w);
}
static inline bool isWindow(V d) { return dot(d, WINDOW) > COS_WINDOW; }
// The window’s frame: a cross, seen in the beads only
static V window(V d) { V a, b; frame(WINDOW, a, b); float x = dot(d, a), y = dot(d, b); return fabsf(x) < .012f || fabsf(y) < .012f ? WINDOW_LIGHT * .12f : WINDOW_LIGHT; }
static V toWindow(Rng &r) { float z = 1 - next(r) * (1 - COS_WINDOW), f = 2 * PI * next(r), s = sqrtf(fmaxf(0, 1 - z * z)); V a, b; frame(WINDOW, a, b); return unit(a * (s * cosf(f)) + b * (s * sinf(f)) + WINDOW * z); }

static V ground(V p) {
  float a = noise(v3(p.x * .5f, p.y * .5f, 4)) * .6f + noise(v3(p.x * 1.3f, p.y * 1.3f, 5)) * .3f;
  return mix(lin(0x382B34), lin(0x64515E), clampf(.35f + .6f * a - .10f * p.x + .06f * p.y, 0, 1));
}

static V trace(V o, V d, Rng &r) {
  V sum{0, 0, 0}, k{1, 1, 1}; int within = -1; bool seesWindow = true;
  for (int depth = 0; depth < 14; depth++) {
    Hit h = meet(o, d, within);
    if (h.what == NOTHING) {
      if (within >= 0) { within = -1; o = o + d * .01f; continue; }
      V l = sky(d); if (seesWindow && isWindow(d)) l = l + window(d);
      l = k * l; if (depth > 1) { float m = fmaxf(l.x, fmaxf(l.y, l.z)); if (m > 7) l = l * (7 / m); }
      sum = sum + l; break;
    }
    if (h.what == BEAD) {
      V n = h.n; float ratio = within < 0 ? 1 / IOR : IOR, c = -dot(n, d); if (c < 0) { n = -n; c = -c; }
      float q = 1 - ratio * ratio * (1 - c * c), f = 1;
      V out{};
      if (q > 0) { float s = sqrtf(q); out = unit(d * ratio + n * (ratio * c - s)); float ni = within < 0 ? 1 : IOR, nt = within < 0 ? IOR : 1; float rs = (ni * c - nt * s) / (ni * c + nt * s), rp = (nt * c - ni * s) / (nt * c + ni * s); f = (rs * rs + rp * rp) / 2; }
      // Both ways are followed by chance; what the camera sees mirrored more often than it is, for the highlights.
      float pr = q > 0 ? clampf(f, depth == 0 ? .25f : f, 1) : 1;
      if (next(r) < pr) { d = unit(d + n * (2 * c)); k = k * (f / pr); }
      else { d = out; k = k * ((1 - f) / (1 - pr)); within = within < 0 ? h.which : -1; }
      o = h.p + d * 1e-3f; seesWindow = true; continue;
    }
    // Skin of the petal, or the ground
    V n = h.n; bool back = dot(n, d) > 0; if (back) n = -n;
    V a = h.what == PETAL ? h.c : ground(h.p);
    float through = h.what == PETAL && within < 0 ? .26f : 0;
    // A soft shine of the skin
    if (h.what == PETAL && within < 0) {
      float c = -dot(n, d), f = .022f + .25f * powf(1 - clampf(c, 0, 1), 5);
      float pr = depth < 2 ? fmaxf(f, .14f) : f;
      if (next(r) < pr) { k = k * (f / pr); V m = unit(cosine(n, r) * .38f + n); float mc = -dot(m, d); d = unit(d + m * (2 * fmaxf(mc, 0))); if (dot(d, n) <= 0) break; o = h.p + n * 2e-3f; seesWindow = true; continue; }
      k = k * ((1 - f) / (1 - pr));
    }
    bool goesThrough = next(r) < through;
    V side = goesThrough ? -n : n;
    if (goesThrough) a = a * v3(1.0f, .93f, .80f);
    k = k * a;
    if (within < 0) {
      V w = toWindow(r); float c = dot(side, w);
      if (c > 0 && meet(h.p + side * 3e-3f, w, -1).what == NOTHING) sum = sum + k * WINDOW_LIGHT * (c * SOLID / PI);
      seesWindow = false;                      // Found through a bead only.
    } else seesWindow = true;
    if (depth > 2) { float p = fmaxf(k.x, fmaxf(k.y, k.z)); if (next(r) > p) break; k = k * (1 / p); }
    d = cosine(side, r); o = h.p + side * 3e-3f;
    if (within >= 0 && !inBead(within, o)) within = -1;
  }
  return sum;
}

extern "C" void render(int W, int H, int samples, float *out) {
  for (Bead &b : beads) {
    b.n = smoothNormal(petals[0], b.x, b.y);
    b.o = v3(b.x, b.y, at(petals[0], b.x, b.y, false).z) + b.n * (b.r * b.flat * (1 - 2 * b.sink));
  }
  compute(0);
  compute(1);
  V eye = v3(.1f, -4.9f, 4.7f), target = v3(.14f, .20f, .45f), fwd = unit(target - eye), right = unit(cross(fwd, v3(0, 0, 1))), up = cross(right, fwd);
  float focal = 2.55f, aperture = .085f, focus = dot(beads[0].o + v3(0, -.15f, .12f) - eye, fwd);
#pragma omp parallel for schedule(dynamic, 4)
  for (int y = 0; y < H; y++) for (int x = 0; x < W; x++) {
    V sum = v3(0, 0, 0);
    for (int i = 0; i < samples; i++) {
      Rng r{hash(y * W + x + 77), uint32_t(i), 0};
      float px = (x + next(r) - W / 2.f) / W, py = -(y + next(r) - H / 2.f) / W;
      V d = fwd + (right * px + up * py) * (1 / focal);
      float q = sqrtf(next(r)) * aperture, f = 2 * PI * next(r);
      V from = eye + right * (q * cosf(f)) + up * (q * sinf(f)), light = trace(from, unit(eye + d * focus - from), r);
      sum = sum + light * fminf(1, BRIGHTEST / fmaxf(most(light), 1e-6f));
    }
    float *pixel = out + 3 * (size_t(y) * W + x);
    pixel[0] = sum.x / samples; pixel[1] = sum.y / samples; pixel[2] = sum.z / samples;
  }
}
