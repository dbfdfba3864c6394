import type { InquiryStatus } from '#contracts/inquiries/inquiry.ts'
import { Button } from '../../../../ui/button.tsx'
import { statusName } from '../../../parts/inquiry/status.tsx'

/** The statuses that an inquiry can be given; it can't become unread again. */
const statuses = ['read', 'processing', 'completed'] as const

interface Props {
  current: InquiryStatus
  busy: boolean
  onSet(status: (typeof statuses)[number]): void
}

/** Sets the status of an inquiry: one of three, side by side. */
export const StatusButtons = ({ current, busy, onSet }: Props) => (
  <div className="flex flex-wrap rounded-3xl border border-plum/25 p-0.5 print:hidden">
    {statuses.map(status => (
      <Button
        key={status}
        look="quiet"
        className={`min-h-8! grow px-3! py-0.5! max-sm:min-h-11! ${current === status ? 'bg-baby-rose/40 opacity-100!' : ''}`}
        disabled={busy || current === status}
        onClick={() => onSet(status)}
      >
        <span>
          <span className="sr-only">Mark as </span>
          {statusName(status)}
        </span>
      </Button>
    ))}
  </div>
)
