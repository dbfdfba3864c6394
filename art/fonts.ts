/**
 * `npm run fonts`: makes the fonts of the site from the @fontsource packages, with only the glyphs and weights that it uses, and
 * fallback fonts with the same metrics, in web/fonts; copies their licences to art/fonts.
 * `npm run fonts -- FILE.ttf`: prints the widths of the samples in a font, for `fallbacks`.
 *
 * Both families have no arrows, ticks and stars: draw them as SVG.
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
  weights?: Weights
  features?: string[]
  /** Inlined in the stylesheet, as it is smaller than a request. */
  inStyles?: true
  extra?: string[]
}

type Fallback = {
  pkg: string
  source: string
  at: number
  sample: string[]
  name: string
  local: string[]
  em: number[]
}

const root = join(import.meta.dirname, '..')
const out = join(root, 'web/fonts')
const packageDir = (name: string) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))

const chars = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')

/** English, and the letters of names like José or Müller, which are loaded only where they are used. */
const english = `${chars(0x20, 0x7e)}\u00a0©·–—‘’“”•…′−`
const accented = `${chars(0xa1, 0xa8)}${chars(0xaa, 0xb6)}${chars(0xb8, 0xff)}`

/** Characters that titles don't use are in the file of accented letters, as the first view waits for the other one. */
const rareInTitles = '"#$*<=>[\\]^_`{|}~©•′−'

/** The rupee sign of Intl.NumberFormat('si-LK'): two code points, one glyph. */
const rupee = 'රු'

/** Tabular figures for prices, kerning and marks, but no fractions, numerators and swashes. */
const features = ['ccmp', 'kern', 'lnum', 'mark', 'pnum', 'rvrn', 'tnum']
const withLigatures = [...features, 'liga']

const cormorant = { family: 'Cormorant Garamond', pkg: '@fontsource-variable/cormorant-garamond' }
const figtree = { family: 'Figtree', pkg: '@fontsource-variable/figtree' }
const weights = { min: 400, max: 600 }

function inTwo(face: Omit<Face, 'text'>, rare = ''): Face[] {
  const everyday = [...english].filter(char => !rare.includes(char)).join('')
  return [
    { ...face, text: everyday },
    { ...face, file: `${face.file}-accented`, text: rare + accented },
  ]
}

const faces: Face[] = [
  ...inTwo(
    {
      ...cormorant,
      file: 'cormorant',
      source: 'cormorant-garamond-latin-wght-normal',
      weights: { min: 500, max: 600 },
      // Without ligatures, a fifth of the file: browsers don't use them in tightly set titles.
      features,
    },
    rareInTitles,
  ),
  ...inTwo({ ...figtree, file: 'figtree', source: 'figtree-latin-wght-normal', weights }),
  // Families of their own for prices only: Sinhala words contain the same letters, which must come from one font with their
  // neighbours. The size is adjusted to the x-height of the two families.
  {
    family: 'Cormorant Rupee',
    file: 'cormorant-rupee',
    pkg: '@fontsource/noto-serif-sinhala',
    source: 'noto-serif-sinhala-sinhala-500-normal',
    text: rupee,
    inStyles: true,
    extra: ['size-adjust: 82%'],
  },
  {
    family: 'Figtree Rupee',
    file: 'figtree-rupee',
    pkg: '@fontsource/noto-sans-sinhala',
    source: 'noto-sans-sinhala-sinhala-400-normal',
    text: rupee,
    extra: ['size-adjust: 92%'],
  },
]

/** The first texts of pages, which would wrap differently in another font. */
const samples = {
  titles: [
    'Quiet hands, lasting beauty',
    'Tell us what you have in mind',
    'Everything, and what it costs',
    'A house that takes its time',
  ],
  leads: [
    'Hair, makeup, nails and facial care by people who take their time, in the heart of Colombo since 2015.',
    'The list on the wall is the list you pay. Choose a craft, or read it all in one go.',
    'Write, call or come by: we respond within 24 hours.',
    'It began with three chairs in Colombo: how this house grew, and what has stayed the same.',
  ],
}

const upright = { ...cormorant, source: 'cormorant-garamond-latin-wght-normal', at: 500, sample: samples.titles }
const sans = { ...figtree, source: 'figtree-latin-wght-normal', at: 400, sample: samples.leads }

/**
 * Local fonts that are shown until ours are loaded: on Windows, Apple and most Linux; on Android; on minimal Linux. `em` is the
 * width of each sample (`npm run fonts -- FILE.ttf`; Liberation for Times and Arial, which have the same widths).
 */
const fallbacks: Fallback[] = [
  { ...upright, name: 'Cormorant Fallback', local: ['Times New Roman', 'Liberation Serif', 'Times'], em: [10.89, 12.09, 11.64, 10.53] },
  { ...upright, name: 'Cormorant Fallback Android', local: ['Noto Serif', 'Noto Serif Regular', 'NotoSerif-Regular'], em: [12.96, 14.35, 13.78, 12.48] },
  { ...upright, name: 'Cormorant Fallback Linux', local: ['DejaVu Serif'], em: [13.96, 15.11, 14.86, 13.56] },
  { ...sans, name: 'Figtree Fallback', local: ['Arial', 'Liberation Sans', 'Helvetica'], em: [44.91, 33.67, 22.6, 40.52] },
  { ...sans, name: 'Figtree Fallback Android', local: ['Roboto', 'Roboto Regular', 'Roboto-Regular'], em: [44.65, 33.41, 22.47, 40.32] },
  { ...sans, name: 'Figtree Fallback Linux', local: ['DejaVu Sans'], em: [51.29, 38.36, 25.71, 46.18] },
]

const load = (pkg: string, source: string) => readFileSync(join(packageDir(pkg), 'files', `${source}.woff2`))
const percent = (n: number) => `${(n * 100).toFixed(2)}%`

/** The value of `unicode-range`: `U+20-7E, U+A0`. */
function rangeOf(text: string) {
  const runs: [number, number][] = []
  for (const code of [...new Set(text)].map(char => char.codePointAt(0) ?? 0).sort((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last?.[1] === code - 1) last[1] = code
    else runs.push([code, code])
  }
  const hex = (code: number) => code.toString(16).toUpperCase()
  return runs.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(', ')
}

const rule = (lines: string[]) => `@font-face {\n${lines.map(line => `  ${line};\n`).join('')}}\n`

const formatWeights = (own: Weights = weights) => (typeof own === 'number' ? own : `${own.min} ${own.max}`)

async function makeFace(face: Face) {
  const woff2 = await subsetFont(load(face.pkg, face.source), face.text, {
    targetFormat: 'woff2',
    ...(face.weights && { keepFeatures: face.features ?? withLigatures, variationAxes: { wght: face.weights } }),
  })
  if (!face.inStyles) writeFileSync(join(out, `${face.file}.woff2`), woff2)
  console.log(face.inStyles ? `${face.file}, in the styles` : `${face.file}.woff2`, woff2.length)
  return rule([
    `font-family: '${face.family}'`,
    'font-style: normal',
    `font-weight: ${formatWeights(face.weights)}`,
    'font-display: swap',
    `src: url('${face.inStyles ? `data:font/woff2;base64,${woff2.toString('base64')}` : `./${face.file}.woff2?no-inline`}') format('woff2')`,
    `unicode-range: ${rangeOf(face.text)}`,
    ...(face.extra ?? []),
  ])
}

const widths = (file: Buffer, sample: string[]) => {
  const font = fontkit.create(file)
  if (!('layout' in font)) throw new Error('This file is a collection of fonts')
  return { font, em: sample.map(text => font.layout(text).advanceWidth / font.unitsPerEm) }
}

/**
 * A local font with the widths and heights of ours, so that the layout does not shift when ours replaces it. No sample may be
 * wider than in ours, as an additional line shifts more than a narrower one.
 */
async function makeFallback({ pkg, source, name, at, sample, local, em }: Fallback) {
  const sfnt = await subsetFont(load(pkg, source), english + accented, {
    targetFormat: 'sfnt',
    variationAxes: { wght: at },
  })
  const { font, em: ours } = widths(sfnt, sample)
  const scale = Math.min(...ours.map((width, index) => width / (em[index] ?? 0)))
  const height = (units: number) => percent(units / font.unitsPerEm / scale)
  return rule([
    `font-family: '${name}'`,
    'font-style: normal',
    `font-weight: ${formatWeights()}`,
    `src: ${local.map(one => `local('${one}')`).join(', ')}`,
    `size-adjust: ${percent(scale)}`,
    `ascent-override: ${height(font.ascent)}`,
    `descent-override: ${height(-font.descent)}`,
    `line-gap-override: ${height(font.lineGap)}`,
  ])
}

const measured = process.argv[2]
if (measured) {
  for (const [name, sample] of Object.entries(samples)) {
    const { em } = widths(readFileSync(measured), sample)
    console.log(name, em.map(width => width.toFixed(2)).join(', '))
  }
  process.exit()
}

const header =
  '/* Generated by `npm run fonts` from art/fonts.ts: change that, not this. Licences: art/fonts. */\n'

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
