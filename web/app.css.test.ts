import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('app.css names every file of ui/ that the public site uses', () => {
  const named = readFileSync('web/app.css', 'utf8').match(/(?<=@source "\.\/ui\/)[\w-]+\.tsx/g)
  const used = globSync(['web/*.tsx', 'web/site/**/*.tsx']).flatMap(
    file => readFileSync(file, 'utf8').match(/(?<=from '(?:\.\.?\/)+ui\/)[\w-]+\.tsx/g) ?? [],
  )
  expect(named).toEqual([...new Set(used)].toSorted())
})
