import { describe, expect, it } from 'vitest'
import { toLine } from './csv.rules.ts'

describe('a line of a CSV file', () => {
  it('quotes every cell and ends with CRLF', () => {
    expect(toLine(['Nimali', '', 'a, b; c'])).toBe('"Nimali","","a, b; c"\r\n')
    expect(toLine(['She said "Hello"\nand left'])).toBe('"She said ""Hello""\nand left"\r\n')
  })

  it.each([
    ...['=1+1', '+94 77 000 0001', '-1', '@SUM(A1)', '\tx', '\rx', '\nx'],
    ...['＝1+1', '＋94', '－1', '＠x', '﹦1', ' =1', '\u00a0=1', '\u3000＝1', '  @x'],
    ...['\u2212 1', ' \u22121', '\u200b \u2060=1', '\ufeff=1'],
    ...'\u00ad\u061c\u180e\u200b\u200e\u2060\u202a\u202e\u2066\u2069\ufeff'
      .split('')
      .map(sign => `${sign}=1`),
    ...['0770000001', '00'],
  ])('shows %j as text', text => {
    expect(toLine([text])).toBe(`"'${text}"\r\n`)
  })

  it.each([
    'Nimali',
    "'tis",
    '077 000 0001',
    '(077) 1',
    '1 + 1 = 2',
    '0',
    '12',
    'නිමාලි',
    '😀=1',
    '\u200bNimali',
    '\u200b',
    '',
  ])('leaves %j as it is', text => {
    expect(toLine([text])).toBe(`"${text}"\r\n`)
  })
})
