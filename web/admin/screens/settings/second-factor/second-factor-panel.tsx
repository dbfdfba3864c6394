import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SecondFactor } from '#contracts/accounts/second-factor.ts'
import { counted } from '#contracts/text/number-texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { passFocusOn } from '../../../../ui/focus.ts'
import { LiveRegion } from '../../../../ui/live-region.tsx'
import { Loaded } from '../../../calls/loaded.tsx'
import { secondFactorQuery } from '../../../calls/second-factor-calls.ts'
import { Panel } from '../../../layout/panel.tsx'
import { laterDialog } from '../../../parts/later-parts.tsx'
import { forgetMissingFactor, useIsFactorMissing } from '../../../session/session.ts'
import { useDemo } from '../../../session/use-demo.ts'
import { BriefDate } from '../../../text/salon-time.tsx'

// Rarely opened.
const SetUpDialog = laterDialog(() => import('./set-up-dialog.tsx').then(code => code.SetUpDialog))
const RemoveDialog = laterDialog(() => import('./remove-dialog.tsx').then(code => code.RemoveDialog))
const NewCodesDialog = laterDialog(() => import('./new-codes-dialog.tsx').then(code => code.NewCodesDialog))

type DialogName = 'set up' | 'remove' | 'new codes'

const PANEL = 'authenticator-app'

/** The first button of the panel: what had the focus may be replaced. */
const startOfPanel = () => document.querySelector<HTMLElement>(`#${PANEL} button`)

/** So few recovery codes are left that it is time for new ones. */
const FEW_CODES = 3

function Required({ requiredFrom }: Pick<SecondFactor, 'requiredFrom'>) {
  // The server refuses everything else.
  const isMissing = useIsFactorMissing()
  if (requiredFrom === null) return null
  return isMissing ? (
    <LiveRegion isUrgent className="mb-3 rounded-lg border border-gold bg-gold/10 px-4 py-2 text-sm">
      Your salon requires an authenticator app. Add one to go on. Until then you can only change your password
      and end other sessions.
    </LiveRegion>
  ) : (
    <p className="mb-3 rounded-lg border border-gold bg-gold/10 px-4 py-2 text-sm">
      <span>Your salon requires an authenticator app. Without one your account can do nothing else from</span>{' '}
      <BriefDate at={requiredFrom} />
    </p>
  )
}

function WithoutFactor({ factor, onSetUp }: { factor: SecondFactor; onSetUp(): void }) {
  const demo = useDemo()
  return (
    <>
      <Required requiredFrom={factor.requiredFrom} />
      <p className="mb-4 text-sm">
        {demo
          ? 'You can try to add an app on your phone, such as Google Authenticator. The login of this demo doesn’t ask for its code; that of a real salon does.'
          : 'With an app on your phone, such as Google Authenticator, your login asks for the password and for a code that the app shows. A stolen password alone is then of no use.'}
      </p>
      {factor.available ? (
        <Button ref={passFocusOn(startOfPanel)} onClick={onSetUp}>
          Add Authenticator App
        </Button>
      ) : (
        <p className="text-sm text-plum-soft">
          Not available yet: the person who runs the server must first set{' '}
          <code className="font-mono">SECOND_FACTOR_KEY</code>.
        </p>
      )}
    </>
  )
}

function WithFactor({
  factor: { addedAt, recoveryCodes },
  onRemove,
  onNewCodes,
}: {
  factor: SecondFactor & { addedAt: string }
  onRemove(): void
  onNewCodes(): void
}) {
  const demo = useDemo()
  const left =
    recoveryCodes === 0
      ? 'You have no recovery codes left.'
      : `You have ${counted(recoveryCodes, 'recovery code')} left.`
  return (
    <>
      <p className="text-sm">
        {demo ? (
          'Your app is added; the login of this demo doesn’t ask for its code.'
        ) : (
          <>
            <span>Your login asks for a code of your app since</span> <BriefDate at={addedAt} />
          </>
        )}
      </p>
      <p className={`mt-1 mb-4 text-sm ${recoveryCodes <= FEW_CODES ? 'text-red-900' : 'text-plum-soft'}`}>
        {recoveryCodes <= FEW_CODES ? `${left} Make new ones.` : left}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button ref={passFocusOn(startOfPanel)} look="secondary" onClick={onNewCodes}>
          New Recovery Codes
        </Button>
        <Button ref={passFocusOn(startOfPanel)} look="secondary" onClick={onRemove}>
          Remove App
        </Button>
      </div>
    </>
  )
}

/** The second factor of the logged-in user: adds and removes it. */
export function SecondFactorPanel() {
  // An app may have been added in another tab, of which no live update tells an account that must add one.
  const factor = useQuery({ ...secondFactorQuery, refetchOnWindowFocus: 'always' })
  const [open, setOpen] = useState<DialogName>()
  const isFactorMissing = useIsFactorMissing()
  const { data, dataUpdatedAt, refetch } = factor
  // A call may have been refused before an app was added, and its response arrive later.
  useEffect(() => {
    if (isFactorMissing) void refetch()
  }, [isFactorMissing, refetch])
  // Also when it was added in another tab, or is no longer required.
  useEffect(() => {
    if (dataUpdatedAt > 0 && data && (data.addedAt !== null || data.requiredFrom === null))
      forgetMissingFactor()
  }, [data, dataUpdatedAt])
  const dialog = { onClose: () => setOpen(undefined), returnFocus: startOfPanel }
  return (
    <Panel title="Authenticator App">
      <div id={PANEL}>
        <Loaded query={factor} failed="We couldn’t load whether you use an authenticator app.">
          {data =>
            data.addedAt === null ? (
              <WithoutFactor factor={data} onSetUp={() => setOpen('set up')} />
            ) : (
              <WithFactor
                factor={{ ...data, addedAt: data.addedAt }}
                onRemove={() => setOpen('remove')}
                onNewCodes={() => setOpen('new codes')}
              />
            )
          }
        </Loaded>
      </div>
      {open === 'set up' && <SetUpDialog {...dialog} />}
      {open === 'remove' && <RemoveDialog {...dialog} />}
      {open === 'new codes' && <NewCodesDialog {...dialog} />}
    </Panel>
  )
}
