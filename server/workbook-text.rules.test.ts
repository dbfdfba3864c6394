import { expect, it } from 'vitest'
import { toWorkbookText } from './workbook-text.rules.ts'

it.each([
  ['a_x0041_b _x00e9__X0041_', 'a_x005F_x0041_b _x005F_x00e9__x005F_X0041_'],
  ['a_b _x1_', 'a_b _x1_'],
  ['a\ufffe\uffffb 😀', 'ab 😀'],
])('%j is written to a workbook as %j', (text, written) => {
  expect(toWorkbookText(text)).toBe(written)
})
