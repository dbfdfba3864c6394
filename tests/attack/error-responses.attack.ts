import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect } from 'vitest'
import { anInquiry } from '#tests/factories.ts'
import type { SalonProcess } from '../processes/salon-process.ts'
import { scenario } from '../processes/scenario.ts'
import { asForm, asJson, ask, type Request } from './http.ts'
import { findLeaks } from './leaks.ts'
import { startTarget } from './target.ts'

let salon: SalonProcess
beforeAll(async () => {
  salon = await startTarget()
})
afterAll(() => salon[Symbol.asyncDispose]())

let client = 0
/** Each request comes from another address, so that no rate limit refuses it. */
const askFromNewAddress = (request: Request) => {
  client++
  return ask(salon.url, { ...request, from: `127.0.${10 + Math.floor(client / 250)}.${1 + (client % 250)}` })
}

const fields = { ...anInquiry() } as Record<string, string>
const multipart = `--form\r\nContent-Disposition: form-data; name="firstName"\r\n\r\nx\r\n--form--\r\n`
const manyFields = Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`f${n}`, '1']))
const typed = (type: string, body: string): Request => ({ body, headers: { 'content-type': type } })

const bodies: [what: string, request: Request, statusesOfForm: number[]][] = [
  ['JSON', asJson(fields), [415]],
  ['invalid JSON', typed('application/json', '{"a":'), [415]],
  ['JSON with __proto__', typed('application/json', '{"__proto__":1}'), [415]],
  ['text', typed('text/plain', 'x'), [415]],
  ['multipart', typed('multipart/form-data; boundary=form', multipart), [422]],
  ['multipart without its boundary', typed('multipart/form-data; boundary=other', multipart), [400]],
  ['an invalid type', typed(';;;', 'x'), [415]],
  ['no type', { body: 'x' }, [415]],
  ['no body', { headers: { 'content-length': '0' } }, [422]],
  ['an empty form', asForm({}), [422]],
  ['200 KB', asForm({ ...fields, message: 'x'.repeat(200_000) }), [413]],
  ['a message of 5,001 letters', asForm({ ...fields, message: 'x'.repeat(5_001) }), [422]],
  ['5,000 Sinhala letters', asForm({ ...fields, message: 'ශ්‍රී'.repeat(1_000).slice(0, 5_000) }), [303]],
  ['3,000 fields', asForm(manyFields), [413, 422]],
  ['a field twice', { ...asForm({}), body: 'email=a%40b.example&email=c%40d.example' }, [422]],
  ['inherited names', { ...asForm({}), body: '__proto__=1&constructor=2&hasOwnProperty=4' }, [422]],
  ['brackets', { ...asForm({}), body: 'firstName[a]=1&__proto__[admin]=1&message[]=x' }, [422]],
  ['invalid encoding', { ...asForm({}), body: 'firstName=%zz&lastName=%&email=%ff' }, [422]],
  ['NUL', { ...asForm({}), body: 'firstName=%00&message=%00%00' }, [422]],
]

scenario(
  {
    action: 'Bodies of every kind are posted to pages and to the API',
    promise: 'the contact form returns the right status, nothing with 500, and no response leaks internals',
  },
  async () => {
    const paths = ['/about', '/nothing', '/api/nothing', '/api/contacts', '/api/auth/login']
    const faults: string[] = []
    for (const path of ['/contact', ...paths]) {
      for (const [what, body, statusesOfForm] of bodies) {
        const { status, text } = await askFromNewAddress({ method: 'POST', path, ...body })
        const isRight = path === '/contact' ? statusesOfForm.includes(status) : status < 500
        if (!isRight) faults.push(`${what} to ${path}: ${status}`)
        for (const leak of findLeaks(text)) faults.push(`${what} to ${path}: ${leak}`)
      }
    }
    expect(faults).toEqual([])
    return `${bodies.length} bodies to ${paths.length + 1} addresses`
  },
)

scenario(
  {
    action: 'Unknown addresses and files of the installation are requested, by every method',
    promise: 'the 404 page',
  },
  async () => {
    const paths = [
      '/%c0%ae%c0%ae/',
      '/%zz',
      '//evil.example',
      '/apix',
      `/${'%25'.repeat(4_500)}`,
      '/API/branches',
      '/.env',
      '/.git/config',
      '/package.json',
      '/data/salon.db',
      '/assets/../server/index.js',
      '/assets/..%2f..%2fpackage.json',
      '/..%5c..%5cpackage.json',
      '/favicon.svg.br',
      `/${'x'.repeat(8_000)}`,
    ]
    const own = readFileSync('package.json', 'utf8').slice(0, 40)
    const faults: string[] = []
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) {
      for (const path of paths) {
        const { status, text } = await askFromNewAddress({ method, path })
        const isRight = status === 404 && text.includes('Page Not Found') && !text.includes(own)
        if (!isRight || findLeaks(text).length > 0) faults.push(`${method} ${path}: ${status}`)
      }
    }
    expect(faults).toEqual([])
    return `${paths.length} addresses`
  },
)
