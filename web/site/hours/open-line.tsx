import type { Branch } from '#contracts/branches/branch.ts'
import { useSharedContent } from '../../content.ts'
import { useCurrentMinute } from './current-minute.ts'
import { openStatus } from './open-status.ts'

export interface OpenLineProps {
  /** Undefined: the hours of all branches. */
  branch?: Branch | undefined
  /** 'open until 8 pm' instead of 'Open now · until 8 pm' with its mark. */
  brief?: boolean
  className?: string
}

/** Whether it is open now. Empty on the server, as pages are cached. */
export function OpenLine({ branch, brief = false, className }: OpenLineProps) {
  const { hours } = useSharedContent()
  const minute = useCurrentMinute()
  const status = minute === undefined ? undefined : openStatus(new Date(minute), hours, branch)
  return (
    <p className={className} data-open={status?.open}>
      {status && brief && <span>{status.brief}</span>}
      {status && !brief && (
        <>
          <span
            aria-hidden="true"
            className={`size-2 shrink-0 rounded-full border ${status.open ? 'border-green-700 bg-green-700' : 'border-plum-soft'}`}
          />
          <span>{status.text}</span>
        </>
      )}
    </p>
  )
}
