import { useQuery } from '@tanstack/react-query'
import type { TeamEvent } from '#contracts/team.ts'
import { Button } from '../../ui/button.tsx'
import { adminApi } from '../api.ts'
import { ListSkeleton } from '../loaded.tsx'
import { keys } from '../query-client.ts'
import { Panel } from '../settings/panel.tsx'
import { UsDate } from '../us-date.tsx'

const words: Record<TeamEvent['action'], string> = {
  added: 'was added',
  'link made': 'got a new link',
  'password set': 'has a new password',
  'sessions ended': 'was signed out everywhere',
  removed: 'was removed',
}

const by = ({ subject, actor }: TeamEvent) =>
  actor === null ? 'on the salon’s computer' : actor === subject ? 'by their own hand' : `by ${actor}`

/** What was done to whose account. */
export function TeamActivity() {
  const { data, isError, refetch } = useQuery({
    queryKey: keys.teamEvents,
    queryFn: ({ signal }) => adminApi.listTeamEvents(signal),
  })
  return (
    <Panel title="On TeamActivity">
      {data ? (
        data.length === 0 ? (
          <p className="text-sm text-plum-soft">Nothing yet.</p>
        ) : (
          <ol className="-my-2 max-h-96 divide-y divide-plum/10 overflow-y-auto text-sm">
            {data.map(event => (
              <li key={event.id} className="py-2 wrap-anywhere">
                {event.subject} {words[event.action]} {by(event)}
                <span className="block text-plum-soft">
                  <UsDate at={event.at} />
                </span>
              </li>
            ))}
          </ol>
        )
      ) : isError ? (
        <Button look="secondary" onClick={() => refetch()}>
          Try again
        </Button>
      ) : (
        <ListSkeleton />
      )}
    </Panel>
  )
}
