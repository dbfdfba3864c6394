import { salon } from '#content/salon.ts'
import type { Branch } from '#contracts/branches/branch.ts'
import { weekText } from '#contracts/branches/week.ts'
import { paths } from '#contracts/paths/paths.ts'
import { useSharedContent } from '../../content.ts'
import { branchOptions } from '../../salon/choices.ts'
import { Flower } from '../../ui/flower.tsx'
import { LiveRegion } from '../../ui/live-region.tsx'
import { siteButtonClass } from '../parts/link.tsx'
import { Heading, Section } from '../parts/section.tsx'
import { BranchCard, BranchListItem } from './branch-card.tsx'

interface BranchSectionProps {
  id?: string
  /** Undefined while they load, null if they could not be loaded. */
  branches: Branch[] | null | undefined
  title: string
  lead?: string
  /** Whether a failure has the button `Retry Loading Branches`, or only a hint what to do. */
  canRetry?: boolean
}

/** All branches, including disabled ones; their skeleton; or the message that they could not be loaded. */
export function BranchSection({ id = 'branches', branches, title, lead, canRetry }: BranchSectionProps) {
  return (
    <Section id={id} labelledBy={`${id}-title`} background="rose">
      <BranchSheetHead />
      <Heading id={`${id}-title`} lead={lead}>
        {title}
      </Heading>
      <div className="@container mt-8 md:mt-12">
        {branches === undefined && (
          <>
            <BranchSkeletons />
            {/* The browser loads what the server could not read, unless it runs no scripts. */}
            <noscript>
              <LoadFailure canRetry={canRetry} />
            </noscript>
          </>
        )}
        {branches === null && <LoadFailure canRetry={canRetry} />}
        {branches?.length === 0 && <p className="text-lead">Our branches will be listed here soon.</p>}
        {branches && <BranchList branches={branches} />}
      </div>
    </Section>
  )
}

/** From this number on, branches are rows instead of cards with pictures. */
const ROWS_MIN = 4

function BranchList({ branches }: { branches: Branch[] }) {
  const asRows = branches.length >= ROWS_MIN
  const BranchItem = asRows ? BranchListItem : BranchCard
  return (
    <ul className={asRows ? 'divide-y divide-gold/35 border-y border-gold/35' : grid}>
      {branchOptions(branches).map(({ row, key }) => (
        <li key={row.id} className={asRows ? undefined : cell}>
          <BranchItem branch={row} choice={key} />
        </li>
      ))}
    </ul>
  )
}

/** The head of the printed page: the salon's name, and the hours of all branches. */
function BranchSheetHead() {
  const { salon: info, hours } = useSharedContent()
  return (
    <div className="branch-sheet-head">
      <p className="branch-sheet-name">{salon.name}</p>
      <p>{`${info.phone} · ${info.email}`}</p>
      <p>{weekText(hours.week).join(' · ')}</p>
    </div>
  )
}

const LoadFailure = ({ canRetry }: Pick<BranchSectionProps, 'canRetry'>) => (
  <div className="rounded-picture border border-gold/50 bg-white px-[min(1.5rem,6vw)] py-14 text-center">
    <Flower look="outline" className="mx-auto mb-6 size-16 text-gold" />
    <LiveRegion isUrgent>
      <p className="mx-auto max-w-[28rem] font-display text-heading font-medium text-balance">
        Unable to load our branch locations. Please try again later.
      </p>
      {!canRetry && (
        <p className="mt-3 text-plum-soft">Please try refreshing the page or contact us directly.</p>
      )}
    </LiveRegion>
    {canRetry && (
      // A form, so that the button reloads the page without JavaScript too.
      <form
        action={paths.contact}
        onSubmit={event => {
          event.preventDefault()
          location.reload()
        }}
      >
        <button type="submit" className={`mt-6 cursor-pointer ${siteButtonClass('outlined')}`}>
          Retry Loading Branches
        </button>
      </form>
    )}
  </div>
)

const grid = 'grid gap-4 @3xl:gap-8 @min-[44rem]:grid-cols-2 @min-[60rem]:grid-cols-3'
// A single last card spans both columns of a tablet.
const cell = '@container @min-[44rem]:@max-[60rem]:last:odd:col-span-2'

/** As high as the cards, so that nothing moves when they are loaded. */
function BranchSkeletons() {
  return (
    <ul className={`${grid} noscript:hidden`} aria-busy="true" aria-label="Loading our branches">
      {[1, 2, 3].map(number => (
        <li key={number} data-testid="branch-skeleton" className={cell}>
          <div className="flex h-full animate-pulse flex-col overflow-hidden rounded-picture bg-white shadow-soft motion-reduce:animate-none @2xl:flex-row">
            <div className="aspect-3/2 shrink-0 bg-baby-rose/40 @2xl:w-1/2" />
            <div className="flex min-h-[16.5rem] grow flex-col gap-4 p-[min(1.25rem,6vw)] md:min-h-76 md:p-7">
              <div className="h-8 w-3/5 rounded-full bg-baby-rose/40" />
              <div className="h-4 w-2/5 rounded-full bg-baby-rose/30" />
              <div className="mt-4 h-4 w-4/5 rounded-full bg-baby-rose/30" />
              <div className="h-4 w-3/5 rounded-full bg-baby-rose/30" />
              <div className="h-4 w-3/5 rounded-full bg-baby-rose/30" />
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}
