import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('app.css names every file of ui/ that the public site uses', () => {
  const named = readFileSync('web/app.css', 'utf8').match(/(?<=@source "\.\/ui\/)[\w-]+\.tsx/g)
  const used = globSync(['web/*.tsx', 'web/site/**/*.tsx']).flatMap(
    file => readFileSync(file, 'utf8').match(/(?<=from '(?:\.\.?\/)+ui\/)[\w-]+\.tsx/g) ?? [],
  )
  expect(named).toEqual([...new Set(used)].toSorted())
})

test('no font for text covers only some Sinhala letters, which would mix fonts within a word', () => {
  const theme = readFileSync('web/theme.css', 'utf8')
  const textFonts = [...theme.matchAll(/--font-(?:display|later|sans):([^;]+);/g)].join()
  const faces = readFileSync('web/fonts/fonts.css', 'utf8').split('@font-face').slice(1)
  const sinhala = faces.filter(face => /unicode-range:[^;]*U\+0?D[89A-F]/i.test(face))
  expect(sinhala).toHaveLength(2)
  for (const face of sinhala) {
    const [, family = ''] = /font-family: '([^']+)'/.exec(face) ?? []
    expect(textFonts).not.toContain(`"${family}"`)
    expect(theme).toContain(`"${family}"`)
  }
})
