import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PersonHoldings } from '#contracts/privacy.ts'
import { adminApi } from '../api.ts'
import { download } from '../download.ts'
import { messageOf, storedNow, toastFailure } from '../failures.ts'
import { forForm } from '../queries.ts'
import { keys, queryClient } from '../query-client.ts'
import { linesOf } from './holdings.ts'

/** Does the erasing, and what follows from it; a failure is left to whoever asked. */
export type Erase = (erase: () => Promise<unknown>) => Promise<void>

/** What is held of a person, and what can be done about it. */
export function usePerson(email: string, onErase: Erase) {
  const { data, isError, refetch } = useQuery({
    queryKey: keys.person(email),
    queryFn: ({ signal }) => adminApi.findPerson(email, signal),
    ...forForm,
  })
  const [confirming, setConfirming] = useState(false)
  const say = (error: unknown, otherwise: string) => {
    const current = storedNow<PersonHoldings>(error)
    if (current) queryClient.setQueryData(keys.person(email), current)
    toastFailure(
      current
        ? 'Something has changed since this was shown. Nothing is erased: please look again.'
        : messageOf(error, otherwise),
    )
  }
  const saving = useMutation({
    mutationFn: () => adminApi.exportPerson(email),
    onSuccess: all => download([JSON.stringify(all, undefined, 2)], `${email}.json`, 'application/json'),
    onError: error => say(error, 'Failed to collect it. Nothing was saved.'),
  })
  const erasure = useMutation({
    mutationFn: (state: string) => onErase(() => adminApi.erasePerson({ email, state })),
    meta: { changes: [keys.inquiries, keys.recentInquiries, keys.summary] },
    onError: error => say(error, 'Failed to erase it. Please try again.'),
    onSettled: () => setConfirming(false),
  })

  return {
    held: data,
    lines: data && linesOf(data),
    failed: isError,
    reload: () => void refetch(),
    busy: saving.isPending || erasure.isPending,
    confirming,
    ask: () => setConfirming(true),
    keep: () => setConfirming(false),
    save: () => saving.mutate(),
    erase: () => data && erasure.mutate(data.state),
  }
}
