import { expect, it } from 'vitest'
import { mailingOf } from './mailing.rules.ts'

type Headers = Record<string, string | string[]>

const of = (headers: Headers) => mailingOf(name => [headers[name] ?? []].flat())

it.each<Headers>([
  { 'list-unsubscribe': '<https://news.example/out>' },
  { 'list-id': 'News <news.example>' },
  { precedence: 'bulk' },
  { 'feedback-id': '12:news:mailer' },
])('is sent to many: %o', headers => expect(of(headers).isToMany).toBe(true))

it('is not sent to many without such a header, and names the list that has passed it on', () => {
  expect(of({ precedence: 'normal' })).toEqual({ isToMany: false, lists: [], isSuspected: false })
  expect(
    of({ 'list-post': '<https://groups.example/x>, <mailto:Hello@Araliya.example?subject=x>' }).lists,
  ).toEqual(['hello@araliya.example'])
})

it.each<Headers>([
  { 'x-spam-flag': 'YES' },
  { 'x-spam-status': 'Yes, score=7.1' },
  { 'x-ms-exchange-organization-scl': '6' },
  { 'x-forefront-antispam-report': 'CIP:1.2.3.4;SFV:SPM;' },
  { 'authentication-results': 'mx.example; spf=pass; dmarc=fail header.from=bank.example' },
  { 'authentication-results': 'mx.example; spf=fail; dkim=none' },
])('is taken for spam: %o', headers => expect(of(headers).isSuspected).toBe(true))

it.each<Headers>([
  { 'x-spam-flag': 'NO' },
  { 'x-spam-status': 'No, score=-1' },
  { 'authentication-results': 'mx.example; spf=fail; dkim=pass; dmarc=pass' },
  // What is below the provider's own result anyone can have written.
  { 'authentication-results': ['mx.example; dmarc=pass', 'forged.example; dmarc=fail'] },
])('is not taken for spam: %o', headers => expect(of(headers).isSuspected).toBe(false))
