import { describe, expect, it } from 'vitest'
import type { ApiFetch } from '../../api.ts'
import { postInquiry } from './post.ts'

const ORIGIN = 'http://salon.example'
const henna = {
  id: 13,
  name: 'Henna',
  price: 5_500,
  options: [],
  duration: '1 hour',
  from: false,
  perNail: false,
}
const fields = { firstName: 'Nimali', lastName: 'Perera', email: 'nimali@mail.example', message: 'Hello' }

async function post(
  changes: Record<string, string>,
  { status = 201, headers = { origin: ORIGIN } as Record<string, string> } = {},
) {
  const bodies: Record<string, unknown>[] = []
  const body = new URLSearchParams({ ...fields, ...changes })
  const request = new Request(`${ORIGIN}/contact`, { method: 'POST', body, headers })
  const fetch: ApiFetch = async (path, init) => {
    if (path === '/branches') return Response.json({ success: true, data: [{ id: 7, name: 'Nugegoda' }] })
    if (path === '/services')
      return Response.json({ success: true, data: [{ id: 12, name: 'Balayage' }, henna] })
    bodies.push(JSON.parse(String(init?.body)))
    return Response.json({ success: status < 300, fields: {} }, { status })
  }
  const response = await postInquiry(request, fetch, new Date('2026-11-27T08:35:40Z'))
  return { response, bodies }
}

describe('a form posted without JavaScript', () => {
  it('redirects once the inquiry is stored', async () => {
    const { response, bodies } = await post({ website: '' })
    expect(response instanceof Response && [response.status, response.headers.get('location')]).toEqual([
      303,
      '/contact?sent=29929475',
    ])
    expect(bodies).toEqual([{ ...fields, phone: '', branch: '', service: '', website: false }])
  })

  it('redirects to a page that repeats the request, and names no one', async () => {
    const { response } = await post({
      branch: 'Nugegoda #7',
      service: 'Balayage',
      wishedDate: '2026-12-05',
      wishedTime: 'morning',
      answerBy: 'email',
    })
    expect(response instanceof Response && response.headers.get('location')).toBe(
      '/contact?sent=29929475.12.7.2026-12-05.morning',
    )
  })

  it('stores the name of a branch that shares it with another, as an inquiry keeps names', async () => {
    const sent = async (branch: string) => (await post({ branch })).bodies[0]?.branch
    expect(await sent('Nugegoda #7')).toBe('Nugegoda')
    expect(await sent('Nugegoda')).toBe('Nugegoda')
    expect(await sent('Room #3')).toBe('Room #3')
  })

  it('writes a selection as the first lines, and repeats it on the next page', async () => {
    const { response, bodies } = await post({ list: 'Henna.5000', service: 'Henna' })
    expect(bodies).toMatchObject([
      { service: 'Henna', message: 'Service: Henna, Rs. 5,500\nOn the list of 27 November.\n\nHello' },
    ])
    expect(response instanceof Response && response.headers.get('location')).toBe(
      '/contact?sent=29929475.13&list=Henna.5000',
    )
  })

  it('keeps a message that is too long, with an error at its field', async () => {
    const message = 'x'.repeat(60_000)
    const { response, bodies } = await post({ message })
    expect(bodies).toEqual([])
    expect(response).toMatchObject({
      data: { values: { message }, errors: { message: 'Must be at most 5,000 characters' } },
      init: { status: 422 },
    })
  })

  it.each([
    [429, 429],
    [413, 503],
    [500, 503],
    [422, 422],
  ])('when the API returns %i, returns %i and keeps what was typed', async (status, expected) => {
    const { response } = await post({ website: 'x'.repeat(60_000) }, { status })
    expect(response).toMatchObject({ data: { values: fields }, init: { status: expected } })
  })

  it('writes when and how to answer as the first lines of the message', async () => {
    const { bodies } = await post({ wishedDate: '2026-12-05', wishedTime: 'morning', answerBy: 'email' })
    expect(bodies).toMatchObject([
      {
        message: 'Wished time: Saturday, 5 December 2026, in the morning.\nPlease answer by email.\n\nHello',
      },
    ])
    expect(Object.keys(bodies[0] ?? {})).not.toContain('wishedDate')
  })

  it.each([
    [{ wishedDate: '2026-11-26' }, { wishedDate: 'Please choose today or a later day' }],
    [{ wishedDate: 'x'.repeat(60_000) }, { wishedDate: 'Please enter a date such as 2026-12-05' }],
    [{ answerBy: 'call' }, { phone: 'Please enter your phone number, so we can call you' }],
    [
      { answerBy: 'email', message: 'x'.repeat(4_980) },
      { message: 'Must be at most 4,946 characters, as your wishes are added to it' },
    ],
  ])('refuses the wish %j and keeps everything', async (changes, errors) => {
    const { response, bodies } = await post({ wishedTime: 'evening', ...changes })
    expect(bodies).toEqual([])
    const { wishedDate = '', ...typed } = { ...fields, ...changes } as Record<string, string>
    expect(response).toMatchObject({
      data: {
        values: { message: typed.message },
        wish: { wishedTime: 'evening', wishedDate: wishedDate.slice(0, 20) },
        errors,
      },
      init: { status: 422 },
    })
  })

  it.each(['constructor', '__proto__', 'night', '<b>'])('ignores the choice %s', async choice => {
    const { bodies } = await post({ wishedTime: choice, answerBy: choice })
    expect(bodies).toMatchObject([{ message: 'Hello' }])
  })

  it('sends of the hidden field only that something was in it', async () => {
    const { bodies } = await post({ website: 'x'.repeat(60_000) })
    expect(bodies).toMatchObject([{ website: true }])
  })

  it('is suspected without the header that every browser sends with it', async () => {
    const { bodies } = await post({ website: '' }, { headers: {} })
    expect(bodies).toMatchObject([{ website: true }])
  })
})
