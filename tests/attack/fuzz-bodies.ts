import fc, { type Arbitrary } from 'fast-check'
import type { JsonSchema } from './calls.ts'
import { brokenTexts, hostileTexts, longTexts } from './hostile-texts.ts'

/** Text of every kind: typed, hostile, broken, too long. */
export const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.string({ maxLength: 100, unit: 'grapheme' }) },
  { weight: 2, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.string({ maxLength: 60, unit: 'binary' }) },
  { weight: 1, arbitrary: fc.constantFrom(...brokenTexts, ...longTexts) },
)

/** Whatever JSON can be, at a place where it is not expected. */
const anyJson = fc.oneof(
  { weight: 3, arbitrary: anyText },
  fc.constantFrom(null, true, false, 0, -0, -1, 1e308, 2 ** 53, 1.005, 0.1, [], {}, [[]], '', ' '),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }),
  fc.constant({ toString: 1, valueOf: 1, constructor: { prototype: { admin: true } } }),
  fc.integer({ min: 10, max: 400 }).map(depth => JSON.parse('['.repeat(depth) + ']'.repeat(depth))),
)

interface Plausible {
  /** What the contract takes. */
  good: Arbitrary<unknown>
  /** What looks like it. */
  odd: unknown[]
}

// What the document says only in words, or in a server's sentence.
const plausible: Record<string, Plausible> = {
  email: {
    good: fc.oneof(fc.emailAddress(), fc.constantFrom('nimali@mail.example', 'NIMALI@MAIL.EXAMPLE')),
    odd: [
      'staff@araliya.example',
      'a@b',
      'a b@c.example',
      'a@b.example\r\nBcc: c@d.example',
      'victim%40x.example?bcc=y@z.example',
      '@',
      '',
    ],
  },
  phone: {
    good: fc.stringMatching(/^([0-9][0-9+\-() ]{0,29})?$/),
    odd: [null, '0x1', '٠٧٧', '0'.repeat(31), '0'.repeat(61)],
  },
  mapUrl: {
    good: fc.oneof(fc.webUrl({ withQueryParameters: true }), fc.constantFrom('', null)),
    odd: [
      'http:evil.example',
      'javascript:alert(1)',
      '//evil.example',
      'https://a@b.example/',
      `https://x.example/${'y'.repeat(1_000)}`,
    ],
  },
  categoryId: {
    good: fc.constantFrom('hair', 'makeup', 'nails', 'facial'),
    odd: ['spa', 'constructor', 'HAIR'],
  },
  price: {
    good: fc.integer({ min: 1, max: 1_000_000_000 }).map(cents => cents / 100),
    odd: [0, -1, 0.001, 10_000_000.01, 1.005, '4500', 1e308],
  },
  picture: { good: fc.constantFrom('wellawatte', 'bambalapitiya', null), odd: ['constructor', '../x'] },
  password: {
    good: fc.constantFrom('frangipani at six', 'hibiscus at seven'),
    odd: ['short', '\u0000'.repeat(6), 'x'.repeat(1_001)],
  },
  currentPassword: { good: fc.constant('frangipani at six'), odd: ['hibiscus at seven', '', null] },
  newPassword: { good: fc.constant('hibiscus at seven'), odd: ['frangipani at six', 'password', 'short'] },
  ticket: { good: fc.constant(''), odd: ['x', '0.'.padEnd(45, 'x'), null] },
  website: { good: fc.constant(''), odd: ['https://evil.example', null] },
}

/** Text that every field has room for, however hostile. */
const shortText = fc.oneof(
  fc.constantFrom(...hostileTexts.filter(text => text.length <= 80)),
  fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }),
)

/** Something that a schema allows, or nearly. */
export function fromSchema(schema: JsonSchema): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fromSchema))
  const types = [schema.type ?? 'string'].flat()
  return fc.oneof(
    ...types.map(type => {
      if (type === 'null') return fc.constant(null)
      if (type === 'boolean') return fc.boolean()
      if (type === 'integer' || type === 'number') {
        return fc.integer({ min: schema.minimum ?? 1, max: Math.min(schema.maximum ?? 1_000, 2 ** 31 - 1) })
      }
      const { minLength = 0, maxLength = 300 } = schema
      return fc.oneof(
        fc.string({ minLength, maxLength: Math.min(maxLength, 300), unit: 'grapheme' }),
        anyText,
      )
    }),
  )
}

function goodMember(name: string, schema: JsonSchema): Arbitrary<unknown> {
  const isText = !schema.enum && !schema.anyOf && [schema.type ?? 'string'].flat().includes('string')
  return plausible[name]?.good ?? (isText ? shortText : fromSchema(schema))
}

function anyMember(name: string, schema: JsonSchema): Arbitrary<unknown> {
  const likely = plausible[name]
  return fc.oneof(
    { weight: 4, arbitrary: goodMember(name, schema) },
    { weight: 4, arbitrary: likely ? fc.constantFrom(...likely.odd) : fromSchema(schema) },
    { weight: 1, arbitrary: anyJson },
  )
}

/** What no form sends, and nobody may set. */
const others = fc.record(
  {
    id: fc.integer(),
    role: fc.constant('admin'),
    version: fc.integer(),
    createdAt: fc.constant('2000-01-01T00:00:00.000Z'),
    suspected: fc.boolean(),
  },
  { requiredKeys: [] },
)

/** A body for a call: good, good with more than is asked for, spoilt in one place, or anything. */
export function bodyOf({ properties = {}, required = [] }: JsonSchema): Arbitrary<unknown> {
  const members = Object.entries(properties)
  const objectOf = (of: typeof anyMember, requiredKeys: string[]) =>
    fc.record(Object.fromEntries(members.map(([name, schema]) => [name, of(name, schema)])), { requiredKeys })
  const good = objectOf(goodMember, required)
  // One member is not what it should be, or is not there.
  const nearly = fc
    .tuple(good, fc.constantFrom('', ...Object.keys(properties)), objectOf(anyMember, []))
    .map(([own, spoilt, spoils]) => ({ ...own, [spoilt]: (spoils as Record<string, unknown>)[spoilt] }))
  return fc.oneof(
    { weight: 6, arbitrary: good },
    { weight: 3, arbitrary: fc.tuple(good, others).map(([own, more]) => ({ ...more, ...own })) },
    { weight: 5, arbitrary: nearly },
    { weight: 3, arbitrary: objectOf(anyMember, []) },
    { weight: 1, arbitrary: anyJson },
  )
}
