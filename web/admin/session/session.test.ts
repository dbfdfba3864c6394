import { expect, it, vi } from 'vitest'
import { PREVIEW_KEY } from '../../preview.ts'
import { clearSession, readSession, storeSession } from './session.ts'

it('takes along what was left to be looked at and is not published', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  storeSession({ token: 'x', user: { id: 1 } })
  localStorage.setItem(PREVIEW_KEY, '{"words":"not yet"}')
  expect(readSession()?.token).toBe('x')
  clearSession()
  expect([...kept]).toEqual([])
})
