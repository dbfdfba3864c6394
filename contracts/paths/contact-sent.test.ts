import { describe, expect, it } from 'vitest'
import { contactSentPath, type PostedRequest, readSent } from './contact-sent.ts'

const at = new Date('2026-11-27T08:35:40Z')
const minute = new Date('2026-11-27T08:35:00Z')
const parameterOf = (path: string) => new URL(path, 'http://salon.example').searchParams.get('sent')

/** What of a request is not empty. */
const given = (request: PostedRequest) =>
  Object.fromEntries(Object.entries(request).filter(([, value]) => value))

describe('the address after a posted form', () => {
  it.each([
    [{}, '/contact?sent=29929475'],
    [{ serviceId: 12 }, '/contact?sent=29929475.12'],
    [{ branchId: 3, wishedDate: '', wishedTime: '' }, '/contact?sent=29929475..3'],
    [
      { serviceId: 12, branchId: 3, wishedDate: '2026-12-05', wishedTime: 'morning' },
      '/contact?sent=29929475.12.3.2026-12-05.morning',
    ],
    [{ wishedTime: 'evening' }, '/contact?sent=29929475....evening'],
  ])('of %j is %s, and says the same when it is read', (request, path) => {
    expect(contactSentPath(at, request)).toBe(path)
    expect(readSent(parameterOf(path))).toMatchObject({ at: minute, ...given(request) })
  })

  it('has no wish that the form can’t have', () => {
    for (const wishedTime of ['late\r\nSet-Cookie: a', '%0d', 'x'.repeat(20)])
      expect(contactSentPath(at, { branchId: 3, wishedTime })).toBe('/contact?sent=29929475..3')
  })

  it.each([
    null,
    '',
    '1',
    '0123',
    'x',
    '29929475.12.3.tomorrow',
    '29929475.12.3.2026-12-05.morning.x',
    '29929475.-1',
  ])('says nothing for anything else: %j', parameter => {
    expect(readSent(parameter)).toBeUndefined()
  })
})
