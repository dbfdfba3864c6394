// Long: the one renderer of the film; its parts share the scene.
// A bowl of water with two blossoms, by path tracing. bowl.py says where everything is, compiles this file and loads it:
// with nvcc, if there is one, for a graphics card, else with g++ for all cores.
//
// World: z is up, the bowl's rim lies in z = 0 about the origin, one unit is some 4.5 cm. Sunlight that enters the water
// is followed forwards, as so many parcels of light, into a map of the bowl's inside (`lit`): the caustics and the shadows
// there. The rest of the light on the inside under water is soft: blocks of it gather it in a coarser map (`shade`). All
// other light is followed backwards from the camera. Every pixel gets a few samples, then more the more these differ.
// Every frame uses the same random numbers, so that what stands still has the same grain in all frames.
#include <cmath>
#include <cstdint>
#include <cstring>
#include <vector>
#include <algorithm>

#ifdef __CUDACC__
#define FN __host__ __device__ inline
#define BODY [=] __device__
template <class F> __global__ void kernel(int n, F f) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) f(i); }
template <class F> void each(int n, F f) { kernel<<<(n + 127) / 128, 128>>>(n, f); }
template <class T> T *fresh(size_t n) { T *p; cudaMalloc(&p, n * sizeof(T)); cudaMemset(p, 0, n * sizeof(T)); return p; }
template <class T> void put(T *to, const T *from, size_t n) { cudaMemcpy(to, from, n * sizeof(T), cudaMemcpyHostToDevice); }
template <class T> void get(T *to, const T *from, size_t n) { cudaMemcpy(to, from, n * sizeof(T), cudaMemcpyDeviceToHost); }
FN void gather(float *p, float v) {
#ifdef __CUDA_ARCH__
  atomicAdd(p, v);
#endif
}
#else
#define FN inline
#define BODY [=]
template <class F> void each(int n, F f) {
#pragma omp parallel for schedule(dynamic, 64)
  for (int i = 0; i < n; i++) f(i);
}
template <class T> T *fresh(size_t n) { T *p = new T[n]; memset((void *)p, 0, n * sizeof(T)); return p; }
template <class T> void put(T *to, const T *from, size_t n) { memcpy((void *)to, (const void *)from, n * sizeof(T)); }
template <class T> void get(T *to, const T *from, size_t n) { memcpy((void *)to, (const void *)from, n * sizeof(T)); }
FN void gather(float *p, float v) {
#pragma omp atomic
  *p += v;
}
#endif

#include "tracing.h"

// -- the scene -------------------------------------------------------------------------------------------------------
struct Triangle { V a, ab, ac; };
struct Corner { float n[3][3], uv[3][2]; };
struct Box { float lo[3], hi[3]; int left, count; };     // count > 0: triangles from left on; else its children are left and left + 1
struct Wave { float kx, ky, speed, phase, height, ring; };   // ring: 0 plane; 1, 2: about a blossom
struct Shape { Triangle *tri; Corner *corner; Box *box; };
struct Frame {                                             // what bowl.py gives for each frame
  float eye[3], fwd[3], right[3], up[3], focal, aperture, focus;
  float sun[3], sunlight[3], sunsize;
  float place[2][12];                                      // of each blossom: where its axes x, y, z and its origin lie
  float time, sway;
};
struct Map { float *at; int w, h; };
enum { GRID = 1024, CELLS = 640, TURN = 2048, WALL = 24, BLOCKS = 72 };
struct Scene {
  Frame f;
  Shape blossom[2];
  Map skin[2], cling[2], palms, heaven;                    // colours; the water's edge about a blossom; the sun's and the sky's leaves
  Wave *wave; int waves;
  float *water;                                            // height and slopes, GRID x GRID x 3
  float *lit, *bank;                                       // sunlight on the inside under water, and thrown back by the water on the wall above it
  float *shade;                                            // all other light on the inside under water
};
#define R_IN 2.36f
#define D_IN .98f
#define R_OUT 2.445f
#define D_OUT 1.11f
#define R_RIM 2.402f
#define TABLE -1.06f
#define LEVEL -.17f
#define SPAN 2.45f                                         // the maps reach from -SPAN to SPAN
#define GATHERED 400                                       // directions in which each block of the inside gathers light
#define R_WATER (R_IN * .98484f)

FN V at3(const float *p) { return v3(p[0], p[1], p[2]); }
FN float look(const Map &m, float x, float y, int channels, int c) {     // x, y in pixels
  x = clampf(x - .5f, 0, m.w - 1.001f); y = clampf(y - .5f, 0, m.h - 1.001f);
  int i = int(x), j = int(y); float u = x - i, v = y - j; const float *p = m.at + (j * m.w + i) * channels + c; int row = m.w * channels;
  return (p[0] * (1 - u) + p[channels] * u) * (1 - v) + (p[row] * (1 - u) + p[row + channels] * u) * v;
}
FN V into(const float *m, V p) { p = p - at3(m + 9); return v3(dot(at3(m), p), dot(at3(m + 3), p), dot(at3(m + 6), p)) * (1 / dot(at3(m), at3(m))); }
FN V turned(const float *m, V p) { return at3(m) * p.x + at3(m + 3) * p.y + at3(m + 6) * p.z; }

// height of the water over its level, and its slopes
FN V water(const Scene &s, float x, float y) {
  Map m{s.water, GRID, GRID}; float k = GRID / (2 * SPAN), u = (x + SPAN) * k, v = (y + SPAN) * k;
  return v3(look(m, u, v, 3, 0), look(m, u, v, 3, 1), look(m, u, v, 3, 2));
}
FN float gobo(const Scene &s, V p) {                       // the sun's share at p that comes between the palm leaves
  V l = at3(s.f.sun); float t = p.z / l.z; float x = p.x - l.x * t, y = p.y - l.y * t;
  float k = s.palms.w / 16.0f, w = s.f.sway;
  return look(s.palms, (x + 8 + .10f * w) * k, (y + 8 + .05f * w) * k, 1, 0);
}
#define SKY_WIDE 1.05f                                      // the bright opening of the sky: its azimuths, and the sines of its heights
#define SKY_LOW .10f
#define SKY_HIGH .95f
FN V opening(const Scene &s, V d) {
  float up = clampf(d.z, 0, 1), side = atan2f(d.x, d.y);
  if (fabsf(side) > SKY_WIDE || up < SKY_LOW || up > SKY_HIGH) return v3(0, 0, 0);
  float high = asinf(up), w = smooth(SKY_WIDE, .55f, fabsf(side)) * smooth(.10f, .28f, high) * smooth(1.25f, .90f, high);
  return v3(1, .955f, .90f) * (4.8f * w * look(s.heaven, (side + .012f * s.f.sway + 1.6f) * (s.heaven.w / 3.2f), (1.4f - high) * (s.heaven.h / 1.4f), 1, 0));
}
FN V sky(V d) {                                            // the rest of it: the veranda's shade
  return mix(v3(.60f, .47f, .43f), v3(.64f, .60f, .64f), smooth(0, .9f, clampf(d.z, 0, 1))) * (.46f + .22f * d.y);
}

// -- where rays meet things ------------------------------------------------------------------------------------------
enum { NOTHING, TABLETOP, OUTSIDE, INSIDE, LIP, WATER, BLOSSOM };
struct Hit { float t; int what, which, tri; float u, v; };

FN float enters(const Box &b, V o, V k, float best) {     // how far away a ray with inverse direction k enters the box; 1e30 if it misses
  float x0 = (b.lo[0] - o.x) * k.x, x1 = (b.hi[0] - o.x) * k.x, y0 = (b.lo[1] - o.y) * k.y, y1 = (b.hi[1] - o.y) * k.y, z0 = (b.lo[2] - o.z) * k.z, z1 = (b.hi[2] - o.z) * k.z;
  float in = fmaxf(fmaxf(fminf(x0, x1), fminf(y0, y1)), fmaxf(fminf(z0, z1), 0.0f)), out = fminf(fminf(fmaxf(x0, x1), fmaxf(y0, y1)), fminf(fmaxf(z0, z1), best));
  return in <= out ? in : 1e30f;
}
FN bool meet(const Shape &s, V o, V d, float &best, int &tri, float &bu, float &bv, bool any) {
  V k = v3(1 / d.x, 1 / d.y, 1 / d.z); int stack[48], top = 0, i = 0; float far[48]; bool met = false;
  if (enters(s.box[0], o, k, best) == 1e30f) return false;
  for (;;) {
    const Box &b = s.box[i];
    if (b.count) {
      for (int j = b.left; j < b.left + b.count; j++) {
        const Triangle &t = s.tri[j]; V p = cross(d, t.ac); float det = dot(t.ab, p);
        if (fabsf(det) < 1e-12f) continue;
        det = 1 / det; V q = o - t.a; float u = dot(q, p) * det;
        if (u < 0 || u > 1) continue;
        V r = cross(q, t.ab); float v = dot(d, r) * det, w = dot(t.ac, r) * det;
        if (v < 0 || u + v > 1 || w <= 1e-4f || w >= best) continue;
        best = w; tri = j; bu = u; bv = v; met = true;
        if (any) return true;
      }
    } else {                                               // the nearer child first
      float left = enters(s.box[b.left], o, k, best), right = enters(s.box[b.left + 1], o, k, best);
      int near = b.left, other = b.left + 1; float later = right;
      if (right < left) { near = b.left + 1; other = b.left; later = left; left = right; }
      if (left < 1e30f) {
        if (later < 1e30f) { stack[top] = other; far[top++] = later; }
        i = near; continue;
      }
    }
    do { if (!top) return met; i = stack[--top]; } while (far[top] > best);
  }
}
FN void bowl(V o, V d, float radius, float depth, int what, Hit &h) {
  V s = v3(1 / radius, 1 / radius, 1 / depth), p = o * s, q = d * s;
  float a = dot(q, q), b = dot(p, q), c = dot(p, p) - 1, e = b * b - a * c;
  if (e <= 0) return;
  e = sqrtf(e);
  for (int i = 0; i < 2; i++) {
    float t = (-b + (i ? e : -e)) / a, z = o.z + t * d.z;
    if (t > 1e-4f && t < h.t && z < 0 && z > TABLE - .01f) { h.t = t; h.what = what; return; }
  }
}
FN float lip(V p) {                                        // distance to the rim: round, and not quite even, as it is made by hand
  float far = sqrtf(p.x * p.x + p.y * p.y), c = p.x / far, s = p.y / far;      // cosine and sine of the angle a about the bowl
  float c2 = c * c - s * s, s2 = 2 * c * s, c3 = c2 * c - s2 * s, s3 = s2 * c + c2 * s, c4 = c2 * c2 - s2 * s2, s4 = 2 * c2 * s2, s5 = s4 * c + c4 * s;      // of 2 a to 5 a
  float r = far - R_RIM - .006f * (.5403f * s3 + .8415f * c3) - .004f * s5, z = (p.z + .004f - .010f * (.8776f * s2 + .4794f * c2)) * .92f;
  return (sqrtf(r * r + z * z) - .044f - .0025f * (.9093f * c4 - .4161f * s4)) * .9f;
}
FN void rim(V o, V d, Hit &h) {
  if (fabsf(d.z) < 1e-5f) return;
  float t = (.10f - o.z) / d.z, u = (-.10f - o.z) / d.z, in = fmaxf(fminf(t, u), 1e-4f), out = fminf(fmaxf(t, u), h.t);
  if (in >= out) return;
  float far = sqrtf((o.x + d.x * in) * (o.x + d.x * in) + (o.y + d.y * in) * (o.y + d.y * in)) - R_RIM, reach = out - in;
  if (fabsf(far) > reach + .12f) return;
  t = in;
  if (lip(o + d * t) < 3e-4f) t += 4e-3f;
  for (int i = 0; i < 48 && t < out; i++) {
    float e = lip(o + d * t);
    if (e < 3e-4f) { h.t = t; h.what = LIP; return; }
    t += e;
  }
}
FN void surface(const Scene &s, V o, V d, Hit &h) {
  if (fabsf(d.z) < 1e-5f) return;
  float t = (LEVEL - o.z) / d.z, high = .34f / fabsf(d.z);     // as high as the water lies over and under its level, along the ray
  if (t + high < 0 || t - high > h.t) return;
  for (int i = 0; i < 3; i++) {
    float x = o.x + t * d.x, y = o.y + t * d.y;
    if (x * x + y * y > R_IN * R_IN) return;
    t = (LEVEL + water(s, x, y).x - o.z) / d.z;
  }
  if (t > 1e-3f && t < h.t) { float x = o.x + t * d.x, y = o.y + t * d.y; if (x * x + y * y < R_WATER * R_WATER * 1.01f) { h.t = t; h.what = WATER; } }
}
// How bright the rim mirrors the sky's opening: in two strokes, about the angles below, which break where the gold was hammered.
FN float stroke(float a, float middle, float half, V p) {
  float off = a - middle; off -= 6.2831853f * floorf(off / 6.2831853f + .5f);
  return smooth(half, half * .72f, fabsf(off) + .05f * noise(p * 6.0f)) * smooth(-.30f, -.12f, noise(v3(a * 3.1f, middle, 0)) + .25f * noise(p * 11.0f));
}
FN float gleam(V p) { float a = atan2f(p.y, p.x); return .03f + 1.9f * fminf(stroke(a, 2.30f, .62f, p) + stroke(a, -.95f, .48f, p), 1); }
FN bool petals(const Scene &s, V o, V d, Hit &h, bool any) {
  bool met = false;
  for (int i = 0; i < 2; i++) {
    const float *m = s.f.place[i]; V p = o - at3(m + 9); float k = dot(p, d), r = dot(at3(m), at3(m));
    if (dot(p, p) - k * k > 1.35f * r || (k > 0 && dot(p, p) > 1.35f * r)) continue;
    float t = h.t; V a = into(m, o), b = v3(dot(at3(m), d), dot(at3(m + 3), d), dot(at3(m + 6), d)) * (1 / r);
    if (meet(s.blossom[i], a, b, t, h.tri, h.u, h.v, any)) { h.t = t; h.what = BLOSSOM; h.which = i; met = true; if (any) return true; }
  }
  return met;
}
FN Hit cast(const Scene &s, V o, V d) {
  Hit h{1e9f, NOTHING, 0, 0, 0, 0};
  if (d.z < 0) { h.t = (TABLE - o.z) / d.z; h.what = TABLETOP; if (h.t < 1e-4f) { h.t = 1e9f; h.what = NOTHING; } }
  bowl(o, d, R_IN, D_IN, INSIDE, h);
  bowl(o, d, R_OUT, D_OUT, OUTSIDE, h);
  rim(o, d, h);
  surface(s, o, d, h);
  petals(s, o, d, h, false);
  return h;
}
FN V reach(const Scene &s, V p, V d) {                     // the share of light from direction d that arrives at p; petals let some through
  Hit h{1e9f, NOTHING, 0, 0, 0, 0};
  bowl(p, d, R_IN, D_IN, INSIDE, h); bowl(p, d, R_OUT, D_OUT, OUTSIDE, h); rim(p, d, h);
  V share = v3(1, 1, 1);
  if (h.what != NOTHING) return v3(0, 0, 0);
  for (int i = 0; i < 3; i++) {
    Hit q{1e9f, NOTHING, 0, 0, 0, 0};
    if (!petals(s, p, d, q, true)) return share;
    share = share * v3(.30f, .22f, .15f);
    p = p + d * (q.t + 2e-3f);
  }
  return share;
}
FN V bent(V d, V n, float eta) { float c = -dot(d, n), k = 1 - eta * eta * (1 - c * c); return k < 0 ? v3(0, 0, 0) : unit(d * eta + n * (eta * c - sqrtf(k))); }
FN float mirror(float c, float eta) {                      // share that dielectrics throw back; eta: of the second by the first
  float g = eta * eta - 1 + c * c; if (g < 0) return 1;
  g = sqrtf(g); float a = (g - c) / (g + c), b = (c * (g + c) - 1) / (c * (g - c) + 1); return .5f * a * a * (1 + b * b);
}

// -- the light in the water --------------------------------------------------------------------------------------------
FN void parcel(const Scene &s, int i, int side) {
  Rng r{hash(i), 0, 12};
  float x = ((i % side + next(r)) / side * 2 - 1) * SPAN, y = ((i / side + next(r)) / side * 2 - 1) * SPAN;
  V l = cone(at3(s.f.sun), s.f.sunsize, r), p = v3(x, y, LEVEL) - l * ((LEVEL - .12f) / l.z);      // from above the rim
  if (x * x + y * y > R_IN * R_IN) return;
  float cell = 2 * SPAN / side, power = cell * cell * -l.z; // irradiance of the sun is 1
  V share = v3(1, 1, 1) * (power * gobo(s, v3(x, y, LEVEL)));
  Hit h{1e9f, NOTHING, 0, 0, 0, 0};
  rim(p, l, h); if (h.what == LIP) return;
  for (int k = 0; k < 4; k++) {
    Hit q{1e9f, NOTHING, 0, 0, 0, 0};
    bowl(p, l, R_IN, D_IN, INSIDE, q);
    Hit f = q; bool leaf = petals(s, p, l, f, false);
    Hit w{leaf ? f.t : q.t, NOTHING, 0, 0, 0, 0};
    if (l.z < 0 && p.z > LEVEL - .02f) surface(s, p, l, w);
    if (w.what == WATER) {
      p = p + l * w.t; V e = water(s, p.x, p.y), n = unit(v3(-e.y, -e.z, 1)); float c = -dot(l, n);
      if (c < .02f) return;
      float back = mirror(c, 1.333f);
      if (next(r) < .25f) {                                // thrown back, to the wall above
        share = share * (back * 4); l = l + n * (2 * c); p = p + n * 1e-3f;
        Hit u{1e9f, NOTHING, 0, 0, 0, 0}; bowl(p, l, R_IN, D_IN, INSIDE, u);
        if (u.what != INSIDE || petals(s, p, l, u, true)) return;
        V z = p + l * u.t; float a = atan2f(z.y, z.x) / 6.2831853f + .5f; int ai = int(a * TURN) % TURN, zi = int(z.z / LEVEL * WALL);
        if (zi >= 0 && zi < WALL) gather(s.bank + zi * TURN + ai, share.x * (TURN * WALL) / (6.2831853f * R_IN * -LEVEL));
        return;
      }
      share = share * ((1 - back) / .75f); l = bent(l, n, 1 / 1.333f); p = p + l * 1e-3f;
      continue;
    }
    if (leaf) { p = p + l * (f.t + 2e-3f); share = share * v3(.30f, .22f, .15f); continue; }
    if (q.what != INSIDE) return;
    V z = p + l * q.t; int xi = int((z.x + SPAN) / (2 * SPAN) * CELLS), yi = int((z.y + SPAN) / (2 * SPAN) * CELLS);
    if (xi < 0 || yi < 0 || xi >= CELLS || yi >= CELLS) return;
    V n = unit(v3(z.x / (R_IN * R_IN), z.y / (R_IN * R_IN), z.z / (D_IN * D_IN)));
    float area = 2 * SPAN / CELLS; share = share * (fabsf(n.z) / (area * area));       // a cell of the map covers more of the slope
    float *c = s.lit + (yi * CELLS + xi) * 3; gather(c, share.x); gather(c + 1, share.y); gather(c + 2, share.z);
    return;
  }
}

// -- what is seen along a ray -------------------------------------------------------------------------------------------
// From the camera, or from a place on the inside under water, for the map `shade`. Where the ray from the camera meets
// the water it goes on into it, and `mirrored` becomes the other part.
struct Ray { V o, d, share; int depth; };
FN V follow(const Scene &s, Ray ray, Rng &r, bool from_inside, Ray *mirrored) {
  V got = v3(0, 0, 0), share = ray.share, l0 = at3(s.f.sun), o = ray.o, d = ray.d;
  bool wet = from_inside, sees_sun = !from_inside, sees_opening = true, scattered = from_inside; float most_sun = 90, bright = 1;
  for (int depth = ray.depth; depth < 8; depth++) {
    Hit h = cast(s, o, d);
    if (h.what == NOTHING) {
      V c = sky(d);
      if (sees_opening) c = c + opening(s, d) * bright;
      if (sees_sun) {
        float e = -dot(d, l0);
        if (e > 0) { V off = d + l0; float q = sqrtf(dot(off, off)) / s.f.sunsize;
          if (q < 1.6f) c = c + at3(s.f.sunlight) * (fminf(1 / (3.14159f * s.f.sunsize * s.f.sunsize), most_sun) * smooth(1.6f, .5f, q)); }
      }
      return got + share * c;
    }
    V p = o + d * h.t, n, colour; float a = next(r), gloss = 0, rough = 0, through = 0; bool metal = false, from_map = false;
    if (h.what == WATER) {
      V e = water(s, p.x, p.y); n = unit(v3(-e.y, -e.z, 1));
      if (d.z > 0) n = -n;
      bool above = d.z < 0; float c = fmaxf(-dot(d, n), .001f), back = mirror(c, above ? 1.333f : .75f);
      float pick = back;
      if (mirrored && above && depth == 0) { V m = unit(d + n * (2 * c)); if (m.z < .01f) m.z = .01f; *mirrored = Ray{p + v3(0, 0, 2e-3f), m, share * back, 1}; pick = 0; share = share * (1 - back); }
      if (a < pick) { d = unit(d + n * (2 * c)); if (above && d.z < .01f) d.z = .01f; o = p + v3(0, 0, above ? 2e-3f : -2e-3f); }
      else {
        d = bent(d, n, above ? .75f : 1.333f);
        if (dot(d, d) < .5f) return got;
        o = p + v3(0, 0, above ? -2e-3f : 2e-3f); wet = above;
        sees_sun = false;                             // that light is in the map already
      }
      continue;
    }
    if (h.what == TABLETOP) {
      n = v3(0, 0, 1); colour = v3(.66f, .500f, .435f);
      if (!scattered) {                                     // what only lights other things needs no texture
        V q = v3(p.x, p.y, 0);
        float b0 = clouds(q * 2.2f, 4), bx = clouds((q + v3(.03f, 0, 0)) * 2.2f, 4), by = clouds((q + v3(0, .03f, 0)) * 2.2f, 4);
        n = unit(v3(-(bx - b0) * .9f, -(by - b0) * .9f, 1));
        colour = colour * (1 + .05f * b0 + .05f * clouds(q * .7f + v3(9, 3, 1), 3));
      }
    } else if (h.what == BLOSSOM) {
      const Corner k = s.blossom[h.which].corner[h.tri]; float w = 1 - h.u - h.v;
      V m = at3(k.n[0]) * w + at3(k.n[1]) * h.u + at3(k.n[2]) * h.v; n = unit(turned(s.f.place[h.which], m));
      float u = k.uv[0][0] * w + k.uv[1][0] * h.u + k.uv[2][0] * h.v, v = k.uv[0][1] * w + k.uv[1][1] * h.u + k.uv[2][1] * h.v;
      const Map &skin = s.skin[h.which]; u *= skin.w; v *= skin.h;
      colour = v3(look(skin, u, v, 3, 0), look(skin, u, v, 3, 1), look(skin, u, v, 3, 2));
      gloss = .035f; rough = .20f; through = .46f;
    } else if (h.what == LIP) {
      float e = 1.5e-3f; n = unit(v3(lip(p + v3(e, 0, 0)) - lip(p - v3(e, 0, 0)), lip(p + v3(0, e, 0)) - lip(p - v3(0, e, 0)), lip(p + v3(0, 0, e)) - lip(p - v3(0, 0, e))));
      V q = v3(p.x * 9, p.y * 9, p.z * 9);
      n = unit(n + v3(noise(q), noise(q + v3(5, 0, 0)), noise(q + v3(0, 5, 0))) * .05f);
      metal = true; rough = .12f; colour = v3(.84f, .53f, .25f); bright = gleam(p);
    } else {
      float R = h.what == INSIDE ? R_IN : R_OUT, D = h.what == INSIDE ? D_IN : D_OUT;
      n = unit(v3(p.x / (R * R), p.y / (R * R), p.z / (D * D)));
      float c0 = scattered ? 0 : clouds(p * 1.3f + v3(4, 1, 2), 5), c1 = scattered ? 0 : clouds(p * 7.0f, 3), edge = smooth(-.16f, -.015f, p.z + .02f * c0);
      // glaze: deeper where it has run together, paler at the edge where it is thin; a few specks of iron
      colour = mix(v3(.355f, .178f, .190f), v3(.480f, .285f, .275f), clampf(.5f + .9f * c0 + .18f * c1 + .25f * smooth(-1, -.1f, p.z), 0, 1));
      colour = mix(colour, v3(.66f, .46f, .41f), .6f * edge);
      if (!scattered) {
        float speck = noise(p * 23.0f) * .6f + noise(p * 41.0f) * .4f; colour = colour * (1 - .20f * smooth(.54f, .66f, speck));
        V b = v3(noise(p * 3.1f), noise(p * 3.1f + v3(7, 0, 0)), noise(p * 3.1f + v3(0, 7, 0))); n = unit(n + b * .016f);
      }
      gloss = .045f; rough = .07f; from_map = h.what == INSIDE && p.z < LEVEL + .001f;
    }
    bool under = from_map || (wet && h.what == BLOSSOM);
    V face = dot(n, d) > 0 ? -n : n; float c = -dot(d, face);
    if (metal) {
      V m = d + face * (2 * c); d = cone(unit(m), rough, r); if (dot(d, face) < 0) d = m;
      share = share * mix(colour, v3(1, 1, 1), powf(1 - clampf(c, 0, 1), 5)); o = p + face * 1e-3f; sees_sun = !scattered; most_sun = depth ? 6.0f : 40.0f; continue;
    }
    float f = gloss && !under ? gloss + (1 - gloss) * powf(1 - clampf(c, 0, 1), 5) : 0, pick = depth == 0 && f ? fmaxf(f, .12f) : f;
    if (a < pick) {
      V m = d + face * (2 * c); d = cone(unit(m), rough, r); if (dot(d, face) < 0) d = unit(m);
      share = share * (f / pick); o = p + face * 1e-3f; sees_sun = !scattered; most_sun = depth ? 4.0f : 30.0f; continue;
    }
    share = share * ((1 - f) / (1 - pick));
    V back = colour * (1 - through), thru = colour * colour * (through * 1.05f);
    if (from_map) {
      Map m{s.lit, CELLS, CELLS}; float k = CELLS / (2 * SPAN), u = (p.x + SPAN) * k, v = (p.y + SPAN) * k;
      got = got + share * colour * at3(s.f.sunlight) * v3(look(m, u, v, 3, 0), look(m, u, v, 3, 1), look(m, u, v, 3, 2)) * .31831f;
      if (!from_inside) {
        Map w{s.shade, BLOCKS, BLOCKS}; k = BLOCKS / (2 * SPAN); u = (p.x + SPAN) * k; v = (p.y + SPAN) * k;
        return got + share * colour * v3(look(w, u, v, 3, 0), look(w, u, v, 3, 1), look(w, u, v, 3, 2));
      }
    } else {
      V l = cone(l0, s.f.sunsize, r); float e = -dot(l, face);
      if (through > 0 || e > 0) {
        V light = at3(s.f.sunlight) * reach(s, p + (e > 0 ? face : -face) * 2e-3f, -l) * (gobo(s, p) * fabsf(e) * .31831f);
        got = got + share * light * (e > 0 ? back : thru);
      }
      if (!under) {
        float side = (next(r) * 2 - 1) * SKY_WIDE, z = SKY_LOW + next(r) * (SKY_HIGH - SKY_LOW), q = sqrtf(1 - z * z);
        V to = v3(q * sinf(side), q * cosf(side), z); float m = dot(to, face);
        if (through > 0 || m > 0) {
          V light = opening(s, to) * (fabsf(m) * .31831f * 2 * SKY_WIDE * (SKY_HIGH - SKY_LOW));
          if (most(light) > 1e-3f) got = got + share * light * reach(s, p + (m > 0 ? face : -face) * 2e-3f, to) * (m > 0 ? back : thru);
        }
      }
      if (h.what == INSIDE) {                               // light that the water throws on the wall above it
        float u = (atan2f(p.y, p.x) / 6.2831853f + .5f) * TURN, v = p.z / LEVEL * WALL; Map m{s.bank, TURN, WALL};
        got = got + share * colour * at3(s.f.sunlight) * (look(m, u, v, 1, 0) * .31831f);
      }
    }
    if (depth >= 1) { float q = clampf(most(share), .05f, 1); if (next(r) > q) return got; share = share * (1 / q); }
    if (through > 0 && next(r) < through) { share = share * thru * (1 / through); face = -face; }
    else share = share * back * (1 / (1 - through));
    d = cosine(face, r); o = p + face * 2e-3f; sees_sun = false; scattered = true; sees_opening = under;
    wet = under;
  }
  return got;
}

FN V root(V c) { return v3(sqrtf(c.x), sqrtf(c.y), sqrtf(c.z)); }

FN V seen(const Scene &s, V o, V d, Rng &r) {
  Ray mirrored{o, d, v3(0, 0, 0), 1}; V c = follow(s, Ray{o, d, v3(1, 1, 1), 0}, r, false, &mirrored);
  return most(mirrored.share) > 0 ? c + follow(s, mirrored, r, false, nullptr) : c;
}

// light to display values, with a soft shoulder, and the grain of film, the same in every frame
FN float shoulder(float v) { const float a = .58f; return v < a ? v : a + (1 - a) * (1 - expf(-(v - a) / (1 - a))); }
FN void develop(V c, int i, unsigned char *to) {
  float m = most(c) + 1e-6f, k = shoulder(m) / m, g = 0;
  for (int j = 0; j < 4; j++) g += grain(i, j, 5);
  V y = v3(shoulder(c.x), shoulder(c.y), shoulder(c.z)) * .6f + c * (.4f * k); float p[3] = {y.x, y.y, y.z};
  for (int j = 0; j < 3; j++) {
    float e = p[j] <= .0031308f ? 12.92f * p[j] : 1.055f * powf(p[j], 1 / 2.4f) - .055f;
    e += .55f * (e - .5f) * e * (1 - e);               // a little more contrast
    to[j] = (unsigned char)(clampf(e + .0035f * g, 0, 1) * 255 + .5f);
  }
}

// -- what bowl.py calls ---------------------------------------------------------------------------------------------------
static Scene S; static float *spare, *spare2; static unsigned char *seen_;

struct Bounds {
  float lo[3] = {1e9f, 1e9f, 1e9f}, hi[3] = {-1e9f, -1e9f, -1e9f};
  void add(V p) { for (int k = 0; k < 3; k++) { float v = (&p.x)[k]; lo[k] = std::min(lo[k], v); hi[k] = std::max(hi[k], v); } }
  void add(const Triangle &t) { add(t.a); add(t.a + t.ab); add(t.a + t.ac); }
  void add(const Bounds &b) { for (int k = 0; k < 3; k++) { lo[k] = std::min(lo[k], b.lo[k]); hi[k] = std::max(hi[k], b.hi[k]); } }
  float area() const { float x = hi[0] - lo[0], y = hi[1] - lo[1], z = hi[2] - lo[2]; return x < 0 ? 0 : x * y + y * z + z * x; }
};
// Boxes round boxes round triangles, divided where rays will test the fewest (the surface area heuristic, in 16 bins).
static void tree(std::vector<Box> &box, std::vector<int> &order, const std::vector<Triangle> &t, const std::vector<V> &mid, int at, int from, int to) {
  enum { BINS = 16 };
  Bounds all, middles;
  for (int i = from; i < to; i++) { all.add(t[order[i]]); middles.add(mid[order[i]]); }
  Box b; for (int k = 0; k < 3; k++) { b.lo[k] = all.lo[k] - 1e-6f; b.hi[k] = all.hi[k] + 1e-6f; }
  int axis = -1, cut = 0; float least = 1e30f;
  for (int k = 0; k < 3 && to - from > 2; k++) {
    float wide = middles.hi[k] - middles.lo[k]; if (wide < 1e-7f) continue;
    Bounds bins[BINS]; int many[BINS] = {};
    for (int i = from; i < to; i++) { int c = std::min(BINS - 1, int(((&mid[order[i]].x)[k] - middles.lo[k]) / wide * BINS)); bins[c].add(t[order[i]]); many[c]++; }
    Bounds right[BINS]; int behind[BINS] = {};
    for (int c = BINS - 1; c > 0; c--) { right[c] = bins[c]; behind[c] = many[c]; if (c < BINS - 1) { right[c].add(right[c + 1]); behind[c] += behind[c + 1]; } }
    Bounds left; int before = 0;
    for (int c = 1; c < BINS; c++) {
      left.add(bins[c - 1]); before += many[c - 1];
      float cost = left.area() * before + right[c].area() * behind[c];
      if (before && behind[c] && cost < least) { least = cost; axis = k; cut = c; }
    }
  }
  if (axis < 0 || (to - from <= 4 && least >= all.area() * (to - from - 1))) { b.left = from; b.count = to - from; box[at] = b; return; }
  float low = middles.lo[axis], wide = middles.hi[axis] - low;
  int half = int(std::partition(order.begin() + from, order.begin() + to, [&](int x) { return std::min(BINS - 1, int(((&mid[x].x)[axis] - low) / wide * BINS)) < cut; }) - order.begin());
  b.left = int(box.size()); b.count = 0; box.resize(box.size() + 2); box[at] = b;
  int left = b.left; tree(box, order, t, mid, left, from, half); tree(box, order, t, mid, left + 1, half, to);
}
static Map map(const float *from, int w, int h, int channels) { Map m{fresh<float>(size_t(w) * h * channels), w, h}; put(m.at, from, size_t(w) * h * channels); return m; }

extern "C" void blossom(int which, int n, const float *corners, const float *normals, const float *uv, const float *skin, int w, int h, const float *cling, int c) {
  std::vector<Triangle> t(n), t2(n); std::vector<V> mid(n); std::vector<int> order(n); std::vector<Box> box(1); std::vector<Corner> k(n);
  for (int i = 0; i < n; i++) { const float *p = corners + i * 9; V a = at3(p), b = at3(p + 3), e = at3(p + 6); t[i] = Triangle{a, b - a, e - a}; mid[i] = (a + b + e) * (1 / 3.f); order[i] = i; }
  tree(box, order, t, mid, 0, 0, n);
  for (int i = 0; i < n; i++) { t2[i] = t[order[i]]; memcpy(k[i].n, normals + order[i] * 9, 36); memcpy(k[i].uv, uv + order[i] * 6, 24); }
  Shape &s = S.blossom[which]; s.tri = fresh<Triangle>(n); put(s.tri, t2.data(), n); s.corner = fresh<Corner>(n); put(s.corner, k.data(), n); s.box = fresh<Box>(box.size()); put(s.box, box.data(), box.size());
  S.skin[which] = map(skin, w, h, 3); S.cling[which] = map(cling, c, c, 2);
}
extern "C" void start(const float *palms, int pw, const float *heaven, int hw, int hh, const float *waves, int n) {
  S.palms = map(palms, pw, pw, 1); S.heaven = map(heaven, hw, hh, 1);
  S.wave = fresh<Wave>(n); put(S.wave, (const Wave *)waves, n); S.waves = n;
  S.water = fresh<float>(GRID * GRID * 3); S.lit = fresh<float>(CELLS * CELLS * 3); S.bank = fresh<float>(TURN * WALL); S.shade = fresh<float>(BLOCKS * BLOCKS * 3); spare = fresh<float>(CELLS * CELLS * 3); spare2 = fresh<float>(GRID * GRID * 3);
}
static void soften(float *m, float *other, int w, int h, int channels, float sigma, bool round) {
  for (int way = 0; way < 2; way++) {
    float *from = way ? other : m, *to = way ? m : other;
    each(w * h, BODY(int i) {
      int x = i % w, y = i / w, reach = int(3 * sigma) + 1;
      for (int c = 0; c < channels; c++) {
        float a = 0, t = 0;
        for (int k = -reach; k <= reach; k++) {
          int u = way ? x : x + k, v = way ? y + k : y;
          if (round) u = (u + w) % w; else if (u < 0 || u >= w) continue;
          if (v < 0 || v >= h) continue;
          float g = expf(-.5f * k * k / (sigma * sigma)); a += g * from[(v * w + u) * channels + c]; t += g;
        }
        to[i * channels + c] = a / t;
      }
    });
  }
}
extern "C" void render(const Frame *f, int W, int H, int first, int most_samples, float limit, int parcels, unsigned char *out) {
  S.f = *f; Scene s = S; float *still = spare2;
  each(GRID * GRID, BODY(int i) {                          // the water's height
    float x = ((i % GRID + .5f) / GRID * 2 - 1) * SPAN, y = ((i / GRID + .5f) / GRID * 2 - 1) * SPAN, z = 0;
    for (int k = 0; k < s.waves; k++) {
      const Wave w = s.wave[k];
      if (w.ring == 0) z += w.height * sinf(w.kx * x + w.ky * y - w.speed * s.f.time + w.phase);
      else {
        const float *m = s.f.place[int(w.ring) - 1]; float q = sqrtf((x - m[9]) * (x - m[9]) + (y - m[10]) * (y - m[10])) + .02f;
        z += w.height * sinf(w.kx * q - w.speed * s.f.time + w.phase) * expf(-w.ky * q) / sqrtf(.4f + q);
      }
    }
    for (int b = 0; b < 2; b++) {                          // it follows the undersides of the petals, which don't get wet
      const float *m = s.f.place[b]; V q = into(m, v3(x, y, LEVEL)); float c = s.cling[b].w / 2.8f, u = (q.x + 1.4f) * c, v = (q.y + 1.4f) * c;
      if (fabsf(q.x) > 1.38f || fabsf(q.y) > 1.38f) continue;
      float gap = m[11] + m[2] * q.x + m[5] * q.y + m[8] * look(s.cling[b], u, v, 2, 0) - LEVEL, near = look(s.cling[b], u, v, 2, 1);
      z = z * (1 - near) + near * fmaxf((gap - .012f) * smooth(.09f, .04f, gap), -.30f);
    }
    float edge = R_WATER - sqrtf(x * x + y * y); z += .022f * expf(-fmaxf(edge, 0) / .035f);   // it climbs the wall a little
    still[i] = z;
  });
  each(GRID * GRID, BODY(int i) {
    int x = i % GRID, y = i / GRID, l = x ? i - 1 : i, r = x < GRID - 1 ? i + 1 : i, t = y ? i - GRID : i, b = y < GRID - 1 ? i + GRID : i; float k = GRID / (4 * SPAN);
    s.water[i * 3] = still[i]; s.water[i * 3 + 1] = (still[r] - still[l]) * k; s.water[i * 3 + 2] = (still[b] - still[t]) * k;
  });
  each(CELLS * CELLS * 3, BODY(int i) { s.lit[i] = 0; });
  each(TURN * WALL, BODY(int i) { s.bank[i] = 0; });
  each(parcels * parcels, BODY(int i) { parcel(s, i, parcels); });
  soften(s.lit, spare, CELLS, CELLS, 3, 1.3f, false);
  soften(s.bank, spare, TURN, WALL, 1, 3.0f, true);
  each(BLOCKS * BLOCKS, BODY(int i) {
    float x = ((i % BLOCKS + .5f) / BLOCKS * 2 - 1) * SPAN, y = ((i / BLOCKS + .5f) / BLOCKS * 2 - 1) * SPAN, q = sqrtf(x * x + y * y);
    if (q > R_WATER) { x *= R_WATER / q; y *= R_WATER / q; }
    V p = v3(x, y, -D_IN * sqrtf(1 - (x * x + y * y) / (R_IN * R_IN))), n = unit(v3(x / (R_IN * R_IN), y / (R_IN * R_IN), p.z / (D_IN * D_IN))) * -1.0f, sum = v3(0, 0, 0);
    for (int k = 0; k < GATHERED; k++) {
      Rng r{hash(i + 99), uint32_t(k), 0}; V d = cosine(n, r), c = follow(s, Ray{p + n * 2e-3f, d, v3(1, 1, 1), 0}, r, true, nullptr); float m = most(c);
      if (!(m < 1e6f)) continue;
      sum = sum + (m > 6 ? c * (6 / m) : c);
    }
    float *to = s.shade + i * 3; sum = sum * (1.0f / GATHERED); to[0] = sum.x; to[1] = sum.y; to[2] = sum.z;
  });
  soften(s.shade, spare, BLOCKS, BLOCKS, 3, 1.0f, false);
  static size_t room = 0; static V *half[2], *clear, *spread; static int *many;
  if (size_t(W) * H > room) { room = size_t(W) * H; seen_ = fresh<unsigned char>(room * 3); for (V *&p : half) p = fresh<V>(room); clear = fresh<V>(room); spread = fresh<V>(room); many = fresh<int>(room); }
  unsigned char *to = seen_; V *one = half[0], *two = half[1], *mid = clear, *var = spread; int *count = many;
  each(W * H, BODY(int i) { one[i] = two[i] = v3(0, 0, 0); count[i] = 0; });
  for (int turn = 0; turn < 2; turn++) {                   // `first` samples everywhere, then as many as bring the variance down to `limit`
    each(W * H, BODY(int i) {
      V right = at3(s.f.right), up = at3(s.f.up), fwd = at3(s.f.fwd), eye = at3(s.f.eye), sum[2] = {one[i], two[i]};
      int from = count[i], until = first;
      if (turn) { V e = var[i]; until = 2 * int(clampf(from * most(e) / limit, from, most_samples) * .5f); }      // even: both halves get as many
      for (int k = from; k < until; k++) {
        Rng r{hash(i + 77), uint32_t(k), 0};
        float gx = next(r) + next(r) - 1, gy = next(r) + next(r) - 1;      // a soft pixel
        float u = ((i % W + .5f + gx) / W - .5f) / s.f.focal, v = -((i / W + .5f + gy) - H * .5f) / W / s.f.focal;
        V d = fwd + right * u + up * v, aim = eye + d * s.f.focus;
        float q = sqrtf(next(r)) * s.f.aperture, a = 6.2831853f * next(r); V o = eye + right * (q * cosf(a)) + up * (q * sinf(a));
        V c = seen(s, o, unit(aim - o), r); float m = most(c);
        if (!(m < 1e6f)) continue;
        if (m > 6) c = c * (6 / m);
        sum[k & 1] = sum[k & 1] + c;
      }
      one[i] = sum[0]; two[i] = sum[1]; if (until > from) count[i] = until;
    });
    each(W * H, BODY(int i) { mid[i] = (one[i] + two[i]) * (1.0f / count[i]); });
    each(W * H, BODY(int i) {                              // how uncertain each pixel is, from what the halves differ by
      V t = v3(0, 0, 0); int n = 0;
      for (int y = -3; y <= 3; y++) for (int x = -3; x <= 3; x++) {
        int u = i % W + x, v = i / W + y; if (u < 0 || v < 0 || u >= W || v >= H) continue;
        int j = v * W + u; float k = 2.0f / count[j]; V e = root(one[j] * k) - root(two[j] * k); t = t + e * e; n++;
      }
      var[i] = t * (.25f / n) + v3(2e-6f, 2e-6f, 2e-6f);
    });
  }
  each(W * H, BODY(int i) { mid[i] = root(mid[i]); });
#ifdef __CUDACC__
  enum { TILE = 8 };                                       // many threads at once, each with its own copy of a tile
#else
  enum { TILE = 32 };
#endif
  enum { REACH = 6, WIDE = TILE + 2 * (REACH + 1), NEAR = TILE + 2 };
  int across = (W + TILE - 1) / TILE;
  each(across * ((H + TILE - 1) / TILE), BODY(int tile) {  // the mean of the pixels round it that look alike: non-local means
    int x0 = tile % across * TILE, y0 = tile / across * TILE;
    float pixel[3][WIDE][WIDE], spread[3][WIDE][WIDE], alike[NEAR][WIDE], sum[3][TILE][TILE], total[TILE][TILE];
    for (int y = 0; y < WIDE; y++) for (int x = 0; x < WIDE; x++) {
      int u = x0 + x - REACH - 1, v = y0 + y - REACH - 1, j = (v < 0 ? 0 : v >= H ? H - 1 : v) * W + (u < 0 ? 0 : u >= W ? W - 1 : u);
      const V c = mid[j], e = var[j];
      pixel[0][y][x] = c.x; pixel[1][y][x] = c.y; pixel[2][y][x] = c.z; spread[0][y][x] = e.x; spread[1][y][x] = e.y; spread[2][y][x] = e.z;
    }
    for (int y = 0; y < TILE; y++) for (int x = 0; x < TILE; x++) { total[y][x] = 0; for (int c = 0; c < 3; c++) sum[c][y][x] = 0; }
    for (int dy = -REACH; dy <= REACH; dy++) for (int dx = -REACH; dx <= REACH; dx++) {
      for (int y = 0; y < NEAR; y++) {
        float row[NEAR];
        for (int x = 0; x < NEAR; x++) {
          float far = 0;
          for (int c = 0; c < 3; c++) {
            float e = pixel[c][y + REACH][x + REACH] - pixel[c][y + REACH + dy][x + REACH + dx], va = spread[c][y + REACH][x + REACH], vb = spread[c][y + REACH + dy][x + REACH + dx];
            far += (e * e - (va + fminf(va, vb))) / (1e-7f + .36f * (va + vb));
          }
          row[x] = far;
        }
        for (int x = 0; x < TILE; x++) alike[y][x] = row[x] + row[x + 1] + row[x + 2];
      }
      for (int y = 0; y < TILE; y++) for (int x = 0; x < TILE; x++) {
        float w = expf(-fmaxf((alike[y][x] + alike[y + 1][x] + alike[y + 2][x]) / 27, 0)); total[y][x] += w;
        for (int c = 0; c < 3; c++) sum[c][y][x] += w * pixel[c][y + REACH + 1 + dy][x + REACH + 1 + dx];
      }
    }
    for (int y = 0; y < TILE && y0 + y < H; y++) for (int x = 0; x < TILE && x0 + x < W; x++) {
      float k = 1 / total[y][x]; V c = v3(sum[0][y][x], sum[1][y][x], sum[2][y][x]) * k; int i = (y0 + y) * W + x0 + x; develop(c * c, i, to + i * 3);
    }
  });
  get(out, to, size_t(W) * H * 3);
}
