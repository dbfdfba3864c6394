import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import type { PersonDataSummary, PersonInput } from '#contracts/privacy/privacy.ts'
import { listWords } from '#contracts/text/number-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { download } from '../../calls/download.ts'
import { messageOf, newerVersion, toastFailure, whyNotChanged } from '../../calls/failures.ts'
import { Loaded } from '../../calls/loaded.tsx'
import { privacyCalls } from '../../calls/privacy-calls.ts'
import { queries } from '../../calls/queries.ts'
import { keys } from '../../calls/query-client.ts'
import { UsDate } from '../../text/salon-time.tsx'
import { erasedText, keptLines, otherMentions, summaryLines } from './summary-lines.ts'

/** How long it is said what was erased. */
const ERASED_MS = 10_000

const INDENTED_MAX_BYTES = 5_000_000

/** An export, indented to be read. A long one stays as it came: indenting it would take a multiple of its size in memory. */
async function toFile(body: Blob): Promise<BlobPart> {
  if (body.size > INDENTED_MAX_BYTES) return body
  const { data } = JSON.parse(await body.text())
  return JSON.stringify(data, undefined, 2)
}

function InquiryLinks({ ids }: { ids: readonly number[] }) {
  return (
    <>
      {ids.map((id, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <a
            href={adminPaths.openInquiry(id)}
            target="_blank"
            rel="noreferrer"
            className="text-rose-700 underline underline-offset-2"
          >
            #{id}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </span>
      ))}
      <span>.</span>
    </>
  )
}

function PersonData({ summary }: { summary: PersonDataSummary }) {
  const { email, phone, names, firstAt, lastAt, account, others, records } = summary
  const mentions = otherMentions(summary)
  const lines = summaryLines(summary)
  return (
    <>
      <p className="font-medium wrap-anywhere">{email || phone}</p>
      {phone && names.length > 0 && (
        <p className="mt-1 text-sm wrap-anywhere">
          {`Inquiries with this phone number came from ${listWords(names)}.`}
          {names.length > 1 && ' Everything below belongs to all of them.'}
        </p>
      )}
      {firstAt && lastAt && (
        <p className="mt-1 text-sm text-plum-soft">
          <span>First inquiry on</span> <UsDate at={firstAt} />
          {lastAt !== firstAt && (
            <span>
              , last on <UsDate at={lastAt} />
            </span>
          )}
        </p>
      )}
      {lines.length > 0 ? (
        <ul className="mt-3 list-disc space-y-1 pl-5 text-sm">
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other key
            <li key={index}>{line}</li>
          ))}
        </ul>
      ) : (
        <p className="mt-3 text-sm">
          {account || others.length > 0 || mentions.length > 0 || records > 0
            ? 'There is nothing to erase for this person.'
            : 'There is no data about this person.'}
        </p>
      )}
      {/* What an erasure does not delete. */}
      {account && (
        <p className="mt-4 text-sm">
          {account.name} has a back-office account with this address. The account will be kept.
        </p>
      )}
      {others.length > 0 && (
        <p className="mt-4 text-sm">
          {`Other inquiries with the same ${email ? 'phone number' : 'email address'}, which will be kept: `}
          <InquiryLinks ids={others} />
        </p>
      )}
      {mentions.length > 0 && (
        <p className="mt-4 text-sm">
          Also mentioned in other people’s inquiries, which will be kept: <InquiryLinks ids={mentions} />
        </p>
      )}
      {records > 0 && (
        <p className="mt-4 text-sm">
          This address belongs or belonged to a colleague. Activity, publishing history, and inquiry history
          and notes that mention it will be kept.
        </p>
      )}
      <p className="mt-4 text-sm text-plum-soft">Emails in mailboxes and existing backups aren’t affected.</p>
    </>
  )
}

/** Shows a person's data, to be saved as a file or erased. */
export function PersonDialog({
  person,
  onErased,
  onClose,
}: {
  /** By email, or by phone where that is empty. */
  person: PersonInput
  onErased(): void
  onClose(): void
}) {
  const client = useQueryClient()
  const name = person.email || person.phone
  const query = useQuery(queries.person(person))
  const summary = query.data
  const [confirming, setConfirming] = useState(false)
  const showFailure = (error: unknown, otherwise: string) => {
    const current = newerVersion<PersonDataSummary>(error)
    if (current) client.setQueryData(keys.person(name), current)
    toastFailure(
      whyNotChanged(error, {
        stale: 'This person’s data has just changed, so nothing was erased. Check the list and try again.',
        failed: messageOf(error, otherwise),
      }),
    )
  }
  const saving = useMutation({
    mutationFn: async () => toFile(await (await privacyCalls.exportPerson(person)).blob()),
    onSuccess: file => download([file], `${name}.json`, 'application/json'),
    onError: error => showFailure(error, 'We couldn’t save the file. Try again.'),
  })
  const erasure = useMutation({
    mutationKey: keys.erasure,
    mutationFn: (state: string) => privacyCalls.erasePerson({ ...person, state }),
    meta: { changes: [keys.inquiries, keys.summary] },
    onSuccess() {
      const text = summary && erasedText(summary)
      const hasKept = summary && keptLines(summary).length > 0
      // Long enough to be read; what was not erased stays until it is dismissed.
      if (text) toast.info(text, { timeout: hasKept ? 0 : ERASED_MS })
      onErased()
    },
    onError: error => showFailure(error, 'We couldn’t erase this person’s data. Try again.'),
    onSettled: () => setConfirming(false),
  })
  const busy = saving.isPending || erasure.isPending
  const isEmpty = !summary || summaryLines(summary).length === 0
  const canSave = summary !== undefined && (!isEmpty || Boolean(summary.account) || summary.records > 0)
  return (
    <Dialog
      open
      title="This person’s data"
      className="max-w-lg"
      onClose={onClose}
      footer={
        <>
          <Button disabled={busy || !canSave} onClick={() => saving.mutate()}>
            {saving.isPending ? 'Saving...' : 'Save as File'}
          </Button>
          <Button look="secondary" disabled={busy || isEmpty} onClick={() => setConfirming(true)}>
            Erase Everything...
          </Button>
          <Button look="secondary" className="sm:ml-auto" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <Loaded query={query} failed="We couldn’t load this person’s data.">
        {data => <PersonData summary={data} />}
      </Loaded>
      <ConfirmDialog
        open={confirming}
        title="Erase permanently"
        confirmLabel="Erase Permanently"
        busyLabel="Erasing..."
        busy={busy}
        onConfirm={() => summary && erasure.mutate(summary.state)}
        onCancel={() => setConfirming(false)}
      >
        {`This permanently erases everything listed here for ${name}. It can’t be undone.`}
      </ConfirmDialog>
    </Dialog>
  )
}
