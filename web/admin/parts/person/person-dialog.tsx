// Long: one dialog, in which a person’s data is shown, chosen, saved and erased.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import type { MatchedInquiry, PersonDataSummary, PersonInput } from '#contracts/privacy/privacy.ts'
import { briefTime } from '#contracts/text/date-texts.ts'
import { formatNumber, listWords } from '#contracts/text/number-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CheckboxField } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.ts'
import { download } from '../../calls/download.ts'
import { messageOf, newerVersion, toastFailure, whyNotChanged } from '../../calls/failures.ts'
import { Loaded } from '../../calls/loaded.tsx'
import { privacyCalls } from '../../calls/privacy-calls.ts'
import { queries } from '../../calls/queries.ts'
import { keys } from '../../calls/query-client.ts'
import { useNow } from '../../text/salon-time.tsx'
import { chosenAtFirst } from './erasure-choice.ts'
import { alsoErased, erasedText, inquiryCount } from './summary-lines.ts'

/** "2 Inquiries" */
const titleCount = (n: number) => inquiryCount(n).replace('i', 'I')

/** How long it is said what was erased. */
const ERASED_MS = 10_000

const INDENTED_MAX_BYTES = 5_000_000

/** An export, indented to be read. A long one stays as it came: indenting it would take a multiple of its size in memory. */
async function toFile(body: Blob): Promise<BlobPart> {
  if (body.size > INDENTED_MAX_BYTES) return body
  const { data } = JSON.parse(await body.text())
  return JSON.stringify(data, undefined, 2)
}

const InquiryLink = ({ id }: { id: number }) => (
  <a
    href={adminPaths.openInquiry(id)}
    target="_blank"
    rel="noreferrer"
    className="text-rose-700 underline underline-offset-2"
  >
    #{id}
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
)

const InquiryLinks = ({ ids }: { ids: readonly number[] }) => (
  <>
    {ids.map((id, index) => (
      <span key={id}>
        {index > 0 && ', '}
        <InquiryLink id={id} />
      </span>
    ))}
    <span>.</span>
  </>
)

/** More inquiries than this are listed on request. */
const LISTED_AT_FIRST = 20

interface ChoiceProps {
  legend: string
  matches: readonly MatchedInquiry[]
  chosen: ReadonlySet<number>
  onChoose(id: number, isChosen: boolean): void
}

/** Inquiries to be saved or erased, each with its tick. */
function Choice({ legend, matches, chosen, onChoose }: ChoiceProps) {
  const [showsAll, setShowsAll] = useState(false)
  const now = useNow()
  if (matches.length === 0) return null
  const shown = showsAll ? matches : matches.slice(0, LISTED_AT_FIRST)
  return (
    <fieldset className="mt-4 min-w-0">
      <legend className="text-sm font-medium">{legend}</legend>
      <ul className="mt-1 divide-y divide-plum/10 border-y border-plum/10">
        {shown.map(({ id, name, createdAt, service, branch, inBin }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 py-0.5">
            <CheckboxField
              className="min-w-0 flex-1 basis-56"
              checked={chosen.has(id)}
              onChange={event => onChoose(id, event.target.checked)}
              label={`${name}: ${[service, branch, briefTime(createdAt, now), inBin && 'in the bin'].filter(Boolean).join(', ')}`}
            />
            <InquiryLink id={id} />
          </li>
        ))}
      </ul>
      {shown.length < matches.length && (
        <Button look="secondary" className="mt-2" onClick={() => setShowsAll(true)}>
          {`Show All ${formatNumber(matches.length)}`}
        </Button>
      )}
    </fieldset>
  )
}

interface PersonDataProps {
  summary: PersonDataSummary
  chosen: ReadonlySet<number>
  onChoose(id: number, isChosen: boolean): void
}

function PersonData({ summary, chosen, onChoose }: PersonDataProps) {
  const { email, phone, names, account, inquiries, matches, mentions, failedLogins, records } = summary
  const [found, others] = [matches.filter(({ isFound }) => isFound), matches.filter(match => !match.isFound)]
  const isEmpty = matches.length === 0 && failedLogins === 0
  return (
    <>
      <p className="font-medium wrap-anywhere">{email || phone}</p>
      {phone && names.length > 1 && (
        <p className="mt-1 text-sm wrap-anywhere">
          {`Inquiries with this phone number came from ${listWords(names)}. Tick those of the person who asks.`}
        </p>
      )}
      <Choice
        legend={email ? 'Inquiries with this email address' : 'Inquiries with this phone number'}
        matches={found}
        chosen={chosen}
        onChoose={onChoose}
      />
      {found.length < inquiries && (
        <p className="mt-2 text-sm">
          {`These are the first ${formatNumber(found.length)} of ${formatNumber(inquiries)}. The others are found once these are erased.`}
        </p>
      )}
      <Choice
        legend={
          email
            ? 'Others that may be theirs: the same phone number'
            : 'Others that may be theirs: the same email address'
        }
        matches={others}
        chosen={chosen}
        onChoose={onChoose}
      />
      {alsoErased(summary, chosen.size).map(line => (
        <p key={line} className="mt-3 text-sm">
          {line}
        </p>
      ))}
      {isEmpty && (
        <p className="mt-3 text-sm">
          {account || mentions.length > 0 || records > 0
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
  /** The ticks of the user; undefined as long as they are as they were at first. */
  const [ticked, setTicked] = useState<ReadonlySet<number>>()
  const listed = new Set(summary?.matches.map(({ id }) => id))
  const atFirst = summary ? chosenAtFirst(summary) : new Set<number>()
  const chosen = (ticked ?? atFirst).intersection(listed)
  function choose(id: number, isChosen: boolean) {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    setTicked(next)
  }
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
    mutationFn: async () =>
      toFile(await (await privacyCalls.exportPerson({ ...person, ids: [...chosen] })).blob()),
    onSuccess: file => download([file], `${name}.json`, 'application/json'),
    onError: error => showFailure(error, 'We couldn’t save the file. Try again.'),
  })
  const erasure = useMutation({
    mutationKey: keys.erasure,
    mutationFn: (state: string) => privacyCalls.erasePerson({ ...person, ids: [...chosen], state }),
    meta: { changes: [keys.inquiries, keys.summary] },
    onSuccess() {
      const erased = summary && erasedText(summary, chosen)
      // Long enough to be read; what was not erased stays until it is dismissed.
      if (erased) toast.info(erased.text, { timeout: erased.hasKept ? 0 : ERASED_MS })
      onErased()
    },
    onError: error => showFailure(error, 'We couldn’t erase this person’s data. Try again.'),
    onSettled: () => setConfirming(false),
  })
  const busy = saving.isPending || erasure.isPending
  const { failedLogins = 0, account, records = 0 } = summary ?? {}
  const canSave = chosen.size + failedLogins + records > 0 || Boolean(account)
  const canErase = chosen.size + failedLogins > 0
  const erasing = chosen.size > 0 ? inquiryCount(chosen.size) : 'the failed-login records'
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
          <Button look="secondary" disabled={busy || !canErase} onClick={() => setConfirming(true)}>
            {chosen.size > 0 ? `Erase ${titleCount(chosen.size)}...` : 'Erase...'}
          </Button>
          <Button look="secondary" className="sm:mr-auto" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <Loaded query={query} failed="We couldn’t load this person’s data.">
        {data => <PersonData summary={data} chosen={chosen} onChoose={choose} />}
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
        {`This permanently erases ${erasing} for ${name}. It can’t be undone.`}
      </ConfirmDialog>
    </Dialog>
  )
}
