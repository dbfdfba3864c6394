import { expect, it, vi } from 'vitest'
import { PREVIEW_KEY } from '../../preview.ts'
import { clearSession, readSession, storeSession } from './session.ts'

it('logging out removes the token, the user and the unpublished preview', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.stubGlobal('dispatchEvent', () => true)
  storeSession({ token: 'x', user: { id: 1 } })
  localStorage.setItem(PREVIEW_KEY, '{"words":"not yet"}')
  expect(readSession()?.token).toBe('x')
  clearSession()
  expect([...stored]).toEqual([])
})
