import { type CSSProperties, useState } from 'react'
import { salon } from '#content/salon.ts'
import type { Branch } from '#contracts/branches/branch.ts'
import { isKnownWeek, weekText } from '#contracts/branches/week.ts'
import { useSharedContent } from '../../content.ts'
import { later, MissingPart } from '../../later.tsx'
import { branchOptions } from '../../salon/choices.ts'
import { Heading } from '../parts/section.tsx'
import type { BranchMapProps } from './branch-map.tsx'
import { useBranchPicture } from './branch-picture.tsx'
import { BranchRow } from './branch-row.tsx'
import { coastPart, isOnCoast } from './coast-part.ts'
import { LoadFailure } from './load-failure.tsx'

const noMap = (
  <div
    className="branch-map print:hidden"
    style={{ '--map-width': coastPart.width, '--map-height': coastPart.height } as CSSProperties}
  />
)

// Decoration below the first window. Its room stays empty until it is there.
const BranchMap = later<BranchMapProps>({
  load: () => import('./branch-map.tsx').then(code => code.BranchMap),
  waiting: () => noMap,
  missing: () => <MissingPart tag="div" otherwise={noMap} />,
})

interface BranchSectionProps {
  id?: string
  /** Undefined while they load, null if they could not be loaded. */
  branches: Branch[] | null | undefined
  title: string
  lead?: string
  /** Whether a failure has the button `Retry Loading Branches`, or only a hint what to do. */
  canRetry?: boolean
}

/**
 * The map of the coast where a branch is on it, and below it a row for each branch, including disabled ones; their skeleton; or the
 * message that they could not be loaded.
 */
export function BranchSection({ id = 'branches', branches, title, lead, canRetry }: BranchSectionProps) {
  // The branch whose row is hovered or has the focus.
  const [marked, setMarked] = useState<number>()
  // While they load it has its room, so that nothing moves once they are there.
  const hasMap = branches === undefined || branches?.some(isOnCoast)
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="branch-section">
      <BranchSheetHead />
      <div className="branch-section-head page-width">
        <div className="lg:max-w-100">
          <Heading id={`${id}-title`} lead={lead}>
            {title}
          </Heading>
        </div>
      </div>
      {hasMap && <BranchMap branches={branches ?? []} marked={marked} />}
      <div className="page-width">
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
        {branches?.length === 0 && (
          <p className="py-4 text-lead md:py-6">Our branches will be listed here soon.</p>
        )}
        {branches && branches.length > 0 && <BranchRows branches={branches} onMark={setMarked} />}
      </div>
    </section>
  )
}

interface BranchRowsProps {
  branches: Branch[]
  onMark(id: number | undefined): void
}

function BranchRows({ branches, onMark }: BranchRowsProps) {
  const pictureOf = useBranchPicture()
  const havePictures = branches.some(pictureOf)
  const startOf = (branch: Branch) => (pictureOf(branch) ? 'picture' : 'room')
  return (
    <ul className="branch-rows">
      {branchOptions(branches).map(({ row, key }) => (
        <li
          key={row.id}
          onPointerEnter={() => onMark(row.id)}
          onPointerLeave={() => onMark(undefined)}
          onFocus={() => onMark(row.id)}
          onBlur={() => onMark(undefined)}
        >
          <BranchRow branch={row} choice={key} start={havePictures ? startOf(row) : 'nothing'} />
        </li>
      ))}
    </ul>
  )
}

/** The head of the printed page: the salon's name, and the hours of all branches. */
function BranchSheetHead() {
  const { salon: info, hours } = useSharedContent()
  const contact = [info.phone, info.email].filter(Boolean).join(' · ')
  return (
    <div className="branch-sheet-head">
      <p className="branch-sheet-name">{salon.name}</p>
      {contact && <p>{contact}</p>}
      {isKnownWeek(hours.week) && <p>{weekText(hours.week).join(' · ')}</p>}
    </div>
  )
}

/** As high as the rows, so that nothing moves when they are loaded. */
function BranchSkeletons() {
  return (
    <ul className="branch-rows noscript:hidden" aria-busy="true" aria-label="Loading our branches">
      {[1, 2, 3].map(number => (
        <li
          key={number}
          data-testid="branch-skeleton"
          className="flex min-h-60 animate-pulse flex-col justify-center gap-2 motion-reduce:animate-none md:min-h-30"
        >
          <div className="h-6 w-40 rounded-full bg-baby-rose/40" />
          <div className="h-4 w-4/5 rounded-full bg-baby-rose/30" />
        </li>
      ))}
    </ul>
  )
}
