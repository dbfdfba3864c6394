import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SELECTION_LINES_MAX } from '../inquiries/limits.ts'
import {
  NAILS_MAX,
  readSelection,
  SELECTION_TEXT_MAX,
  type SelectedLine,
  withLine,
  withoutService,
  writeSelection,
} from './selection.ts'

const aLine = (service: string, changes: Partial<SelectedLine> = {}): SelectedLine => ({
  service,
  price: 15_000,
  count: 1,
  option: '',
  ...changes,
})

const line: fc.Arbitrary<SelectedLine> = fc.record({
  service: fc.string({ minLength: 1, maxLength: 120, unit: 'grapheme' }),
  price: fc.integer({ min: 1, max: 1_000_000_000 }).map(cents => cents / 100),
  count: fc.integer({ min: 1, max: NAILS_MAX }),
  option: fc.string({ maxLength: 40, unit: 'grapheme' }),
})
const lines = fc.uniqueArray(line, { selector: ({ service }) => service, maxLength: SELECTION_LINES_MAX })

describe('a selection in an address', () => {
  it('is short and readable', () => {
    const text = writeSelection([
      aLine('Bridal Makeup', { price: 65_000 }),
      aLine('Nail Art', { price: 350, count: 10 }),
      aLine('Keratin Smoothing', { price: 38_500, option: 'Medium' }),
    ])
    expect(String(new URLSearchParams({ list: text }))).toBe(
      'list=Bridal+Makeup.65000_Nail+Art.350.10_Keratin+Smoothing.38500.1.Medium',
    )
  })

  it('is read as it was written, whatever services are called', () =>
    fc.assert(
      fc.property(lines, all => {
        const text = writeSelection(all)
        fc.pre(text.length <= SELECTION_TEXT_MAX)
        const { searchParams } = new URL(`http://salon.example/?${new URLSearchParams({ list: text })}`)
        expect(readSelection(searchParams.get('list') ?? '')).toEqual({ lines: all, isWhole: true })
      }),
    ))

  it('is read from any text without failing, within its bounds', () =>
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab1.%5F2E_ '), maxLength: 300 }), text => {
        const { lines: read } = readSelection(text)
        expect(read.length).toBeLessThanOrEqual(SELECTION_LINES_MAX)
        expect(readSelection(writeSelection(read))).toEqual({ lines: read, isWhole: true })
      }),
    ))

  it.each([
    'Bridal Trial',
    'Bridal Trial.',
    '.15000',
    'Bridal Trial.0',
    'Bridal Trial.-5',
    'Bridal Trial.1e9',
    'Bridal Trial.100.0',
    'Bridal Trial.100.21',
    'Bridal Trial.100.1.Long.more',
    '%E0%A4%A.100',
  ])('leaves out what is no line of one: %s', text => {
    expect(readSelection(`${text}_Threading.500`)).toEqual({
      lines: [aLine('Threading', { price: 500 })],
      isWhole: false,
    })
  })

  it('has each service once', () => {
    expect(readSelection('A.1_B.2_A.3.1.Long')).toEqual({
      lines: [aLine('A', { price: 1 }), aLine('B', { price: 2 })],
      isWhole: false,
    })
  })

  it('has at most twenty services, and its end is not read where it is too long', () => {
    const many = Array.from({ length: 30 }, (_, index) => aLine(`Service ${index}`))
    expect(readSelection(writeSelection(many))).toEqual({ lines: many.slice(0, 20), isWhole: false })
    const long = [aLine('x'.repeat(3_000)), aLine('y'.repeat(3_000))]
    expect(readSelection(writeSelection(long))).toEqual({ lines: long.slice(0, 1), isWhole: false })
    const tooLong = [aLine('x'.repeat(5_000)), aLine('y')]
    expect(readSelection(writeSelection(tooLong))).toEqual({ lines: [], isWhole: false })
    expect(readSelection('x'.repeat(5_000))).toEqual({ lines: [], isWhole: false })
  })
})

describe('withLine', () => {
  const all = [aLine('A'), aLine('B')]
  it('adds a service at the end, and replaces one in its place', () => {
    expect(withLine(all, aLine('C'))).toEqual([...all, aLine('C')])
    expect(withLine(all, aLine('A', { option: 'Long' }))).toEqual([
      aLine('A', { option: 'Long' }),
      aLine('B'),
    ])
  })

  it('makes no selection that could not be read again', () => {
    const full = Array.from({ length: SELECTION_LINES_MAX }, (_, index) => aLine(`Service ${index}`))
    expect(withLine(full, aLine('One more'))).toBeUndefined()
    expect(withLine(full, aLine('Service 3', { count: 2 }))).toHaveLength(SELECTION_LINES_MAX)
    expect(withLine([aLine('x'.repeat(3_900))], aLine('y'.repeat(200)))).toBeUndefined()
  })
})

it('withoutService removes a service', () => {
  expect(withoutService([aLine('A'), aLine('B')], 'A')).toEqual([aLine('B')])
})
