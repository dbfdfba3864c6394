import type { PushBrowser } from '#contracts/push/push.ts'
import { BriefDate } from '../../../text/salon-time.tsx'

/** When the push service took the last notification of a browser, or why it did not. */
export function LastDelivery({ browser: { deliveredAt, problem } }: { browser: PushBrowser }) {
  if (problem !== null) return <p className="text-sm text-red-700">{`Last one not delivered: ${problem}.`}</p>
  return (
    <p className="text-sm text-plum-soft">
      {deliveredAt === null ? (
        'None delivered yet'
      ) : (
        <>
          <span>Last delivered</span> <BriefDate at={deliveredAt} />
        </>
      )}
    </p>
  )
}
