import { useMutation, useQuery } from '@tanstack/react-query'
import type { Session } from '#contracts/user.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toaster.tsx'
import { adminApi } from '../api.ts'
import { isUnknownId, messageOf, toastFailure } from '../failures.ts'
import { keys, removeRow } from '../query-client.ts'
import { UsDate } from '../us-date.tsx'
import { Panel } from './panel.tsx'

function SessionItem({ session }: { session: Session }) {
  const { id, browser, address, lastSeenAt, current } = session
  const { mutate: end, isPending: ending } = useMutation({
    mutationFn: () =>
      adminApi.deleteSession(id).catch(error => {
        // One that is gone already has ended, too.
        if (!isUnknownId(error)) throw error
      }),
    meta: { changes: [keys.sessions] },
    onSuccess(_data, _variables, _result, { client }) {
      toast.success('Session ended')
      removeRow(client, keys.sessions, id)
    },
    onError: error => toastFailure(messageOf(error, 'Failed to end the session. Please try again.')),
  })

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 text-sm">
        <p className="font-medium wrap-anywhere">{browser}</p>
        <p className="text-plum-soft">
          {address} · Last seen <UsDate at={lastSeenAt} />
        </p>
      </div>
      {current ? (
        <Badge tone="green">This session</Badge>
      ) : (
        <Button look="secondary" disabled={ending} onClick={() => end()}>
          {ending ? 'Ending...' : 'End session'}
          <span className="sr-only">: {browser}</span>
        </Button>
      )}
    </li>
  )
}

/** Where the user is signed in, newest use first, and a way to end what is not in use any more. */
export function Sessions() {
  const {
    data: sessions,
    error,
    refetch,
  } = useQuery({ queryKey: keys.sessions, queryFn: ({ signal }) => adminApi.listSessions(signal) })
  return (
    <Panel title="Your Sessions">
      {error && !sessions ? (
        <div role="alert">
          <p className="mb-3 text-sm text-red-700">{messageOf(error, 'Failed to load your sessions')}</p>
          <Button look="secondary" onClick={() => refetch()}>
            Try again
          </Button>
        </div>
      ) : sessions ? (
        <ul className="-my-3 divide-y divide-plum/10">
          {sessions.map(session => (
            <SessionItem key={session.id} session={session} />
          ))}
        </ul>
      ) : (
        <div className="space-y-3">
          <p role="status" className="sr-only">
            Loading sessions...
          </p>
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-10 w-full" />
        </div>
      )}
    </Panel>
  )
}
