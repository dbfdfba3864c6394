import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PasswordLink, TeamMember } from '#contracts/team.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { adminApi } from '../api.ts'
import { isNotFound, messageOf, toastFailure } from '../failures.ts'
import { Loaded } from '../loaded.tsx'
import { keys } from '../query-client.ts'
import { useUser } from '../session/session.ts'
import { Panel } from '../settings/panel.tsx'
import { useDeletion } from '../use-deletion.ts'
import { AddMember } from './add-member.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { MemberItem } from './member-item.tsx'
import { Record } from './record.tsx'
import { YourDetails } from './your-details.tsx'

const LOOK_AGAIN_MS = 5_000

/** Also who can see to an inquiry. */
const changes = [keys.team, keys.colleagues]

const gone = 'This account is not there any more.'

/** Who has an account of the back office. */
export default function TeamTab() {
  const user = useUser()
  const client = useQueryClient()
  const team = useQuery({
    queryKey: keys.team,
    queryFn: ({ signal }) => adminApi.listTeam(signal),
    // The mail server mostly takes a message within seconds, which no event tells.
    refetchInterval: ({ state }) =>
      state.data?.some(({ mail }) => mail?.state === 'waiting') ? LOOK_AGAIN_MS : false,
  })
  const [adding, setAdding] = useState(false)
  const [shown, setShown] = useState<{ name: string; link: PasswordLink }>()

  const ending = useDeletion({
    remove: ({ id }: TeamMember) => adminApi.endSessionsOf(id),
    changes,
    done: ({ name }) => `${name} is signed out everywhere`,
    gone,
    failed: error => messageOf(error, 'Failed to end the sessions. Please try again.'),
  })
  const removal = useDeletion({
    remove: ({ id }: TeamMember) => adminApi.removeMember(id),
    changes,
    list: keys.team,
    done: ({ name }) => `${name} has been removed`,
    gone,
    failed: error => messageOf(error, 'Failed to remove the colleague. Please try again.'),
  })
  const renewal = useMutation({
    mutationFn: ({ id }: TeamMember) => adminApi.renewLink(id),
    meta: { changes },
    onSuccess: (link, { name }) => setShown({ name, link }),
    onError: error => toastFailure(isNotFound(error) ? gone : messageOf(error, 'Failed to make a link.')),
  })
  const busy = ending.dialog.busy || removal.dialog.busy || renewal.isPending

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <Panel title="Team">
        <p className="mb-4 text-sm text-plum-soft">Everybody here sees and changes everything.</p>
        <Loaded query={team} failed="The team could not be loaded.">
          {members => (
            <ul className="mb-4 divide-y divide-plum/10">
              {members.map(member => (
                <MemberItem
                  key={member.id}
                  member={member}
                  isSelf={member.id === user.id}
                  busy={busy}
                  onLink={renewal.mutate}
                  onEnd={ending.ask}
                  onRemove={removal.ask}
                />
              ))}
            </ul>
          )}
        </Loaded>
        <Button onClick={() => setAdding(true)}>Add a Colleague</Button>
      </Panel>
      <div className="space-y-6">
        <YourDetails onChanged={() => client.invalidateQueries({ queryKey: keys.team })} />
        <Record />
      </div>
      {adding && (
        <AddMember
          onClose={() => setAdding(false)}
          onAdded={({ member, link }) => {
            setAdding(false)
            setShown({ name: member.name, link })
          }}
        />
      )}
      {shown && <LinkDialog {...shown} onClose={() => setShown(undefined)} />}
      <ConfirmDialog
        {...ending.dialog}
        title="End All Sessions"
        confirmLabel="End Sessions"
        busyLabel="Ending..."
      >
        {ending.item?.name} has to log in again, everywhere.
      </ConfirmDialog>
      <ConfirmDialog
        {...removal.dialog}
        title="Remove from the Team"
        confirmLabel="Remove"
        busyLabel="Removing..."
      >
        {removal.item?.name} is out at once. What was handed to them is nobody's then; what they wrote stays
        under their name.
      </ConfirmDialog>
    </div>
  )
}
