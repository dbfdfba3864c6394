import { useEffect, useEffectEvent } from 'react'
import type { InboxUrlState } from './inbox-url.ts'

/**
 * Puts the list below an inquiry that was opened in a new window, such as by a notification: Back closes the inquiry, then it leaves
 * the list, and does not leave the app at once.
 */
export function useListBelow({ open, putListBelow }: Pick<InboxUrlState, 'open' | 'putListBelow'>) {
  const putBelow = useEffectEvent(() => {
    if (open !== null && history.length === 1) void putListBelow()
  })
  useEffect(() => putBelow(), [])
}
