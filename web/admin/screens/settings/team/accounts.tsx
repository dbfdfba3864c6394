import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PasswordLink, TeamMember } from '#contracts/accounts/team.ts'
import type { Level } from '#contracts/accounts/user.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { toast } from '../../../../ui/toast.ts'
import { undo } from '../../../../ui/undo.ts'
import { isNotFound, messageOf, toastFailure } from '../../../calls/failures.ts'
import { Loaded } from '../../../calls/loaded.tsx'
import { queries } from '../../../calls/queries.ts'
import { keys } from '../../../calls/query-client.ts'
import { Panel } from '../../../layout/panel.tsx'
import { useDeletion } from '../../../saving/use-deletion.ts'
import { useFullAccess, useUser } from '../../../session/session.ts'
import { shortName } from '../../../text/short-name.ts'
import { AddMember } from './add-member.tsx'
import { FactorRequirementPanel } from './factor-requirement.tsx'
import { levelNames } from './levels.ts'
import { LinkDialog } from './link-dialog.tsx'
import { MemberItem } from './member-item.tsx'
import { RemoveMember } from './remove-member.tsx'
import { teamCalls } from './team-calls.ts'

interface ShownLink {
  name: string
  link: PasswordLink
}

const REFETCH_MS = 5_000

/** Colleagues are those to whom an inquiry can be assigned; the activity is below. */
const changes = [keys.team, keys.colleagues, keys.activity()]

const alreadyRemoved = 'This account has already been removed.'

const otherLevel = (level: Level): Level => (level === 'full' ? 'inbox' : 'full')

const linkLost = 'The connection was lost before the link was shown. Make a new one under Manage Access.'

/** The accounts of the back office, for those who change them. */
function TeamEditor({ onAdd, onLink }: { onAdd(): void; onLink(shown: ShownLink): void }) {
  const user = useUser()
  const team = useQuery({
    ...queries.team,
    // No event announces that a waiting account email was sent; most are within seconds.
    refetchInterval: ({ state }) =>
      state.data?.some(({ mail }) => mail?.state === 'waiting') ? REFETCH_MS : false,
  })
  /** Whose level is about to be changed, while the dialog asks. */
  const [asked, setAsked] = useState<TeamMember>()

  const ending = useDeletion({
    remove: ({ id }: TeamMember) => teamCalls.endSessionsOf(id),
    changes,
    done: ({ name }) => `${shortName(name)} is logged out everywhere`,
    missingMessage: alreadyRemoved,
    failed: error => messageOf(error, 'We couldn’t end the sessions. Try again.'),
  })
  const removal = useDeletion({
    remove: ({ id, handTo }: TeamMember & { handTo?: number | undefined }) =>
      teamCalls.removeMember(id, handTo),
    changes,
    list: keys.team,
    done: ({ name }) => `${shortName(name)} has been removed`,
    missingMessage: alreadyRemoved,
    failed: error => messageOf(error, 'We couldn’t remove the colleague. Try again.'),
  })
  const renewal = useMutation({
    mutationFn: ({ id }: TeamMember) => teamCalls.renewLink(id),
    meta: { changes },
    onSuccess: (link, { name }) => (link ? onLink({ name, link }) : toastFailure(linkLost)),
    onError: error =>
      toastFailure(
        isNotFound(error)
          ? alreadyRemoved
          : messageOf(error, 'We couldn’t create a password link. Try again.'),
      ),
  })
  const setLevel = useMutation({
    mutationFn: ({ id, level }: Pick<TeamMember, 'id' | 'level'> & { undoes?: boolean }) =>
      teamCalls.setLevel(id, { level }),
    meta: { changes },
    onMutate: ({ undoes }) => (undoes ? undefined : undo.startChange()),
    onSuccess({ id, name, level }, { undoes }, started) {
      const done = `${shortName(name)} ${level === 'full' ? 'has full access' : 'is limited to the inbox'}`
      if (undoes) toast.success(done)
      else
        started?.made({
          done,
          undo: () => setLevel.mutate({ id, level: otherLevel(level), undoes: true }),
        })
    },
    onSettled(_data, _error, _variables, started) {
      started?.ended()
      setAsked(undefined)
    },
    onError: error =>
      toastFailure(
        isNotFound(error) ? alreadyRemoved : messageOf(error, 'We couldn’t change the access. Try again.'),
      ),
  })
  const members = team.data ?? []
  /** Whom the dialog asks about, as the list has them now. */
  const removed = removal.item && (members.find(({ id }) => id === removal.item?.id) ?? removal.item)
  function askToRemove(member: TeamMember) {
    // The list may be older than what was assigned since.
    void team.refetch()
    removal.ask(member)
  }
  const busy = setLevel.isPending || ending.dialog.busy || removal.dialog.busy || renewal.isPending

  return (
    <div className="grid items-start gap-6 @3xl:grid-cols-[3fr_2fr]">
      <Panel title="Accounts">
        <p className="mb-4 text-sm text-plum-soft">
          Accounts with full access see and change everything; the others read and answer inquiries.
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
                  onLevel={setAsked}
                  onEnd={ending.ask}
                  onRemove={askToRemove}
                />
              ))}
            </ul>
          )}
        </Loaded>
        <div className="flex justify-end">
          <Button onClick={onAdd}>Add Colleague</Button>
        </div>
      </Panel>
      <FactorRequirementPanel
        withoutApp={team.data?.filter(({ secondFactor }) => !secondFactor).map(({ name }) => name)}
      />
      {asked && (
        <ConfirmDialog
          open
          title={asked.level === 'full' ? 'Limit to the inbox' : 'Give full access'}
          confirmLabel={asked.level === 'full' ? 'Limit to the Inbox' : 'Give Full Access'}
          busyLabel="Saving..."
          look="primary"
          busy={setLevel.isPending}
          onConfirm={() => setLevel.mutate({ id: asked.id, level: otherLevel(asked.level) })}
          onCancel={() => setAsked(undefined)}
        >
          {asked.level === 'full'
            ? `${asked.name} stays logged in, but from now on only reads and answers inquiries. They can no longer export, erase, or change services, branches, texts, pictures, saved replies, settings or the team.`
            : `${asked.name} will be able to do everything: export, erase, and change services, branches, texts, pictures, saved replies, settings and the team.`}
        </ConfirmDialog>
      )}
      <ConfirmDialog
        {...ending.dialog}
        title="End all sessions"
        confirmLabel="End Sessions"
        busyLabel="Ending..."
      >
        {`${ending.item?.name} will have to log in again on every device.`}
      </ConfirmDialog>
      {removed && (
        <RemoveMember
          key={removed.id}
          member={removed}
          colleagues={members.filter(({ id, role }) => id !== removed.id && role === 'admin')}
          busy={removal.dialog.busy}
          onRemove={handTo => removal.remove({ ...removed, handTo })}
          onClose={removal.dialog.onCancel}
          returnFocus={removal.dialog.returnFocus}
        />
      )}
    </div>
  )
}

/** Who is in the team, for accounts that may not change it. */
function TeamList() {
  const me = useUser()
  const colleagues = useQuery(queries.colleagues)
  return (
    <div className="@3xl:w-3/5">
      <Panel title="Accounts">
        <p className="mb-4 text-sm text-plum-soft">Only accounts with full access can change the team.</p>
        <Loaded query={colleagues} failed="We couldn’t load the team.">
          {list => (
            <ul className="divide-y divide-plum/10">
              {list.map(({ id, name, email, level }) => (
                <li key={id} className="py-3 text-sm">
                  <p className="font-medium wrap-anywhere">
                    <span>{name}</span> {id === me.id && <Badge tone="green">You</Badge>}
                  </p>
                  <p className="wrap-anywhere text-plum-soft">{email}</p>
                  <p>{levelNames[level]}</p>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </Panel>
    </div>
  )
}

/** Its dialogs stay open when the account is limited meanwhile: nothing typed and no link is lost. */
export function Accounts() {
  const isFull = useFullAccess()
  const [adding, setAdding] = useState(false)
  const [shown, setShown] = useState<ShownLink>()
  return (
    <>
      {isFull ? <TeamEditor onAdd={() => setAdding(true)} onLink={setShown} /> : <TeamList />}
      {adding && (
        <AddMember
          onClose={() => setAdding(false)}
          onAdded={({ member, link }) => {
            setAdding(false)
            if (link) setShown({ name: member.name, link })
            else toastFailure(`${shortName(member.name)} has been added. ${linkLost}`)
          }}
        />
      )}
      {shown && <LinkDialog {...shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
