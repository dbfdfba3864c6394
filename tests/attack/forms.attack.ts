import { afterAll, beforeAll, expect } from 'vitest'
import { aContact } from '#tests/factories.ts'
import { findLeaks } from './leaks.ts'
import { recipe } from './recipe.ts'
import { type SalonProcess, startSalon } from './salon-process.ts'
import { asForm, asJson, ask, type Request } from './wire.ts'

let salon: SalonProcess
beforeAll(async () => {
  salon = await startSalon('serve', { env: { LOG_LEVEL: 'silent' } })
})
afterAll(() => salon[Symbol.asyncDispose]())

const fields = { ...aContact() } as Record<string, string>
const sinhala = 'ශ්‍රී'.repeat(1_000).slice(0, 5_000)
const multipart = `--x\r\nContent-Disposition: form-data; name="firstName"\r\n\r\nx\r\n--x--\r\n`

const forms: [what: string, request: Request, statuses: number[]][] = [
  ['JSON', asJson(fields), [415]],
  ['JSON that is none', { ...asJson({}), body: '{' }, [415]],
  ['text', { body: 'x', headers: { 'content-type': 'text/plain' } }, [415]],
  ['parts', { body: multipart, headers: { 'content-type': 'multipart/form-data; boundary=x' } }, [415]],
  ['a type that is none', { body: 'x', headers: { 'content-type': ';;;' } }, [415]],
  ['no type', { body: 'x' }, [415]],
  ['nothing', { headers: { 'content-length': '0' } }, [422]],
  ['an empty form', asForm({}), [422]],
  ['200 KB', asForm({ ...fields, message: 'x'.repeat(200_000) }), [413]],
  ['a message of 5,001 letters', asForm({ ...fields, message: 'x'.repeat(5_001) }), [422]],
  ['a message of 5,000 Sinhala letters', asForm({ ...fields, message: sinhala }), [303]],
  [
    '3,000 fields',
    asForm(Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`f${n}`, '1']))),
    [413, 422],
  ],
  ['a field twice', { ...asForm({}), body: 'email=a%40b.example&email=c%40d.example' }, [422]],
  [
    'names of methods',
    { ...asForm({}), body: '__proto__=1&constructor=2&toString=3&hasOwnProperty=4' },
    [422],
  ],
  ['brackets', { ...asForm({}), body: 'firstName[a]=1&__proto__[admin]=1&message[]=x' }, [422]],
  ['half a percent sign', { ...asForm({}), body: 'firstName=%zz&lastName=%&email=%ff' }, [422]],
  ['NUL', { ...asForm({}), body: 'firstName=%00&message=%00%00' }, [422]],
]

recipe(
  'What is posted to the contact page and is no form of ours',
  'each is told what is wrong, none is our fault',
  async see => {
    const faults: string[] = []
    const seen = new Set<number>()
    for (const [index, [what, request, statuses]] of forms.entries()) {
      const from = `127.0.11.${index + 1}`
      const answer = await ask(salon.url, { method: 'POST', path: '/contact', from, ...request })
      seen.add(answer.status)
      if (!statuses.includes(answer.status)) faults.push(`${what}: ${answer.status}`)
      for (const leak of findLeaks(answer.text)) faults.push(`${what}: ${leak}`)
    }
    see(`${forms.length} bodies: ${[...seen].join(', ')}`)
    expect(faults).toEqual([])
  },
)
