import fc, { type Arbitrary } from 'fast-check'
import type { Call, JsonSchema } from './calls.ts'
import { brokenTexts, hostileTexts, longTexts } from './hostile-texts.ts'

const anyText = fc.oneof(
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
  phone: { good: fc.stringMatching(/^[0-9+\-() ]{0,30}$/), odd: [null, '0x1', '٠٧٧', '0'.repeat(31)] },
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
function fromSchema(schema: JsonSchema): Arbitrary<unknown> {
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

function bodyOf({ properties = {}, required = [] }: JsonSchema): Arbitrary<unknown> {
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

/** Bytes that are no JSON, or not quite. */
const oddBytes = fc.constantFrom<(string | Buffer)[]>(
  '',
  '{',
  '{"name":}',
  'null',
  '{"__proto__":{"role":"admin"},"name":"x"}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  '{"name":"a","name":"b"}',
  '\ufeff{"name":"x"}',
  `{"message":"${'x'.repeat(33_000)}"}`,
  '{"name":"\\ud800","address":"\\u0000"}',
  'name=x&address=y',
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from('{"name":"x"}', 'utf16le'),
  '[',
  '1e999',
  '{"price":1e999}',
)

/** Who calls. */
export type Who = 'admin' | 'staff' | 'nobody' | 'dead'

/** One request, the same for each database: rows are named by their place, not by their id. */
export interface FuzzRequest {
  call: Call
  who: Who
  /** The row that the path names: the n-th that there is, or whatever is written there. */
  row: number | string
  query: Record<string, string>
  headers: Record<string, string>
  body: string | Buffer | undefined
  /** How a counterexample is printed. */
  [fc.toStringMethod](): string
}

const row = fc.oneof(
  { weight: 8, arbitrary: fc.nat({ max: 4 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '0',
      '-1',
      '2147483647',
      '2147483648',
      '9'.repeat(30),
      '1e0',
      '0x1',
      '1.0',
      'NaN',
      '%20',
      '%00',
      '%d9%a1',
      "1'--",
      'undefined',
      'constructor',
      '__proto__',
      '1%2f2',
    ),
  },
)

function describeRequest(this: FuzzRequest): string {
  const { call, who, body, ...rest } = this
  const details = JSON.stringify({ row: rest.row, query: rest.query, headers: rest.headers })
  return `${call.method} ${call.path} as ${who} ${details} ${body ?? ''}`.slice(0, 2_000)
}

// Visible characters only: Node refuses to send others, and to read them.
const headerText = fc.oneof(fc.constantFrom('key-1', 'key-2', 'key-3'), fc.stringMatching(/^[ -~]{0,300}$/))

const parameter: Record<string, Arbitrary<string>> = {
  'if-match': fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('"1"', '"2"', '"3"', '*') },
    fc.constantFrom('W/"1"', '1', '""', '"0"', '"-1"', '"999999999"', '"9999999999"', '"1", "2"', '"1e0"'),
  ),
  'idempotency-key': headerText,
  page: fc.constantFrom('1', '2', '0', '-1', '1000000000', '1e9', '1.5', 'x', '', '1 or 1=1'),
  limit: fc.constantFrom('1', '10', '100', '101', '0', '-1', 'x', ''),
  status: fc.constantFrom(
    'unread',
    'read',
    'processing',
    'completed',
    '',
    'constructor',
    'UNREAD',
    "' or 1=1",
  ),
}

const contentTypes = fc.oneof(
  { weight: 20, arbitrary: fc.constant('application/json') },
  fc.constantFrom(
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/json;charset=utf-16',
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/vnd.api+json',
    ';',
    'multipart/form-data',
  ),
)

const textOf = (name: string, schema: JsonSchema) => parameter[name] ?? fromSchema(schema).map(String)

/** A request of one call: valid, nearly valid or hostile. */
function requestOf(call: Call): Arbitrary<FuzzRequest> {
  const optional = (place: 'query' | 'header') =>
    fc.record(
      Object.fromEntries(
        call.parameters
          .filter(each => each.in === place)
          .map(({ name, schema }) => [name, textOf(name, schema)]),
      ),
      { requiredKeys: [] },
    ) as Arbitrary<Record<string, string>>
  const body: Arbitrary<string | Buffer | undefined> = call.body
    ? fc.oneof(
        { weight: 20, arbitrary: bodyOf(call.body).map(value => JSON.stringify(value)) },
        { weight: 1, arbitrary: oddBytes as unknown as Arbitrary<string | Buffer> },
      )
    : fc.oneof({ weight: 10, arbitrary: fc.constant(undefined) }, fc.constantFrom('', '{}', '{', 'x'))
  return fc
    .record({
      who: fc.oneof(
        { weight: 16, arbitrary: fc.constant<Who>('admin') },
        fc.constantFrom<Who[]>('staff', 'nobody', 'dead'),
      ),
      row,
      query: fc.oneof(
        { weight: 6, arbitrary: optional('query') },
        fc.dictionary(fc.string({ minLength: 1, maxLength: 9 }), anyText, { maxKeys: 3 }),
      ),
      headers: optional('header'),
      body,
      type: contentTypes,
    })
    .map(({ type, headers, ...request }) => ({
      call,
      ...request,
      headers: { ...headers, ...(request.body !== undefined && { 'content-type': type }) },
      [fc.toStringMethod]: describeRequest,
    }))
}

// Passwords cost fifty times what anything else does.
const isCostly = ({ path, method }: Call) => path.startsWith('/api/auth/') && method !== 'GET'

/** Requests of all calls; those that look at passwords come less often. */
export const requestsOf = (calls: Call[]): Arbitrary<FuzzRequest> =>
  fc.oneof(...calls.map(call => ({ weight: isCostly(call) ? 1 : 8, arbitrary: requestOf(call) })))
