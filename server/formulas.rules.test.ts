import { describe, expect, it } from 'vitest'
import { escapeFormulas } from './formulas.rules.ts'

const INVISIBLE = [...'\u00ad\u061c\u180e\u200b\u200d\u200e\u2060\u202a\u202e\u2066\u2069\ufeff\u{e0041}']

describe('a cell of a CSV file', () => {
  it.each(['=1+1', '+1+1', '-1+1', '-1', '@SUM(A1)', '＝1+1', '＋94', '－1', '＠x', '﹦1', '\u2212 1', '⁼1'])(
    'shows %j as text',
    text => expect(escapeFormulas(text)).toBe(`'${text}`),
  )

  it.each([';', ',', '\t', '\n', '\r\n', '|', '"', '";"', '"";""', ';;', '\u2028'])(
    'shows a formula after %j as text, also with invisible characters between',
    separator => {
      for (const between of ['', ' ', '\u00a0', '\t ', ...INVISIBLE, '\u200b \u2060'])
        for (const formula of ['=1+1', '+SUM(1)', '-1+1', '@SUM(1)', '＝1+1']) {
          const before = `hello${separator}${between}`
          expect(escapeFormulas(`${before}${formula}${before}${formula}`)).toBe(
            `${before}'${formula}${before}'${formula}`,
          )
        }
    },
  )

  it.each([...INVISIBLE, ' ', '\u3000', '\t', '\n'])('shows a formula after %j as text', sign => {
    expect(escapeFormulas(`${sign}=1+1`)).toBe(`${sign}'=1+1`)
  })

  it.each([
    '0771234567',
    '077 123 4567',
    '+94771234567',
    '+94 77 123 4567',
    '(+94) 77 123 4567',
    '+94-77-123-4567',
    '+94 (0)11 259 8765',
    '077.123.4567',
    '077 123 4567 / 071 765 4321',
    '+94771234567/+94717654321',
    '+94 77 123 4567 / +94 71 765 4321',
    '+94 77 123 4567; +94 71 765 4321',
    '077 123 4567; +94 71 765 4321',
    '+94 77 123 4567, 071 765 4321',
    '+94 77 123 4567',
    '00',
    '12',
    '077-123-4567',
    '011 259 8765 ext 3',
    '077 123 4567 (WhatsApp)',
    'Nimali',
    "'tis",
    '1 + 1 = 2',
    'a-b; c=d',
    'me@mail.example',
    'නිමාලි',
    '😀=1',
    '\u200bNimali',
    '',
  ])('leaves %j unchanged', text => {
    expect(escapeFormulas(text)).toBe(text)
  })

  it.each([
    ['+94 77 123 4567 (WhatsApp)', "'+94 77 123 4567 (WhatsApp)"],
    ["+94|'/c calc'!A0", "'+94|'/c calc'!A0"],
    ['+94;=1+1', "'+94;'=1+1"],
    ['+94;HYPERLINK(1)', "'+94;HYPERLINK(1)"],
    ['Please:\n- a cut\n- a colour', "Please:\n'- a cut\n'- a colour"],
  ])('shows %j as %j, as it is more than numbers', (text, shown) => {
    expect(escapeFormulas(text)).toBe(shown)
  })

  it('is escaped in linear time', () => {
    for (const run of ['\n', ';', ' ', '"', '\u200b', '+94 ']) escapeFormulas(`a${run.repeat(1_000_000)}a`)
  })
})
