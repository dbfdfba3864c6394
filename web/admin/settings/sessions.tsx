import { useMutation, useQuery } from '@tanstack/react-query'
import type { Session } from '#contracts/user.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toaster.tsx'
import { adminApi } from '../api.ts'
import { isUnknownId, messageOf, toastFailure } from '../failures.ts'
import { Loaded } from '../loaded.tsx'
import { keys, removeRow } from '../query-client.ts'
import { UsDate } from '../us-date.tsx'
import { Panel } from './panel.tsx'

function SessionItem({ session }: { session: Session }) {
  const { id, browser, address, lastSeenAt, current } = session
  const { mutate: end, isPending: ending } = useMutation({
    mutationFn: () =>
      adminApi.deleteSession(id).catch(error => {
        // Already ended.
        if (!isUnknownId(error)) throw error
      }),
    meta: { changes: [keys.sessions] },
    onSuccess(_data, _variables, _result, { client }) {
      toast.success('Session ended')
      removeRow(client, keys.sessions, id)
    },
    onError: error => toastFailure(messageOf(error, 'We couldn’t end the session. Try again.')),
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
          {ending ? 'Ending...' : 'End Session'}
          <span className="sr-only">: {browser}</span>
        </Button>
      )}
    </li>
  )
}

/** The browsers in which the user is logged in, most recently used first. */
export function Sessions() {
  const sessions = useQuery({
    queryKey: keys.sessions,
    queryFn: ({ signal }) => adminApi.listSessions(signal),
  })
  return (
    <Panel title="Your Sessions">
      <Loaded query={sessions} failed="We couldn’t load your sessions.">
        {list => (
          <ul className="-my-3 divide-y divide-plum/10">
            {list.map(session => (
              <SessionItem key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}
