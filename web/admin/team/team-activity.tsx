import { useQuery } from '@tanstack/react-query'
import type { TeamEvent } from '#contracts/team.ts'
import { adminApi } from '../api.ts'
import { Loaded } from '../loaded.tsx'
import { keys } from '../query-client.ts'
import { Panel } from '../settings/panel.tsx'
import { UsDate } from '../us-date.tsx'

const actionTexts: Record<TeamEvent['action'], string> = {
  added: 'was added',
  'link made': 'got a new password link',
  'password set': 'set a new password',
  'sessions ended': 'was logged out everywhere',
  removed: 'was removed',
}

const textOf = ({ action, subject, actor }: TeamEvent) =>
  action === 'password set' && actor !== subject ? 'got a new password' : actionTexts[action]

const actorText = ({ subject, actor }: TeamEvent) =>
  actor === null ? 'from the command line' : actor === subject ? 'themselves' : `by ${actor}`

/** What was done to accounts, by whom and when. */
export function TeamActivity() {
  const events = useQuery({
    queryKey: keys.teamEvents,
    queryFn: ({ signal }) => adminApi.listTeamEvents(signal),
  })
  return (
    <Panel title="Team activity">
      <Loaded query={events} failed="We couldn’t load the team activity.">
        {list =>
          list.length === 0 ? (
            <p className="text-sm text-plum-soft">No activity yet.</p>
          ) : (
            <ol className="-my-2 max-h-96 divide-y divide-plum/10 overflow-y-auto text-sm">
              {list.map(event => (
                <li key={event.id} className="py-2 wrap-anywhere">
                  {event.subject} {textOf(event)} {actorText(event)}
                  <span className="block text-plum-soft">
                    <UsDate at={event.at} />
                  </span>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Panel>
  )
}
