import { type ReactNode, useRef } from 'react'
import { salon } from '#content/salon.ts'
import { isDataRequest } from '#contracts/inquiries/data-request.ts'
import type { InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import { BIN_DAYS } from '#contracts/inquiries/limits.ts'
import { DAY_MS } from '#contracts/text/days.ts'
import { later } from '../../../../later.tsx'
import { Button } from '../../../../ui/button.tsx'
import { localDateText } from '../../../text/salon-time.tsx'
import type { AboutDataProps } from './person/about-data.tsx'
import { useNewestInView } from './use-newest-in-view.ts'

// Few inquiries are one.
const AboutData = later<AboutDataProps>({
  load: () => import('./person/about-data.tsx').then(code => code.AboutData),
})

const stripClass =
  'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-gold/60 bg-gold/10 px-4 py-2 text-sm'

function PossibleSpam({ busy, onNotSpam }: { busy: boolean; onNotSpam(): void }) {
  return (
    <div className={stripClass}>
      <p className="min-w-0 flex-[1_1_12rem]">
        <b className="font-medium">Possible spam.</b> It isn’t counted as unread, has no reply deadline and
        gets no automatic reply.
      </p>
      <Button look="secondary" disabled={busy} className="print:hidden" onClick={onNotSpam}>
        Not Spam
      </Button>
    </div>
  )
}

const inTheBin = (deletedAt: string) =>
  `In the bin until ${localDateText(new Date(Date.parse(deletedAt) + BIN_DAYS * DAY_MS))}, then permanently deleted.`

const scrollClass =
  'relative flex-1 scroll-py-4 xs:[container-type:size] xs:min-h-0 xs:overflow-y-auto max-xs:flex-none px-[min(1.25rem,5vw)] py-4 -outline-offset-2 outline-rose-700'

// Where there is room, the side stays beside the conversation while that scrolls.
const gridClass =
  'grid gap-x-8 gap-y-6 @min-[37rem]:grid-cols-[minmax(0,1fr)_13rem] @min-[50rem]:grid-cols-[minmax(0,1fr)_16rem]'

const sideClass =
  'min-w-0 print:order-first @min-[37rem]:-mx-1 @min-[37rem]:px-1 @min-[37rem]:sticky @min-[37rem]:top-0 @min-[37rem]:max-h-[100cqh] @min-[37rem]:self-start @min-[37rem]:overflow-y-auto'

interface Props {
  inquiry: InquiryDetail
  busy: boolean
  onNotSpam(): void
  /** Opens what is stored of the person. */
  onPerson(): void
  conversation: ReactNode
  side: ReactNode
}

/** What scrolls of an open inquiry: the conversation, and beside or below it what is known besides. */
export function InquiryBody({ inquiry, busy, onNotSpam, onPerson, conversation, side }: Props) {
  const { deletedAt, spam, message } = inquiry
  const scrolled = useRef<HTMLDivElement>(null)
  useNewestInView(scrolled)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <div ref={scrolled} tabIndex={0} className={scrollClass}>
      <div className={gridClass}>
        <div className="min-w-0 space-y-4">
          <p className="hidden text-sm print:block">{salon.name}</p>
          {deletedAt && (
            <p className="rounded-lg border border-plum/15 bg-rose-50 px-4 py-2 text-sm">
              {inTheBin(deletedAt)}
            </p>
          )}
          {!deletedAt && spam && <PossibleSpam busy={busy} onNotSpam={onNotSpam} />}
          {!deletedAt && isDataRequest(message) && (
            <AboutData inquiry={inquiry} className={stripClass} onPerson={onPerson} />
          )}
          {conversation}
        </div>
        <div className={sideClass}>{side}</div>
      </div>
    </div>
  )
}
