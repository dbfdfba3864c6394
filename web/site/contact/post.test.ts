import { describe, expect, it } from 'vitest'
import { postInquiry } from './post.ts'

const fields = { firstName: 'Nimali', lastName: 'Perera', email: 'nimali@mail.example', message: 'Hello' }

async function post(changes: Record<string, string>, status = 201) {
  const bodies: Record<string, unknown>[] = []
  const body = new URLSearchParams({ ...fields, ...changes })
  const request = new Request('http://salon.example/contact', { method: 'POST', body })
  const response = await postInquiry(request, async (path, init) => {
    if (path === '/branches') return Response.json({ success: true, data: [{ id: 7, name: 'Nugegoda' }] })
    bodies.push(JSON.parse(String(init?.body)))
    return Response.json({ success: status < 300, fields: {} }, { status })
  })
  return { response, bodies }
}

describe('a form posted without JavaScript', () => {
  it('redirects once the inquiry is stored', async () => {
    const { response, bodies } = await post({ ticket: 'a', website: '' })
    expect(response instanceof Response && [response.status, response.headers.get('location')]).toEqual([
      303,
      '/contact?sent=1',
    ])
    expect(bodies).toEqual([{ ...fields, phone: '', branch: '', service: '', website: false, ticket: 'a' }])
  })

  it('stores the name of a branch that shares it with another, as an inquiry keeps names', async () => {
    const sent = async (branch: string) => (await post({ branch })).bodies[0]?.branch
    expect(await sent('Nugegoda #7')).toBe('Nugegoda')
    expect(await sent('Nugegoda')).toBe('Nugegoda')
    expect(await sent('Room #3')).toBe('Room #3')
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
    const { response } = await post({ website: 'x'.repeat(60_000), ticket: 'y'.repeat(60_000) }, status)
    expect(response).toMatchObject({ data: { values: fields }, init: { status: expected } })
  })

  it('limits the length of the hidden fields that it sends on', async () => {
    const { bodies } = await post({ website: 'x'.repeat(60_000), ticket: 'y'.repeat(60_000) })
    expect(JSON.stringify(bodies).length).toBeLessThan(1_000)
  })
})
