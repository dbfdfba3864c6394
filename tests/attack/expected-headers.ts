/** What a header's value must be, or look like. */
type Expected = Record<string, string | RegExp>

// OWASP Secure Headers Project: on every answer, whatever it is.
const always: Expected = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
}
const policies = {
  page: /^default-src 'self'; script-src 'self'(?: 'sha256-[\w+/]{43}=')+; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
  data: "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  file: "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  docs: /^default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none';?$/,
}
const types = {
  page: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
}
const weakTag = /^W\/"[\w-]{22}"$/
const strongTag = /^"[\w-]{22}"$/

/** Answers that are made anew say which request they belong to; what is kept goes out before there is an id. */
const id: Expected = { 'x-request-id': /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/ }
const length: Expected = { 'content-length': /^\d+$/ }
const policy = (of: keyof typeof policies): Expected => ({ 'content-security-policy': policies[of] })
const asPage: Expected = {
  ...policy('page'),
  'content-type': types.page,
  vary: 'accept-encoding',
  etag: weakTag,
}
const kept: Expected = { 'cache-control': 'no-cache' }
const notKept: Expected = { 'cache-control': 'no-store' }
const film: Expected = {
  ...policy('file'),
  'cache-control': 'public, max-age=31536000, immutable',
  'content-type': 'video/mp4',
  etag: strongTag,
}
const without = (expected: Expected, name: string): Expected =>
  Object.fromEntries(Object.entries(expected).filter(([each]) => each !== name))
const made = (...parts: Expected[]): Expected => Object.assign({}, always, ...parts)

const page = made(asPage, kept, length)
const hiddenPage = made(asPage, kept, length, { 'x-robots-tag': 'noindex' })
const ownPage = made(asPage, notKept, length, id)
const plainPage = made(policy('data'), notKept, length, id, { 'content-type': types.page })
const json = made(policy('data'), notKept, length, id, { 'content-type': types.json })
const list = made(policy('data'), kept, length, {
  'content-type': types.json,
  vary: 'accept-encoding',
  etag: weakTag,
})

/** Every kind of answer, and exactly the headers that it has beside those of the connection. */
export const expectedHeaders = {
  page,
  'page in brotli': made(page, { 'content-encoding': 'br' }),
  'page that the reader has': without(without(page, 'content-type'), 'content-length'),
  hiddenPage,
  ownPage,
  'hiddenPage with an id': made(hiddenPage, id),
  'page with an id': made(page, id),
  plainPage,
  'plainPage with a time to wait': made(plainPage, { 'retry-after': /^\d+$/ }),
  redirect: made(length, id, { location: /^\/(?!\/)/ }),
  file: made(policy('file'), length, {
    'cache-control': 'public, max-age=3600',
    'content-type': 'image/svg+xml; charset=utf-8',
    vary: 'accept-encoding',
    etag: weakTag,
  }),
  film: made(film, length, { 'accept-ranges': 'bytes' }),
  'part of the film': made(film, length, {
    'accept-ranges': 'bytes',
    'content-range': /^bytes 0-9\/\d{5,}$/,
    'content-length': '10',
  }),
  'no such part of the film': made(film, { 'content-range': /^bytes \*\/\d{5,}$/, 'content-length': '0' }),
  'film that the reader has': made(without(film, 'content-type')),
  list,
  'list with an id': made(list, id),
  'list that the reader has': without(without(list, 'content-type'), 'content-length'),
  json,
  'json with a version': made(json, { etag: /^"\d+"$/ }),
  'json with a time to wait': made(json, { 'retry-after': /^\d+$/ }),
  'json with a limit': made(json, {
    'retry-after': /^\d+$/,
    'x-ratelimit-limit': /^\d+$/,
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': /^\d+$/,
  }),
  docs: made(policy('docs'), notKept, length, id, { 'content-type': types.page }),
  'file of the docs': made(policy('docs'), length, id, {
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=0',
    'content-type': 'text/css; charset=utf-8',
    'last-modified': /GMT$/,
    etag: /^(W\/)?"[\w-]+"$/,
  }),
  'no request': made(policy('data'), notKept, length, { 'content-type': types.json }),
} satisfies Record<string, Expected>

export type AnswerKind = keyof typeof expectedHeaders

// Of the connection, not of the answer.
const hopByHop = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])
const BOASTS = /fastify|express|node|react|vite|nginx|undici/i

/** What is missing, wrong, said twice or not to be said among an answer's headers. */
export function findHeaderFaults(kind: AnswerKind, rawHeaders: [name: string, value: string][]): string[] {
  const expected: Expected = expectedHeaders[kind]
  const names = rawHeaders.map(([name]) => name)
  const values = new Map(rawHeaders)
  return [
    ...names.filter((name, n) => names.indexOf(name) < n).map(name => `${name} is said twice`),
    ...Object.entries(expected).flatMap(([name, value]) => {
      const seen = values.get(name)
      if (seen === undefined) return [`${name} is missing`]
      const isRight = typeof value === 'string' ? seen === value : value.test(seen)
      return isRight ? [] : [`${name} is ${seen}`]
    }),
    ...names.filter(name => !(name in expected) && !hopByHop.has(name)).map(name => `${name} is too much`),
    ...rawHeaders
      .filter(([name, value]) => BOASTS.test(`${name}: ${value}`))
      .map(([name]) => `${name} boasts`),
  ]
}
