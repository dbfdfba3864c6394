/**
 * Makes the fonts the site serves: the fewest glyphs and weights that it needs, and fallbacks of the same measure.
 *
 *   npm run fonts        reads the @fontsource packages; writes web/fonts/*.woff2, web/fonts/fonts.css, art/fonts/OFL-*.txt
 *
 * Arrows, ticks and stars are in neither family: draw them as SVG.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import * as fontkit from 'fontkit'
import subsetFont from 'subset-font'

type Weights = number | { min: number; max: number }
type Face = {
  family: string
  file: string
  pkg: string
  source: string
  text: string
  style?: 'italic'
  weights?: Weights
  range: string
  extra?: string[]
}

const root = join(import.meta.dirname, '..')
const out = join(root, 'web/fonts')
const packageDir = (name: string) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))

const chars = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')
const latin = `${chars(0x20, 0x7e)}${chars(0xa0, 0xff)}–—‘’“”•…′−`
const latinRange = 'U+20-7E, U+A0-FF, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026, U+2032, U+2212'

/** The sign that Intl.NumberFormat('si-LK') puts before an amount of rupees: two code points, one glyph. */
const rupee = 'රු'
const rupeeRange = 'U+DBB, U+DD4'

/** Figures of one width for prices, ligatures, kerning; not the fractions, numerators and the like. */
const features = ['calt', 'ccmp', 'kern', 'liga', 'lnum', 'mark', 'pnum', 'rvrn', 'tnum']

const cormorant = { family: 'Cormorant Garamond', pkg: '@fontsource-variable/cormorant-garamond' }
const figtree = { family: 'Figtree', pkg: '@fontsource-variable/figtree' }
const weights = { min: 400, max: 600 }

const faces: Face[] = [
  {
    ...cormorant,
    file: 'cormorant',
    source: 'cormorant-garamond-latin-wght-normal',
    text: latin,
    weights,
    range: latinRange,
  },
  {
    ...cormorant,
    file: 'cormorant-italic',
    source: 'cormorant-garamond-latin-wght-italic',
    text: latin,
    style: 'italic',
    weights: 500,
    range: latinRange,
  },
  {
    ...figtree,
    file: 'figtree',
    source: 'figtree-latin-wght-normal',
    text: latin,
    weights,
    range: latinRange,
  },
  // Sinhala letters stand taller than these two families' small letters: bring them down to the same height.
  {
    family: cormorant.family,
    file: 'cormorant-rupee',
    pkg: '@fontsource/noto-serif-sinhala',
    source: 'noto-serif-sinhala-sinhala-500-normal',
    text: rupee,
    range: rupeeRange,
    extra: ['size-adjust: 82%'],
  },
  {
    family: figtree.family,
    file: 'figtree-rupee',
    pkg: '@fontsource/noto-sans-sinhala',
    source: 'noto-sans-sinhala-sinhala-400-normal',
    text: rupee,
    range: rupeeRange,
    extra: ['size-adjust: 92%'],
  },
]

/**
 * Mean advance of a letter of `sample`, in em, of the fonts that stand in until ours arrive. Measured with fontkit
 * on fonts of the same widths: Arimo for Arial, Tinos for Times New Roman.
 */
const sample =
  'Quiet hands, lasting beauty. Since 2015 our three branches in Colombo have cared for hair, nails and skin: ' +
  'unhurried, precise and kind to the hours of your day.'
const locals = {
  times: { names: ['Times New Roman', 'Liberation Serif', 'Times'], advance: 0.3978 },
  timesItalic: {
    names: ['Times New Roman Italic', 'Liberation Serif Italic', 'Times Italic'],
    advance: 0.4013,
  },
  notoSerif: { names: ['Noto Serif'], advance: 0.4733 },
  arial: { names: ['Arial', 'Liberation Sans', 'Helvetica'], advance: 0.44 },
  roboto: { names: ['Roboto'], advance: 0.4351 },
}

/** Which local fonts stand in for which of ours; Android has no Times or Arial, so it gets faces of its own. */
const fallbacks = [
  {
    ...cormorant,
    name: 'Cormorant Fallback',
    at: 500,
    source: 'cormorant-garamond-latin-wght-normal',
    local: locals.times,
  },
  {
    ...cormorant,
    name: 'Cormorant Fallback',
    at: 500,
    source: 'cormorant-garamond-latin-wght-italic',
    style: 'italic',
    local: locals.timesItalic,
  },
  {
    ...cormorant,
    name: 'Cormorant Fallback Android',
    at: 500,
    source: 'cormorant-garamond-latin-wght-normal',
    local: locals.notoSerif,
  },
  { ...figtree, name: 'Figtree Fallback', at: 400, source: 'figtree-latin-wght-normal', local: locals.arial },
  {
    ...figtree,
    name: 'Figtree Fallback Android',
    at: 400,
    source: 'figtree-latin-wght-normal',
    local: locals.roboto,
  },
]

const load = (pkg: string, source: string) => readFileSync(join(packageDir(pkg), 'files', `${source}.woff2`))
const percent = (n: number) => `${(n * 100).toFixed(2)}%`
const rule = (lines: string[]) => `@font-face {\n${lines.map(line => `  ${line};\n`).join('')}}\n`

async function makeFace(face: Face) {
  const woff2 = await subsetFont(load(face.pkg, face.source), face.text, {
    targetFormat: 'woff2',
    ...(face.weights && { keepFeatures: features, variationAxes: { wght: face.weights } }),
  })
  writeFileSync(join(out, `${face.file}.woff2`), woff2)
  console.log(`${face.file}.woff2`, woff2.length)
  const w = face.weights
  return rule([
    `font-family: '${face.family}'`,
    `font-style: ${face.style ?? 'normal'}`,
    `font-weight: ${typeof w === 'number' ? w : `${weights.min} ${weights.max}`}`,
    'font-display: swap',
    `src: url('./${face.file}.woff2?no-inline') format('woff2')`,
    `unicode-range: ${face.range}`,
    ...(face.extra ?? []),
  ])
}

/** A local font squeezed to the widths and heights of ours, so that nothing moves when ours replaces it. */
async function makeFallback({
  pkg,
  source,
  name,
  at,
  style,
  local,
}: (typeof fallbacks)[number] & { style?: string }) {
  const ttf = await subsetFont(load(pkg, source), latin, {
    targetFormat: 'sfnt',
    variationAxes: { wght: at },
  })
  const font = fontkit.create(ttf)
  if (!('layout' in font)) throw new Error(`${source} is a collection`)
  const advance = font.layout(sample).advanceWidth / font.unitsPerEm / sample.length
  const scale = advance / local.advance
  const height = (units: number) => percent(units / font.unitsPerEm / scale)
  return rule([
    `font-family: '${name}'`,
    `font-style: ${style ?? 'normal'}`,
    `font-weight: ${weights.min} ${weights.max}`,
    `src: ${local.names.map(n => `local('${n}')`).join(', ')}`,
    `size-adjust: ${percent(scale)}`,
    `ascent-override: ${height(font.ascent)}`,
    `descent-override: ${height(-font.descent)}`,
    `line-gap-override: ${height(font.lineGap)}`,
  ])
}

const header = `/* Generated by \`npm run fonts\` from art/fonts.ts: change that, not this. Licences: art/fonts. */

:root {
  --font-display: 'Cormorant Garamond', 'Cormorant Fallback', 'Cormorant Fallback Android', serif;
  --font-sans: 'Figtree', 'Figtree Fallback', 'Figtree Fallback Android', sans-serif;
}
`

mkdirSync(out, { recursive: true })
mkdirSync(join(root, 'art/fonts'), { recursive: true })
const rules = [header]
for (const face of faces) {
  rules.push(await makeFace(face))
  const licence = readFileSync(join(packageDir(face.pkg), 'LICENSE'), 'utf8')
  writeFileSync(join(root, `art/fonts/OFL-${face.pkg.split('/')[1]}.txt`), licence)
}
for (const fallback of fallbacks) rules.push(await makeFallback(fallback))
writeFileSync(join(out, 'fonts.css'), rules.join('\n'))
