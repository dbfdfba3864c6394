import { useCallback, useEffect, useRef } from 'react'
import { adminApi } from '../../../api.ts'

/** The others are told so often that somebody is still writing. */
const SAY_EVERY_MS = 5000

/** Tells the others that a reply is being written, for as long as somebody types, and when that ends. */
export function useSayWriting(contactId: number) {
  const said = useRef<number>(undefined)

  const stop = useCallback(() => {
    if (said.current === undefined) return
    said.current = undefined
    adminApi.sayWriting(contactId, false).catch(console.error)
  }, [contactId])
  useEffect(() => stop, [stop])

  const type = useCallback(() => {
    const now = Date.now()
    if (said.current !== undefined && now - said.current < SAY_EVERY_MS) return
    said.current = now
    // Whoever is not told may be surprised; nothing is lost.
    adminApi.sayWriting(contactId, true).catch(console.error)
  }, [contactId])

  return { type, stop }
}
