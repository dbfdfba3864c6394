import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { GRACE_DAYS } from '#contracts/accounts/second-factor.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { passFocusOn } from '../../ui/focus.ts'
import { toast } from '../../ui/toast.ts'
import { messageOf, toastFailure } from '../failures.ts'
import { Loaded } from '../loaded.tsx'
import { keys } from '../query-client.ts'
import { UsDate } from '../salon-time.tsx'
import { secondFactorCalls, secondFactorQuery } from '../second-factor-calls.ts'
import { Panel } from '../settings/panel.tsx'

/** Whether everyone must use an authenticator app. */
export function FactorRequirement({ withoutApp }: { withoutApp: readonly string[] | undefined }) {
  const factor = useQuery(secondFactorQuery)
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: secondFactorCalls.require,
    meta: { changes: [keys.secondFactor, keys.summary] },
    onSuccess({ requiredFrom }) {
      setIsAsking(false)
      toast.success(
        requiredFrom === null
          ? 'An authenticator app is no longer required'
          : 'An authenticator app is required now',
      )
    },
    onError(error) {
      setIsAsking(false)
      toastFailure(messageOf(error, 'We couldn’t save that. Try again.'))
    },
  })
  return (
    <Panel title="Authenticator Apps">
      <Loaded query={factor} failed="We couldn’t load whether an authenticator app is required.">
        {({ requiredFrom, addedAt }) => (
          <>
            {requiredFrom === null ? (
              <p className="text-sm">
                Everyone can add an authenticator app to their account. It can be required.
              </p>
            ) : (
              <p className="text-sm">
                <span>Required from everyone. Accounts without an app can do nothing else from</span>{' '}
                <UsDate at={requiredFrom} />
              </p>
            )}
            {withoutApp && withoutApp.length > 0 && (
              <p className="mt-2 text-sm wrap-anywhere text-plum-soft">{`Without an app: ${withoutApp.join(', ')}`}</p>
            )}
            <div className="mt-4">
              {addedAt === null ? (
                <p className="text-sm">
                  To change this, first add an authenticator app to your own account, under Account.
                </p>
              ) : requiredFrom === null ? (
                <Button ref={passFocusOn()} look="secondary" onClick={() => setIsAsking(true)}>
                  Require It from Everyone
                </Button>
              ) : (
                <Button
                  ref={passFocusOn()}
                  look="secondary"
                  disabled={isPending}
                  onClick={() => mutate(false)}
                >
                  {isPending ? 'Saving...' : 'No Longer Require It'}
                </Button>
              )}
            </div>
          </>
        )}
      </Loaded>
      <ConfirmDialog
        open={isAsking}
        title="Require an authenticator app"
        confirmLabel="Require It"
        busyLabel="Saving..."
        look="primary"
        busy={isPending}
        onConfirm={() => mutate(true)}
        onCancel={() => setIsAsking(false)}
      >
        {`For ${GRACE_DAYS} days the dashboard reminds everyone who has none. After that their account can do nothing but add one.`}
      </ConfirmDialog>
    </Panel>
  )
}
