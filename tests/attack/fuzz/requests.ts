import fc, { type Arbitrary } from 'fast-check'
import { anyText, bodyOf, fromSchema, type JsonSchema } from './bodies.ts'

interface Parameter {
  in: 'path' | 'query' | 'header'
  name: string
  schema: JsonSchema
}

/** A call as the OpenAPI document describes it. */
export interface Call {
  method: string
  /** `/api/branches/{id}` */
  path: string
  parameters: Parameter[]
  body: JsonSchema | undefined
  /** The status of success. */
  success: number
}

interface Operation {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, unknown>
}

/** All calls of an OpenAPI document. */
export const readCalls = (document: { paths: Record<string, Record<string, Operation>> }): Call[] =>
  Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody, responses }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json']?.schema,
      success: Number(Object.keys(responses).find(status => status.startsWith('2'))),
    })),
  )

/** Bytes that are not JSON, or almost. */
const invalidJson = fc.constantFrom<(string | Buffer)[]>(
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

export type Who = 'admin' | 'staff' | 'no token' | 'unknown token'

/** One request, the same for each database: rows are named by their order, not by their id. */
export interface FuzzRequest {
  call: Call
  who: Who
  /** Which row the path names: the n-th that exists, or this text. */
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

// Visible characters only: Node neither sends nor reads others.
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

/** A request of one call: valid, almost valid or hostile. */
function requestOf(call: Call): Arbitrary<FuzzRequest> {
  const optional = (kind: 'query' | 'header') =>
    fc.record(
      Object.fromEntries(
        call.parameters
          .filter(each => each.in === kind)
          .map(({ name, schema }) => [name, textOf(name, schema)]),
      ),
      { requiredKeys: [] },
    ) as Arbitrary<Record<string, string>>
  const body: Arbitrary<string | Buffer | undefined> = call.body
    ? fc.oneof(
        { weight: 20, arbitrary: bodyOf(call.body).map(value => JSON.stringify(value)) },
        { weight: 1, arbitrary: invalidJson as unknown as Arbitrary<string | Buffer> },
      )
    : fc.oneof({ weight: 10, arbitrary: fc.constant(undefined) }, fc.constantFrom('', '{}', '{', 'x'))
  return fc
    .record({
      who: fc.oneof(
        { weight: 16, arbitrary: fc.constant<Who>('admin') },
        fc.constantFrom<Who[]>('staff', 'no token', 'unknown token'),
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

// Password hashing takes fifty times as long as any other call.
const isCostly = ({ path, method }: Call) => path.startsWith('/api/auth/') && method !== 'GET'

/** Requests of all calls; those with passwords less often. */
export const requestsOf = (calls: Call[]): Arbitrary<FuzzRequest> =>
  fc.oneof(...calls.map(call => ({ weight: isCostly(call) ? 1 : 8, arbitrary: requestOf(call) })))
