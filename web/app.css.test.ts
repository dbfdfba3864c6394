import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('app.css names every file of ui/ that the public site uses', () => {
  const named = readFileSync('web/app.css', 'utf8').match(/(?<=@source "\.\/ui\/)[\w-]+\.tsx/g)
  const used = globSync(['web/*.tsx', 'web/site/**/*.tsx']).flatMap(
    file => readFileSync(file, 'utf8').match(/(?<=from '(?:\.\.?\/)+ui\/)[\w-]+\.tsx/g) ?? [],
  )
  expect(named).toEqual([...new Set(used)].toSorted())
})

const sheets = globSync(['web/app.css', 'web/theme.css', 'web/site/**/*.css']).map(file => ({
  file,
  text: readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''),
}))
const sources = globSync([
  'web/*.tsx',
  'web/site/**/*.tsx',
  'web/ui/{field-frame,flower,email-text}.tsx',
]).map(file => ({
  file,
  text: readFileSync(file, 'utf8'),
}))
const scale = readFileSync('web/site/type.css', 'utf8')

test('the site has one scale of type: 12, 14, 16, 20, 24, 36, 60 and 88 px', () => {
  const sizes = [...scale.matchAll(/--text-[0-9a-z]+: ([\d.]+)rem;/g)].map(([, rem]) => Number(rem) * 16)
  expect(sizes).toEqual([12, 14, 16, 20, 24, 36, 60, 88])
  const aliases = [...scale.matchAll(/--text-(?:lead|heading|title|statement|hero): ([^;]+);/g)].map(
    ([, value]) => value,
  )
  expect(
    aliases.filter(value => !/^(?:min\()?var\(--text-[0-9a-z]+\)(?:, [\d.]+vw\))?$/.test(value ?? '')),
  ).toEqual([])
})

test('no style of the site has a size outside of the scale', () => {
  const names = /(?<![\w-])text-(?:\d?xl|xs|sm|base|lg|md)(?![\w-])/g
  const inScale = new Set(['xs', 'sm', 'base', 'xl', '2xl', '4xl', '6xl', '8xl'].map(name => `text-${name}`))
  const found = [...sheets, ...sources].flatMap(({ file, text }) => [
    ...(text.match(names) ?? []).filter(name => !inScale.has(name)).map(name => `${file}: ${name}`),
    // Of lengths: colours and variables of the scale are others.
    ...(text.match(/text-\[[^\]]*\d(?:px|r?em|vw)[^\]]*\]/g) ?? [])
      .filter(name => !/^text-\[min\(var\(--text-[0-9a-z]+\),[\d.]+vw\)\]$/.test(name))
      .map(name => `${file}: ${name}`),
    // The price list is printed in points, the map is drawn in pixels, and on the widest screens the root grows.
    ...(text.match(/(?<![\w-])font-size: [^;]+/g) ?? [])
      .filter(rule => !/^font-size: (?:var\(--text-|[\d.]+pt$|12px$|20px$|calc\(100% \+ )/.test(rule))
      .map(rule => `${file}: ${rule}`),
    ...(text.match(/(?<![\w-])--text-(?:hero|title|heading|lead|statement): [^;]+/g) ?? [])
      .filter(rule => !rule.includes('var(--text-'))
      .map(rule => `${file}: ${rule}`),
  ])
  expect(found).toEqual([])
})

test('distances of the site are steps of 8 px, or its half inside a line', () => {
  const isStep = (pixels: number) => pixels % 8 === 0 || Math.abs(pixels) === 4
  const utilities = /(?<![\w-])-?(?:m|p|gap|space)[a-z]?(?:-[xy])?-(\d+(?:\.\d+)?)(?![\w.%/])/g
  const lengths = /(?<![\w-])-?(?:m|p|gap|space)[a-z]?(?:-[xy])?-\[[^\]]*\]/g
  const rules = /(?<![\w-])(?:margin|padding|(?:row-|column-)?gap)[a-z-]*: [^;]+/g
  const rems = (text: string) =>
    [...text.matchAll(/(?<![\w.-])(\d*\.?\d+)rem/g)].map(([, rem]) => Number(rem) * 16)
  const found = [...sheets, ...sources].flatMap(({ file, text }) => [
    ...[...text.matchAll(utilities)]
      .filter(([, step]) => !isStep(Number(step) * 4))
      .map(([name]) => `${file}: ${name}`),
    ...[...(text.match(lengths) ?? []), ...(text.match(rules) ?? [])]
      // A printed page has millimetres.
      .filter(rule => !rems(rule).every(isStep) || /\dpx/.test(rule))
      .map(rule => `${file}: ${rule}`),
  ])
  expect(found).toEqual([])
})

/** WCAG's contrast of two colours such as '#fff9f5'. */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [one, other]
    .map(colour => {
      const [red = 0, green = 0, blue = 0] = [1, 3, 5]
        .map(at => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
        .map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    })
    .sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

test('bands and cards of the site can be told from the ground, and secondary text can be read on them', () => {
  const theme = readFileSync('web/theme.css', 'utf8')
  const colour = (text: string, name: string) =>
    new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(text)?.[1] ?? ''
  const band = colour(scale, 'rose-50')
  expect(contrast(colour(theme, 'ivory'), band)).toBeGreaterThanOrEqual(1.12)
  expect(contrast(colour(theme, 'plum-soft'), band)).toBeGreaterThanOrEqual(4.5)
})
