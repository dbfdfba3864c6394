import fc, { type Arbitrary } from 'fast-check'
import { brokenTexts, hostileTexts, longTexts } from '../hostile-texts.ts'

/** The part of JSON Schema that the OpenAPI document uses. */
export interface JsonSchema {
  type?: string | string[]
  enum?: unknown[]
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** Text of every kind: typed, hostile, broken, too long. */
export const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.string({ maxLength: 100, unit: 'grapheme' }) },
  { weight: 2, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.string({ maxLength: 60, unit: 'binary' }) },
  { weight: 1, arbitrary: fc.constantFrom(...brokenTexts, ...longTexts) },
)

/** Any JSON, where something else is expected. */
const anyJson = fc.oneof(
  { weight: 3, arbitrary: anyText },
  fc.constantFrom(null, true, false, 0, -0, -1, 1e308, 2 ** 53, 1.005, 0.1, [], {}, [[]], '', ' '),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }),
  fc.constant({ toString: 1, valueOf: 1, constructor: { prototype: { admin: true } } }),
  fc.integer({ min: 10, max: 400 }).map(depth => JSON.parse('['.repeat(depth) + ']'.repeat(depth))),
)

interface Values {
  valid: Arbitrary<unknown>
  /** Invalid, but similar. */
  invalid: unknown[]
}

/** Of fields whose rules the OpenAPI document gives only in words. */
const values: Record<string, Values> = {
  email: {
    valid: fc.oneof(fc.emailAddress(), fc.constantFrom('nimali@mail.example', 'NIMALI@MAIL.EXAMPLE')),
    invalid: [
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
    valid: fc.stringMatching(/^([0-9][0-9+\-() ]{0,29})?$/),
    invalid: [null, '0x1', '٠٧٧', '0'.repeat(31), '0'.repeat(61)],
  },
  mapUrl: {
    valid: fc.oneof(fc.webUrl({ withQueryParameters: true }), fc.constantFrom('', null)),
    invalid: [
      'http:evil.example',
      'javascript:alert(1)',
      '//evil.example',
      'https://a@b.example/',
      `https://x.example/${'y'.repeat(1_000)}`,
    ],
  },
  categoryId: {
    valid: fc.constantFrom('hair', 'makeup', 'nails', 'facial'),
    invalid: ['spa', 'constructor', 'HAIR'],
  },
  price: {
    valid: fc.integer({ min: 1, max: 1_000_000_000 }).map(cents => cents / 100),
    invalid: [0, -1, 0.001, 10_000_000.01, 1.005, '4500', 1e308],
  },
  picture: { valid: fc.constantFrom('wellawatte', 'bambalapitiya', null), invalid: ['constructor', '../x'] },
  password: {
    valid: fc.constantFrom('frangipani at six', 'hibiscus at seven'),
    invalid: ['short', '\u0000'.repeat(6), 'x'.repeat(1_001)],
  },
  currentPassword: { valid: fc.constant('frangipani at six'), invalid: ['hibiscus at seven', '', null] },
  newPassword: {
    valid: fc.constant('hibiscus at seven'),
    invalid: ['frangipani at six', 'password', 'short'],
  },
  ticket: { valid: fc.constant(''), invalid: ['x', '0.'.padEnd(45, 'x'), null] },
  website: { valid: fc.constant(''), invalid: ['https://evil.example', null] },
}

/** Text that is short enough for every field. */
const shortText = fc.oneof(
  fc.constantFrom(...hostileTexts.filter(text => text.length <= 80)),
  fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }),
)

/** Something that a schema allows, or almost. */
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

function validMember(name: string, schema: JsonSchema): Arbitrary<unknown> {
  const isText = !schema.enum && !schema.anyOf && [schema.type ?? 'string'].flat().includes('string')
  return values[name]?.valid ?? (isText ? shortText : fromSchema(schema))
}

function anyMember(name: string, schema: JsonSchema): Arbitrary<unknown> {
  const known = values[name]
  return fc.oneof(
    { weight: 4, arbitrary: validMember(name, schema) },
    { weight: 4, arbitrary: known ? fc.constantFrom(...known.invalid) : fromSchema(schema) },
    { weight: 1, arbitrary: anyJson },
  )
}

/** Members that no form sends and no one may set. */
const extraMembers = fc.record(
  {
    id: fc.integer(),
    role: fc.constant('admin'),
    version: fc.integer(),
    createdAt: fc.constant('2000-01-01T00:00:00.000Z'),
    suspected: fc.boolean(),
  },
  { requiredKeys: [] },
)

/** A body for a call: valid, valid with extra members, invalid in one member, or anything. */
export function bodyOf({ properties = {}, required = [] }: JsonSchema): Arbitrary<unknown> {
  const members = Object.entries(properties)
  const objectOf = (of: typeof anyMember, requiredKeys: string[]) =>
    fc.record(Object.fromEntries(members.map(([name, schema]) => [name, of(name, schema)])), { requiredKeys })
  const valid = objectOf(validMember, required)
  // One member is invalid or missing.
  const almost = fc
    .tuple(valid, fc.constantFrom('', ...Object.keys(properties)), objectOf(anyMember, []))
    .map(([own, name, other]) => ({ ...own, [name]: (other as Record<string, unknown>)[name] }))
  return fc.oneof(
    { weight: 6, arbitrary: valid },
    { weight: 3, arbitrary: fc.tuple(valid, extraMembers).map(([own, more]) => ({ ...more, ...own })) },
    { weight: 5, arbitrary: almost },
    { weight: 3, arbitrary: objectOf(anyMember, []) },
    { weight: 1, arbitrary: anyJson },
  )
}
