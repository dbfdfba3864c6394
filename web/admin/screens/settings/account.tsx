import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Session } from '#contracts/accounts/user.ts'
import { briefTime } from '#contracts/text/date-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { passFocusOn } from '../../../ui/focus.ts'
import { Separator } from '../../../ui/separator.tsx'
import { toast } from '../../../ui/toast.ts'
import { accountCalls } from '../../calls/account-calls.ts'
import { isUnknownId, messageOf, toastFailure } from '../../calls/failures.ts'
import { Loaded } from '../../calls/loaded.tsx'
import { queries } from '../../calls/queries.ts'
import { keys, removeRow } from '../../calls/query-client.ts'
import { Panel } from '../../layout/panel.tsx'
import { useIsFactorMissing, useUser } from '../../session/session.ts'
import { BriefDate, useNow } from '../../text/salon-time.tsx'
import { AssignmentMailPanel } from './assignment-mail.tsx'
import { ChangePassword } from './change-password.tsx'
import { PushPanel } from './push/push-panel.tsx'
import { SecondFactorPanel } from './second-factor/second-factor-panel.tsx'
import { SessionNameForm } from './session-name.tsx'
import { YourDetails } from './your-details.tsx'

const nameButtonOf = (id: number | undefined) => `name-session-${id}`

function SessionItem({ session }: { session: Session }) {
  const { id, browser, name, address, lastSeenAt, current } = session
  const [naming, setNaming] = useState(false)
  const nameButton = nameButtonOf(id)
  // Several sessions can have the same browser: the address and the time tell them apart.
  const described = `${name || browser}, ${address}, last seen ${briefTime(lastSeenAt, useNow())}`
  const nameLabel = name ? 'Rename' : 'Add Name'
  const { mutate: end, isPending: ending } = useMutation({
    mutationFn: () =>
      accountCalls.deleteSession(id).catch(error => {
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

  const endLabel = ending ? 'Ending...' : 'End Session'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 text-sm">
        <p className="font-medium wrap-anywhere">{name || browser}</p>
        {name && <p className="text-plum-soft">{browser}</p>}
        <p className="text-plum-soft">
          <span>{address}</span>
          <Separator />
          <span>Last seen</span> <BriefDate at={lastSeenAt} />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {current && <Badge tone="green">This session</Badge>}
        {!naming && (
          <Button
            id={nameButton}
            look="quiet"
            className="px-3!"
            aria-label={`${nameLabel}: ${described}`}
            onClick={() => setNaming(true)}
          >
            {nameLabel}
          </Button>
        )}
        {!current && (
          <Button
            ref={passFocusOn()}
            look="secondary"
            aria-label={`${endLabel}: ${described}`}
            disabled={ending}
            onClick={() => end()}
          >
            {endLabel}
          </Button>
        )}
      </div>
      {naming && (
        <SessionNameForm
          session={session}
          onClose={() => setNaming(false)}
          returnFocus={() => document.getElementById(nameButton)}
        />
      )}
    </li>
  )
}

/** More sessions than this are shown on demand: they stand above other panels. */
const SHOWN_AT_FIRST = 5

/** The browsers in which the user is logged in, most recently used first. */
function Sessions() {
  const sessions = useQuery(queries.sessions)
  const [all, setAll] = useState(false)
  return (
    <Panel title="Your sessions">
      <Loaded query={sessions} failed="We couldn’t load your sessions.">
        {list => (
          <>
            <ul className="-my-3 divide-y divide-plum/10">
              {(all ? list : list.slice(0, SHOWN_AT_FIRST)).map(session => (
                <SessionItem key={session.id} session={session} />
              ))}
            </ul>
            {!all && list.length > SHOWN_AT_FIRST && (
              <Button
                // The focus goes to the first of those that appear.
                ref={passFocusOn(() => document.getElementById(nameButtonOf(list[SHOWN_AT_FIRST]?.id)))}
                look="secondary"
                className="mt-5"
                onClick={() => setAll(true)}
              >
                {`Show All ${list.length} Sessions`}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

const limitedText =
  'Inbox only: you read and answer inquiries. Only accounts with full access can export, erase, and change the rest.'

/** The logged-in user, with defaults for what is missing: an empty fact reads as a fault. */
function AccountInformation() {
  const { name, email, role, level, phone } = useUser()
  const facts = [
    ['Name', name || 'Admin User'],
    ['Email', email || 'admin@araliya.example'],
    ['Role', role || 'admin'],
    ['Phone', phone || 'Not provided'],
  ] as const
  return (
    <Panel title="Account Information">
      <dl className="grid gap-x-6 gap-y-3 xs:grid-cols-[auto_1fr] text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-plum-soft">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {level === 'inbox' && <p className="mt-4 text-sm">{limitedText}</p>}
    </Panel>
  )
}

const tips = [
  'Use a strong mix of letters, numbers and symbols',
  "Don't reuse passwords",
  'Update your password regularly',
  'Never share your password',
]

function SecurityTips() {
  return (
    <Panel title="Security Tips">
      <ul className="list-disc space-y-1 pl-5 text-sm marker:text-gold">
        {tips.map(tip => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </Panel>
  )
}

/** The account tab: details, sessions and password of the logged-in user. */
export function Account() {
  // Until a second factor is added, the server refuses the rest. The panel for it stays in its place: its dialog is open.
  const isFactorMissing = useIsFactorMissing()
  return (
    <div className="grid items-start gap-6 @3xl:grid-cols-2">
      <div className="space-y-6">
        <AccountInformation />
        {!isFactorMissing && <YourDetails />}
        {!isFactorMissing && <ChangePassword />}
        <SecurityTips />
      </div>
      <div className={`space-y-6 ${isFactorMissing ? 'order-first' : ''}`}>
        <SecondFactorPanel />
        {isFactorMissing && <ChangePassword />}
        <Sessions />
        {!isFactorMissing && <PushPanel />}
        {!isFactorMissing && <AssignmentMailPanel />}
      </div>
    </div>
  )
}
