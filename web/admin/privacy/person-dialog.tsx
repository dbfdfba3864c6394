import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminPaths } from '#contracts/admin-paths.ts'
import type { PersonHoldings } from '#contracts/privacy.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { adminApi } from '../api.ts'
import { download } from '../download.ts'
import { messageOf, newerVersion, toastFailure } from '../failures.ts'
import { ListSkeleton } from '../loaded.tsx'
import { forForm } from '../queries.ts'
import { keys } from '../query-client.ts'
import { UsDate } from '../us-date.tsx'
import { linesOf } from './holdings.ts'

/** Does the erasing, and what follows from it; a failure is left to whoever asked. */
type Erase = (erase: () => Promise<unknown>) => Promise<void>

/** What is held of a person, and what can be done about it. */
function usePerson(email: string, onErase: Erase) {
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery({
    queryKey: keys.person(email),
    queryFn: ({ signal }) => adminApi.findPerson(email, signal),
    ...forForm,
  })
  const [confirming, setConfirming] = useState(false)
  const say = (error: unknown, otherwise: string) => {
    const current = newerVersion<PersonHoldings>(error)
    if (current) client.setQueryData(keys.person(email), current)
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

/** What an erasure leaves, and why. */
function Staying({ account, mentions, records }: PersonHoldings) {
  return (
    <>
      {account && (
        <p className="mt-4 text-sm">
          An account of the back office has this address. It stays for as long as {account.name} works here.
        </p>
      )}
      {mentions.length > 0 && (
        <p className="mt-4 text-sm">
          The address also stands in inquiries of others, which stay:{' '}
          {mentions.map((id, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <a
                href={adminPaths.openAppointment(id)}
                target="_blank"
                rel="noreferrer"
                className="text-rose-700 underline underline-offset-2"
              >
                #{id}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </span>
          ))}
          .
        </p>
      )}
      {records > 0 && (
        <p className="mt-4 text-sm">
          A colleague has or had this address: records of the team and of what was published name it, and so
          do histories and notes of inquiries. They stay.
        </p>
      )}
    </>
  )
}

interface HeldProps {
  held: PersonHoldings
  lines: readonly string[]
  /** There is something to save as a file. */
  canSave: boolean
}

function Held({ held, lines, canSave }: HeldProps) {
  return (
    <>
      <p className="font-medium wrap-anywhere">{held.email}</p>
      {held.firstAt && held.lastAt && (
        <p className="mt-1 text-sm text-plum-soft">
          Wrote first on <UsDate at={held.firstAt} />
          {held.lastAt !== held.firstAt && (
            <>
              {' '}
              and last on <UsDate at={held.lastAt} />
            </>
          )}
        </p>
      )}
      {lines.length > 0 ? (
        <ul className="mt-3 list-disc space-y-1 pl-5 text-sm">
          {lines.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <p className="mt-3 text-sm">
          {held.account || held.mentions.length > 0 || held.records > 0
            ? 'Nothing that could be erased is held of this person.'
            : 'Nothing is held of this person.'}
        </p>
      )}
      <Staying {...held} />
      <p className="mt-4 text-sm text-plum-soft">
        {canSave && 'The file can be read by people and programs. '}
        Mail programs and backups keep what they have: neither is erased from here.
      </p>
    </>
  )
}

/** All that is held of a person: looked at, saved as a file, erased everywhere. */
export function PersonDialog({
  email,
  onErase,
  onClose,
}: {
  email: string
  onErase: Erase
  onClose(): void
}) {
  const person = usePerson(email, onErase)
  const { held, lines, busy } = person
  const isEmpty = lines === undefined || lines.length === 0
  const canSave = held !== undefined && (!isEmpty || Boolean(held.account) || held.records > 0)
  return (
    <Dialog
      open
      title="All we hold of this person"
      className="max-w-lg"
      onClose={onClose}
      footer={
        <>
          <Button disabled={busy || !canSave} onClick={person.save}>
            Save as File
          </Button>
          <Button look="danger" disabled={busy || isEmpty} onClick={person.ask}>
            Erase Everything…
          </Button>
          <Button look="secondary" className="sm:ml-auto" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {held && lines ? (
        <Held held={held} lines={lines} canSave={canSave} />
      ) : person.failed ? (
        <EmptyState title="It could not be collected.">
          <Button onClick={person.reload}>Try again</Button>
        </EmptyState>
      ) : (
        <ListSkeleton />
      )}
      <ConfirmDialog
        open={person.confirming}
        title="Erase for good"
        confirmLabel="Erase for Good"
        busyLabel="Erasing..."
        busy={busy}
        onConfirm={person.erase}
        onCancel={person.keep}
      >
        All that is listed here of {held?.email} is erased, not put into the bin. Nobody can bring it back.
      </ConfirmDialog>
    </Dialog>
  )
}
