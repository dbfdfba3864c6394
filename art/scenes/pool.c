/* pool.c - for pool.py: shadows of shapes, blur, reading between pixels, and the darkroom.
 * Everything lies on regular grids of floats, rows first; world x runs with columns and y with rows.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct { float x0, y0, step; int w, h; } Grid;        /* world position of cell (0, 0) and size of a cell */

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
