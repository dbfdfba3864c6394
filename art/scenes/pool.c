/* pool.c - for pool.py: light bent by a moving surface onto the ground, shadows of shapes, blur, reading between pixels,
 * and the darkroom. Everything lies on regular grids of floats, rows first; world x runs with columns and y with rows.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#define N_WATER 1.333f

typedef struct { float x0, y0, step; int w, h; } Grid;        /* world position of cell (0, 0) and size of a cell */

static inline float at(const float *p, Grid g, float x, float y)
{
    float u = (x - g.x0) / g.step, v = (y - g.y0) / g.step;
    if (u < 0 || v < 0 || u >= g.w - 1 || v >= g.h - 1) {
        u = fminf(fmaxf(u, 0), g.w - 1.001f); v = fminf(fmaxf(v, 0), g.h - 1.001f);
    }
    int i = (int)u, j = (int)v;
    const float *q = p + (long)j * g.w + i;
    u -= i; v -= j;
    return (q[0] * (1 - u) + q[1] * u) * (1 - v) + (q[g.w] * (1 - u) + q[g.w + 1] * u) * v;
}

/* direction d (unit, downwards) through a surface of slopes sx, sy */
static inline void bend(const float d[3], float sx, float sy, float out[3])
{
    float k = 1 / sqrtf(1 + sx * sx + sy * sy), n[3] = { -sx * k, -sy * k, k };
    float c = -(d[0] * n[0] + d[1] * n[1] + d[2] * n[2]), e = 1 / N_WATER;
    float s = e * c - sqrtf(fmaxf(0, 1 - e * e * (1 - c * c)));
    for (int i = 0; i < 3; i++) out[i] = e * d[i] + s * n[i];
}

/* sunlight on the floor: cells of the surface (slopes, share of light let through) throw what they get downwards;
 * only cells of `part` (left, top, right, bottom) do, so only the floor well inside of where their light falls is right */
void shine(Grid g, const float *sx, const float *sy, const float *lets, const float *sun, float depth, int per, const int *part, float *floor_)
{
    float flat[3];
    bend(sun, 0, 0, flat);
    float ox = -flat[0] / flat[2] * depth, oy = -flat[1] / flat[2] * depth;      /* a flat surface changes nothing */
    memset(floor_, 0, sizeof(float) * (long)g.w * g.h);
    for (int j = part[1] * per; j < part[3] * per; j++)
    for (int i = part[0] * per; i < part[2] * per; i++) {
        float x = g.x0 + (i + .5f) / per * g.step, y = g.y0 + (j + .5f) / per * g.step, t[3];
        bend(sun, at(sx, g, x, y), at(sy, g, x, y), t);
        float u = (x - t[0] / t[2] * depth - g.x0 - ox) / g.step, v = (y - t[1] / t[2] * depth - g.y0 - oy) / g.step;
        if (u < 0 || v < 0 || u >= g.w - 1 || v >= g.h - 1) continue;
        int a = (int)u, b = (int)v;
        float *q = floor_ + (long)b * g.w + a, e = at(lets, g, x, y) / (per * per);
        u -= a; v -= b;
        q[0] += e * (1 - u) * (1 - v); q[1] += e * u * (1 - v); q[g.w] += e * (1 - u) * v; q[g.w + 1] += e * u * v;
    }
}

/* what of the light a shape keeps, seen along `dir` onto z = 0: triangles (3 points each) drawn with value 1 */
void cast(Grid g, const float *tri, int n, const float *dir, float *out)
{
    for (int t = 0; t < n; t++) {
        float p[3][2];
        for (int k = 0; k < 3; k++) {
            const float *q = tri + t * 9 + k * 3;
            float s = -q[2] / dir[2];
            p[k][0] = (q[0] + s * dir[0] - g.x0) / g.step; p[k][1] = (q[1] + s * dir[1] - g.y0) / g.step;
        }
        float area = (p[1][0] - p[0][0]) * (p[2][1] - p[0][1]) - (p[2][0] - p[0][0]) * (p[1][1] - p[0][1]);
        if (fabsf(area) < 1e-9f) continue;
        int x0 = floorf(fminf(p[0][0], fminf(p[1][0], p[2][0]))), x1 = ceilf(fmaxf(p[0][0], fmaxf(p[1][0], p[2][0])));
        int y0 = floorf(fminf(p[0][1], fminf(p[1][1], p[2][1]))), y1 = ceilf(fmaxf(p[0][1], fmaxf(p[1][1], p[2][1])));
        for (int y = y0 < 0 ? 0 : y0; y <= y1 && y < g.h; y++)
        for (int x = x0 < 0 ? 0 : x0; x <= x1 && x < g.w; x++) {
            float a = ((p[1][0] - x) * (p[2][1] - y) - (p[2][0] - x) * (p[1][1] - y)) / area;
            float b = ((p[2][0] - x) * (p[0][1] - y) - (p[0][0] - x) * (p[2][1] - y)) / area;
            if (a >= -.02f && b >= -.02f && a + b <= 1.02f) out[(long)y * g.w + x] = 1;
        }
    }
}

/* Gaussian blur of planes, the width of which may differ from row to row */
void blur(int planes, int w, int h, const float *sigma, const float *in, float *out)
{
    for (int c = 0; c < planes; c++) {
        const float *p = in + (long)c * w * h;
        float *tmp = malloc(sizeof(float) * (long)w * h), *o = out + (long)c * w * h;
#pragma omp parallel for schedule(dynamic, 8)
        for (int j = 0; j < h; j++) {
            float s = sigma[j], k[256], sum = 0;
            int r = s < .2f ? 0 : (int)ceilf(2.6f * s);
            if (r > 120) r = 120;
            for (int i = -r; i <= r; i++) sum += k[i + r] = r ? expf(-.5f * i * i / (s * s)) : 1;
            for (int i = 0; i < w; i++) {
                float a = 0;
                for (int q = -r; q <= r; q++) { int x = i + q; x = x < 0 ? 0 : x >= w ? w - 1 : x; a += k[q + r] * p[(long)j * w + x]; }
                tmp[(long)j * w + i] = a / sum;
            }
        }
#pragma omp parallel for schedule(dynamic, 8)
        for (int j = 0; j < h; j++) {
            float s = sigma[j], k[256], sum = 0;
            int r = s < .2f ? 0 : (int)ceilf(2.6f * s);
            if (r > 120) r = 120;
            for (int i = -r; i <= r; i++) sum += k[i + r] = r ? expf(-.5f * i * i / (s * s)) : 1;
            for (int i = 0; i < w; i++) {
                float a = 0;
                for (int q = -r; q <= r; q++) { int y = j + q; y = y < 0 ? 0 : y >= h ? h - 1 : y; a += k[q + r] * tmp[(long)y * w + i]; }
                o[(long)j * w + i] = a / sum;
            }
        }
        free(tmp);
    }
}

/* planes of (sh, sw) read at x, y (w*h of each) with a Catmull-Rom kernel; nothing outside */
void sample(int planes, int sw, int sh, const float *src, int n, const float *xs, const float *ys, float *out)
{
#pragma omp parallel for schedule(static)
    for (int i = 0; i < n; i++) {
        float x = xs[i], y = ys[i], fx = floorf(x), fy = floorf(y), u = x - fx, v = y - fy;
        float cx[4] = { ((-.5f * u + 1) * u - .5f) * u, (1.5f * u - 2.5f) * u * u + 1, ((-1.5f * u + 2) * u + .5f) * u, (.5f * u - .5f) * u * u };
        float cy[4] = { ((-.5f * v + 1) * v - .5f) * v, (1.5f * v - 2.5f) * v * v + 1, ((-1.5f * v + 2) * v + .5f) * v, (.5f * v - .5f) * v * v };
        for (int c = 0; c < planes; c++) {
            float a = 0;
            for (int q = 0; q < 4; q++) for (int p = 0; p < 4; p++) {
                int X = (int)fx - 1 + p, Y = (int)fy - 1 + q;
                if (X >= 0 && Y >= 0 && X < sw && Y < sh) a += cx[p] * cy[q] * src[(long)c * sw * sh + (long)Y * sw + X];
            }
            out[(long)c * n + i] = a;
        }
    }
}

/* linear light -> display bytes: soft shoulder, glow (a quarter of the size), a little contrast, vignette, grain that stands still */
void develop(int w, int h, const float *in, int gw, int gh, const float *glow, float strength, const float *noise, int nw, float grain,
             int left, int top, float wide, unsigned char *out)
{
    static float curve[8193];
    if (!curve[8192])
        for (int i = 0; i <= 8192; i++) {
            float y = i / 8192.f;
            curve[i] = y <= .0031308f ? 12.92f * y : 1.055f * powf(y, 1 / 2.4f) - .055f;
        }
    const float a = .58f;
#pragma omp parallel for schedule(dynamic, 8)
    for (int j = 0; j < h; j++)
    for (int i = 0; i < w; i++) {
        float x[3], s[3], m = 1e-6f, mean = 0;
        float u = fminf(i / 4.f, gw - 1.001f), v = fminf(j / 4.f, gh - 1.001f);
        int a0 = (int)u, b0 = (int)v;
        u -= a0; v -= b0;
        for (int c = 0; c < 3; c++) {
            const float *q = glow + ((long)c * gh + b0) * gw + a0;
            float l = (q[0] * (1 - u) + q[1] * u) * (1 - v) + (q[gw] * (1 - u) + q[gw + 1] * u) * v;
            x[c] = fmaxf(in[((long)c * h + j) * w + i] + strength * l, 0);
            m = fmaxf(m, x[c]);
        }
        float sm = m < a ? m : a + (1 - a) * (1 - expf(-(m - a) / (1 - a)));
        float X = (left + i) / wide * 2 - 1, Y = (top + j) / wide * 32 / 9 - 1;
        float d = (sqrtf(X * X * (X > 0) * .81f + Y * Y * .64f) - .6f) / 1.1f;
        d = d < 0 ? 0 : d > 1 ? 1 : d;
        float dim = 1 - .05f * d * d * (3 - 2 * d);
        for (int c = 0; c < 3; c++) {
            float sh = x[c] < a ? x[c] : a + (1 - a) * (1 - expf(-(x[c] - a) / (1 - a)));
            float y = .6f * sh + .4f * x[c] * (sm / m);
            s[c] = curve[(int)(8192 * (y < 0 ? 0 : y > 1 ? 1 : y))];
            s[c] += .16f * (s[c] - .55f) * s[c] * (1 - s[c]) * 2;
            s[c] *= dim;
            mean += s[c] / 3;
        }
        float g = grain * noise[(long)((top + j + nw) % nw) * nw + (left + i + nw) % nw] * (1.15f - .6f * mean);
        for (int c = 0; c < 3; c++) {
            float o = (s[c] + g) * 255 + .5f;
            out[((long)j * w + i) * 3 + c] = o < 0 ? 0 : o > 255 ? 255 : (unsigned char)o;
        }
    }
}
