import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { PasswordLink, TeamMember } from '#contracts/accounts/team.ts'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { adminApi } from '../api.ts'
import { isNotFound, messageOf, toastFailure } from '../failures.ts'
import { Loaded } from '../loaded.tsx'
import { queries } from '../queries.ts'
import { keys } from '../query-client.ts'
import { useUser } from '../session/session.ts'
import { Panel } from '../settings/panel.tsx'
import { useDeletion } from '../use-deletion.ts'
import { AddMember } from './add-member.tsx'
import { FactorRequirement } from './factor-requirement.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { MemberItem } from './member-item.tsx'

const REFETCH_MS = 5_000

/** Colleagues are those to whom an inquiry can be assigned. */
const changes = [keys.team, keys.colleagues]

const alreadyRemoved = 'This account has already been removed.'

/** The accounts of the back office. */
export default function TeamTab() {
  const user = useUser()
  const team = useQuery({
    ...queries.team,
    // No event announces that a waiting account email was sent; most are within seconds.
    refetchInterval: ({ state }) =>
      state.data?.some(({ mail }) => mail?.state === 'waiting') ? REFETCH_MS : false,
  })
  const [adding, setAdding] = useState(false)
  const [shown, setShown] = useState<{ name: string; link: PasswordLink }>()

  const ending = useDeletion({
    remove: ({ id }: TeamMember) => adminApi.endSessionsOf(id),
    changes,
    done: ({ name }) => `${name} is logged out everywhere`,
    missingMessage: alreadyRemoved,
    failed: error => messageOf(error, 'We couldn’t end the sessions. Try again.'),
  })
  const removal = useDeletion({
    remove: ({ id }: TeamMember) => adminApi.removeMember(id),
    changes,
    list: keys.team,
    done: ({ name }) => `${name} has been removed`,
    missingMessage: alreadyRemoved,
    failed: error => messageOf(error, 'We couldn’t remove the colleague. Try again.'),
  })
  const renewal = useMutation({
    mutationFn: ({ id }: TeamMember) => adminApi.renewLink(id),
    meta: { changes },
    onSuccess: (link, { name }) => setShown({ name, link }),
    onError: error =>
      toastFailure(
        isNotFound(error)
          ? alreadyRemoved
          : messageOf(error, 'We couldn’t create a password link. Try again.'),
      ),
  })
  const busy = ending.dialog.busy || removal.dialog.busy || renewal.isPending

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <Panel title="Team">
        <p className="mb-4 text-sm text-plum-soft">
          Everyone listed here with the admin role has full access. Changes to accounts are listed under{' '}
          <Link
            to={adminPaths.teamActivity}
            className="text-rose-700 underline underline-offset-4 outline-rose-700 outline-offset-2 hover:text-plum focus-visible:outline-2"
          >
            Activity
          </Link>
          .
        </p>
        <Loaded query={team} failed="We couldn’t load the team.">
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
        <Button onClick={() => setAdding(true)}>Add Colleague</Button>
      </Panel>
      <FactorRequirement
        withoutApp={team.data?.filter(({ secondFactor }) => !secondFactor).map(({ name }) => name)}
      />
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
        title="End all sessions"
        confirmLabel="End Sessions"
        busyLabel="Ending..."
      >
        {`${ending.item?.name} will have to log in again on every device.`}
      </ConfirmDialog>
      <ConfirmDialog
        {...removal.dialog}
        title="Remove from the team"
        confirmLabel="Remove"
        busyLabel="Removing..."
      >
        {`${removal.item?.name} loses access immediately. Their inquiries become unassigned; their notes and replies stay.`}
      </ConfirmDialog>
    </div>
  )
}
