// Vectors, random numbers and noise of the path tracers, bowl.cpp and petal.cpp. Before it is included, FN may say what
// functions are made for, such as a graphics card.
#pragma once
#include <cmath>
#include <cstdint>

#ifndef FN
#define FN inline
#endif

struct V { float x, y, z; };
FN V v3(float x, float y, float z) { return V{x, y, z}; }
FN V operator+(V a, V b) { return v3(a.x + b.x, a.y + b.y, a.z + b.z); }
FN V operator-(V a, V b) { return v3(a.x - b.x, a.y - b.y, a.z - b.z); }
FN V operator*(V a, V b) { return v3(a.x * b.x, a.y * b.y, a.z * b.z); }
FN V operator*(V a, float s) { return v3(a.x * s, a.y * s, a.z * s); }
FN V operator-(V a) { return v3(-a.x, -a.y, -a.z); }
FN float dot(V a, V b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
FN V cross(V a, V b) { return v3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x); }
FN V unit(V a) { return a * (1 / sqrtf(dot(a, a))); }
FN V mix(V a, V b, float t) { return a * (1 - t) + b * t; }
FN float clampf(float v, float a, float b) { return v < a ? a : v > b ? b : v; }
FN float smooth(float a, float b, float v) { float t = clampf((v - a) / (b - a), 0, 1); return t * t * (3 - 2 * t); }
FN float most(V a) { return fmaxf(a.x, fmaxf(a.y, a.z)); }

// -- random numbers: the first ones of a path from a lattice, which spreads them evenly -----------------------------
struct Rng { uint32_t h, s, dim; };
FN uint32_t hash(uint32_t x) { x ^= x >> 16; x *= 0x7feb352dU; x ^= x >> 15; x *= 0x846ca68bU; x ^= x >> 16; return x; }
FN float next(Rng &r) {
  const uint32_t alpha[12] = {0xF22EECF6u, 0xE51CC09Bu, 0xD8BF2D50u, 0xCD0C73D0u, 0xC1FB5B84u, 0xB7832B3Bu, 0xAD9BA24Du, 0xA43CF216u, 0x9B5FB7D3u, 0x92FCF6CAu, 0x8B0E12CEu, 0x838CCB04u};
  uint32_t d = r.dim++, u = hash(r.h + d * 0x9E3779B9u);
  u = d < 12 ? u + r.s * alpha[d] : hash(u ^ hash(r.s * 0x85EBCA6Bu + d));
  return (u >> 8) * (1.0f / 16777216);
}
FN void frame(V n, V &a, V &b) {
  float s = n.z >= 0 ? 1.0f : -1.0f, k = -1 / (s + n.z), m = n.x * n.y * k;
  a = v3(1 + s * n.x * n.x * k, s * m, -s * n.x); b = v3(m, s + n.y * n.y * k, -n.y);
}
FN V cone(V n, float spread, Rng &r) {             // about n, within a disc of that radius
  float q = sqrtf(next(r)) * spread, f = 6.2831853f * next(r); V a, b; frame(n, a, b);
  return unit(n + a * (q * cosf(f)) + b * (q * sinf(f)));
}
FN V cosine(V n, Rng &r) {
  float q = next(r), f = 6.2831853f * next(r), s = sqrtf(q); V a, b; frame(n, a, b);
  return unit(a * (s * cosf(f)) + b * (s * sinf(f)) + n * sqrtf(fmaxf(1 - q, 0)));
}

// -- noise for glaze and table ---------------------------------------------------------------------------------------
FN float grain(int x, int y, int z) { return hash(x * 73856093u ^ y * 19349663u ^ z * 83492791u) * (2.0f / 4294967296.0f) - 1; }
FN float noise(V p) {
  float fx = floorf(p.x), fy = floorf(p.y), fz = floorf(p.z); int x = int(fx), y = int(fy), z = int(fz);
  float u = p.x - fx, v = p.y - fy, w = p.z - fz; u = u * u * (3 - 2 * u); v = v * v * (3 - 2 * v); w = w * w * (3 - 2 * w);
  float s = 0;
  for (int i = 0; i < 8; i++) s += grain(x + (i & 1), y + (i >> 1 & 1), z + (i >> 2)) * (i & 1 ? u : 1 - u) * (i & 2 ? v : 1 - v) * (i & 4 ? w : 1 - w);
  return s;
}
FN float clouds(V p, int octaves) { float s = 0, a = 1, t = 0; for (int i = 0; i < octaves; i++) { s += a * noise(p); t += a; p = p * 2.03f + v3(3.1f, 7.7f, 1.3f); a *= .55f; } return s / t; }
