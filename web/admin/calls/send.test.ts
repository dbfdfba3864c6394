import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LostResponse } from './lost-response.ts'
import { send } from './send.ts'

const fetched = vi.fn<typeof fetch>()
const done = () => Response.json({ success: true, data: { id: 7 } })
const sentKey = (call: number) => new Headers(fetched.mock.calls[call]?.[1]?.headers).get('Idempotency-Key')
const note = { method: 'POST', body: { text: 'Called' } } as const

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  })
  vi.stubGlobal('fetch', fetched)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  fetched.mockReset()
})

/** Sends it, and lets the time until the repetition pass. */
async function sendAndWait(path: string, options: Parameters<typeof send>[1]) {
  const sent = send(path, options).catch(error => error)
  await vi.waitFor(() => expect(fetched.mock.calls.length).toBeGreaterThan(0), { interval: 1 })
  await vi.advanceTimersByTimeAsync(1_000)
  return sent
}

it('repeats a change whose response was lost once, with the same key', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(done())
  expect(await sendAndWait('/contacts/1/notes', note)).toMatchObject({ data: { id: 7 } })
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(sentKey(0)).toMatch(/^[0-9a-f]{32}$/)
  expect(sentKey(1)).toBe(sentKey(0))
})

it.each([502, 504])('repeats a change whose response is %i, as a proxy has answered', async status => {
  fetched.mockResolvedValueOnce(new Response('', { status })).mockResolvedValueOnce(done())
  expect(await sendAndWait('/contacts/1/notes', note)).toMatchObject({ data: { id: 7 } })
})

it('says after two lost responses that nothing is saved twice, and keeps the key for the same change', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  const error = await sendAndWait('/contacts/1/notes', note)
  expect(error).toBeInstanceOf(LostResponse)
  expect((error as Error).message).toMatch(/nothing is saved twice\.$/)
  fetched.mockReset().mockImplementation(async () => done())
  await send('/contacts/1/notes', note)
  const kept = sentKey(0)
  await send('/contacts/1/notes', note)
  expect(kept).toMatch(/^[0-9a-f]{32}$/)
  expect(sentKey(1)).not.toBe(kept)
})

it('keeps the key when the repetition is refused, as the session may have ended after the change was made', async () => {
  fetched
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce(Response.json({ success: false, error: 'Not authorized' }, { status: 401 }))
  expect(await sendAndWait('/contacts/1/notes', note)).toMatchObject({ status: 401 })
  const lost = sentKey(0)
  fetched.mockReset().mockImplementation(async () => done())
  await send('/contacts/1/notes', note)
  expect(sentKey(0)).toBe(lost)
})

it('gives another change another key', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  await sendAndWait('/contacts/1/notes', note)
  const first = sentKey(0)
  fetched.mockReset().mockImplementation(async () => done())
  await send('/contacts/1/notes', { method: 'POST', body: { text: 'Called again' } })
  expect(sentKey(0)).not.toBe(first)
})

/** The key of a call whose two responses were lost, and that of the same call made again. */
async function keysOf(path: string, change: Parameters<typeof send>[1]) {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  await sendAndWait(path, change)
  const lost = sentKey(0)
  fetched.mockReset().mockImplementation(async () => done())
  await send(path, change)
  return { lost, again: sentKey(0) }
}

it.each([
  ['adds something', '/contacts/1/notes', note],
  ['starts from a version', '/services/7', { method: 'DELETE', version: 3 }],
] as const)('a lost change that %s is the same one when it is made again', async (_, path, change) => {
  const { lost, again } = await keysOf(path, change)
  expect(again).toBe(lost)
})

it.each([
  ['sets a status', '/contacts/1', { method: 'PUT', body: { status: 'completed' } }],
  ['deletes an inquiry', '/contacts/1', { method: 'DELETE' }],
  ['sends a failed reply again', '/contacts/1/replies/2/retry', { method: 'POST', body: {} }],
  ['changes several inquiries', '/contacts/bulk', { method: 'POST', body: { ids: [1] }, keepsKey: false }],
] as const)('a lost change that %s is another one when it is made again', async (_, path, change) => {
  const { lost, again } = await keysOf(path, change)
  expect(lost).toMatch(/^[0-9a-f]{32}$/)
  expect(again).not.toBe(lost)
})

it('keeps the key after a failure of the server, which may have made the change', async () => {
  fetched.mockImplementation(async () => Response.json({ success: false, error: 'No' }, { status: 503 }))
  await expect(send('/contacts/1/notes', note)).rejects.toThrow('No')
  await expect(send('/contacts/1/notes', note)).rejects.toThrow('No')
  expect(sentKey(1)).toBe(sentKey(0))
})

it('does not repeat what the server has refused', async () => {
  fetched.mockImplementation(async () => Response.json({ success: false, error: 'No' }, { status: 503 }))
  await expect(send('/contacts/1/notes', note)).rejects.toThrow('No')
  expect(fetched).toHaveBeenCalledTimes(1)
})

it('stores no word of a change', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  await sendAndWait('/auth/recovery-codes', { method: 'POST', body: { password: 'frangipani' } })
  const stored = sessionStorage.getItem('araliya.sent-changes')
  expect(stored).toMatch(/[0-9a-f]{32}/)
  expect(stored).not.toContain('frangipani')
})

it('reads without a key', async () => {
  fetched.mockResolvedValueOnce(done())
  await send('/contacts')
  expect(sentKey(0)).toBeNull()
})
