import { useState } from 'react'
import type { PersonHoldings } from '#contracts/privacy.ts'
import { toast } from '../../ui/toaster.tsx'
import { adminApi } from '../api.ts'
import { download } from '../download.ts'
import { messageOf, storedNow } from '../failures.ts'
import { useLoaded } from '../use-loaded.ts'
import { linesOf } from './holdings.ts'

/** Does the erasing, and what follows from it; a failure is left to whoever asked. */
export type Erase = (erase: () => Promise<unknown>) => Promise<void>

/** What is held of a person, and what can be done about it. */
export function usePerson(email: string, onErase: Erase) {
  const { data, error, change, reload } = useLoaded(`person ${email}`, signal =>
    adminApi.findPerson(email, signal),
  )
  const [busy, setBusy] = useState(false)
  const [confirming, setConfirming] = useState(false)

  async function whileBusy(work: () => Promise<void>, failed: string) {
    setBusy(true)
    try {
      await work()
    } catch (failure) {
      console.error(failure)
      const current = storedNow<PersonHoldings>(failure)
      if (current) change(() => current)
      toast.error(
        current
          ? 'Something has changed since this was shown. Nothing is erased: please look again.'
          : messageOf(failure, failed),
      )
    }
    setBusy(false)
    setConfirming(false)
  }

  return {
    held: data,
    lines: data && linesOf(data),
    failed: error !== undefined,
    reload,
    busy,
    confirming,
    ask: () => setConfirming(true),
    keep: () => setConfirming(false),
    save: () =>
      whileBusy(async () => {
        const all = await adminApi.exportPerson(email)
        download([JSON.stringify(all, undefined, 2)], `${email}.json`, 'application/json')
      }, 'Failed to collect it. Nothing was saved.'),
    erase: () =>
      whileBusy(async () => {
        if (!data) return
        await onErase(() => adminApi.erasePerson({ email, state: data.state }))
      }, 'Failed to erase it. Please try again.'),
  }
}
