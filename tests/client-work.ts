import { expect } from 'vitest'
import { signIn } from './accounts.ts'
import type { TestApp } from './app.ts'
import { callerOf } from './call.ts'
import { allOf, exportAllOf } from './erasure.ts'
import { aWrittenInquiry } from './factories.ts'
import { send } from './inquiries.ts'

/** A client whose every text has a word that nothing else has. */
export interface MarkedClient {
  marker: string
  email: string
  phone: string
}

/**
 * Does with a client's inquiries all that writes entries of the activity, or could: exports with filters that name the client, a
 * bulk deletion and its undo, restores, an inquiry that is written down, and a saved reply.
 */
export async function workWithClient(test: TestApp, { marker, email, phone }: MarkedClient): Promise<void> {
  const { headers } = await signIn(test)
  const call = callerOf(test, headers)
  const id = await send(test, { email, phone, lastName: marker, message: `${marker} asks for a day` })
  const written = aWrittenInquiry({ email, phone, firstName: marker, message: `${marker} rang` })
  expect((await call('POST', '/contacts/desk', written)).status).toBe(201)

  const download = async (path: string) => {
    const response = await test.app.inject({ url: `/api${path}`, headers })
    expect(response.statusCode, response.body).toBe(200)
    return response.body
  }
  expect(await download(`/contacts/export?q=${marker}&format=csv`)).toContain(marker)
  await download(
    `/contacts/export?q=${encodeURIComponent(email)}&format=xlsx&branch=${marker}&from=2026-01-01`,
  )
  await download(`/activity/export?person=${encodeURIComponent(email)}`)
  expect((await exportAllOf(call, { email })).status).toBe(200)
  expect((await exportAllOf(call, { phone })).status).toBe(200)

  const filter = { q: marker }
  const bulk = await call('POST', '/contacts/bulk', {
    selection: { ids: [id], filter },
    action: { type: 'delete' },
  })
  expect(bulk.body.data, JSON.stringify(bulk.body)).toMatchObject({ changed: 1 })
  expect((await call('POST', `/contacts/bulk/${bulk.body.data.actionId}/undo`)).status).toBe(200)
  await call('DELETE', `/contacts/${id}`)
  expect((await call('POST', `/contacts/${id}/restore`)).status).toBe(200)
  expect((await call('POST', '/saved-replies', { title: 'Hello', text: 'Dear {name}' })).status).toBe(201)
}

/** Erases all data of a client. */
export async function eraseClient(test: TestApp, { email }: MarkedClient): Promise<void> {
  const call = callerOf(test, (await signIn(test)).headers)
  const shown = allOf((await call('POST', '/privacy/find', { email })).body.data)
  expect((await call('POST', '/privacy/erase', { email, ...shown })).status).toBe(200)
}
