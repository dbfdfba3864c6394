import { useEffect, useState } from 'react'
import type { PasswordLink, TeamMember } from '#contracts/team.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { toast } from '../../ui/toaster.tsx'
import { adminApi } from '../api.ts'
import { isGone, messageOf } from '../failures.ts'
import { ListSkeleton } from '../list-skeleton.tsx'
import { useUser } from '../session/session.ts'
import { Panel } from '../settings/panel.tsx'
import { useDeletion } from '../use-deletion.ts'
import { useLoaded } from '../use-loaded.ts'
import { AddMember } from './add-member.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { MemberItem } from './member-item.tsx'
import { Record } from './record.tsx'
import { YourDetails } from './your-details.tsx'

const LOOK_AGAIN_MS = 5_000

/** Who has an account of the back office. */
export default function TeamTab() {
  const user = useUser()
  const [round, setRound] = useState(0)
  const { data, error, reload } = useLoaded('team', adminApi.listTeam)
  const [adding, setAdding] = useState(false)
  const [busy, setBusy] = useState(false)
  const [shown, setShown] = useState<{ name: string; link: PasswordLink }>()

  // The mail server mostly takes a message within seconds, which no event tells.
  useEffect(() => {
    if (!data?.some(({ mail }) => mail?.state === 'waiting')) return
    const timer = setTimeout(reload, LOOK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [data, reload])

  function readAgain() {
    reload()
    setRound(last => last + 1)
  }

  async function act(work: () => Promise<void>, failed: string) {
    setBusy(true)
    try {
      await work()
    } catch (failure) {
      console.error(failure)
      toast.error(isGone(failure) ? 'This account is not there any more.' : messageOf(failure, failed))
    }
    setBusy(false)
    readAgain()
  }

  const ending = useDeletion((member: TeamMember) =>
    act(async () => {
      await adminApi.endSessionsOf(member.id)
      toast.success(`${member.name} is signed out everywhere`)
    }, 'Failed to end the sessions. Please try again.'),
  )
  const removal = useDeletion((member: TeamMember) =>
    act(async () => {
      await adminApi.removeMember(member.id)
      toast.success(`${member.name} has been removed`)
    }, 'Failed to remove the colleague. Please try again.'),
  )
  const makeLink = ({ id, name }: TeamMember) =>
    act(async () => setShown({ name, link: await adminApi.renewLink(id) }), 'Failed to make a link.')

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <Panel title="Team">
        <p className="mb-4 text-sm text-plum-soft">Everybody here sees and changes everything.</p>
        {data ? (
          <ul className="mb-4 divide-y divide-plum/10">
            {data.map(member => (
              <MemberItem
                key={member.id}
                member={member}
                isSelf={member.id === user.id}
                busy={busy}
                onLink={makeLink}
                onEnd={ending.ask}
                onRemove={removal.ask}
              />
            ))}
          </ul>
        ) : error !== undefined ? (
          <EmptyState title="The team could not be loaded.">
            <Button onClick={reload}>Try again</Button>
          </EmptyState>
        ) : (
          <ListSkeleton />
        )}
        <Button onClick={() => setAdding(true)}>Add a Colleague</Button>
      </Panel>
      <div className="space-y-6">
        <YourDetails onChanged={readAgain} />
        <Record round={round} />
      </div>
      {adding && (
        <AddMember
          onClose={() => setAdding(false)}
          onAdded={({ member, link }) => {
            setAdding(false)
            setShown({ name: member.name, link })
            readAgain()
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
