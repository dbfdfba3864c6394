import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Loaded } from '../../../calls/loaded.tsx'
import { secondFactorQuery } from '../../../calls/second-factor-calls.ts'
import { Panel } from '../../../layout/panel.tsx'
import { laterDialog } from '../../../parts/later-parts.tsx'
import { BriefDate } from '../../../text/salon-time.tsx'

// Rarely opened.
const RequirementDialog = laterDialog(() =>
  import('./requirement-dialog.tsx').then(code => code.RequirementDialog),
)

const PANEL = 'factor-requirement'

/** The button of the panel, whose text has changed. */
const startOfPanel = () => document.querySelector<HTMLElement>(`#${PANEL} button`)

/** Whether everyone must use an authenticator app. */
export function FactorRequirementPanel({ withoutApp }: { withoutApp: readonly string[] | undefined }) {
  const factor = useQuery(secondFactorQuery)
  const [asked, setAsked] = useState<{ required: boolean }>()
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
                <BriefDate at={requiredFrom} />
              </p>
            )}
            {withoutApp && withoutApp.length > 0 && (
              <p className="mt-2 text-sm wrap-anywhere text-plum-soft">{`Without an app: ${withoutApp.join(', ')}`}</p>
            )}
            <div id={PANEL} className="mt-4">
              {addedAt === null ? (
                <p className="text-sm">
                  To change this, first add an authenticator app to your own account, under Account.
                </p>
              ) : (
                <Button look="secondary" onClick={() => setAsked({ required: requiredFrom === null })}>
                  {requiredFrom === null ? 'Require It from Everyone' : 'No Longer Require It'}
                </Button>
              )}
            </div>
          </>
        )}
      </Loaded>
      {asked && (
        <RequirementDialog {...asked} onClose={() => setAsked(undefined)} returnFocus={startOfPanel} />
      )}
    </Panel>
  )
}
