import { aboutDuration } from '#contracts/selection/duration.ts'
import type { PricedSelection } from '#contracts/selection/priced-selection.ts'
import type { Service } from '#contracts/services/service.ts'
import { dayAndMonth } from '#contracts/text/date-texts.ts'
import { LiveRegion } from '../../ui/live-region.tsx'
import { WholeWords } from '../parts/display-text.tsx'
import { hasChanged, SelectionChanges } from '../selection/selection-changes.tsx'
import { nameOf } from '../selection/selection-names.ts'
import { amountOf, sumOf } from '../selection/selection-texts.ts'
import { Amount } from '../selection/shown-amount.tsx'
import { Fold } from './fold.tsx'

export interface Listed {
  /** The selection, as in the address. */
  list: string
  /** Whether all of it could be read. */
  isWhole: boolean
  /** Undefined where the price list could not be loaded. */
  priced: PricedSelection | undefined
  services: readonly Service[] | null
}

/** The most lines that are all in view; of more only the first ones are, so that the form begins on the first screen of a phone. */
const UNFOLDED_MAX = 3
const IN_VIEW = 2

const Lines = ({ lines }: Pick<PricedSelection, 'lines'>) =>
  lines.map(line => (
    <li
      key={line.service.id}
      className="flex flex-wrap justify-between gap-x-4 font-display text-xl font-semibold wrap-anywhere *:last:ms-auto md:py-2"
    >
      <span key={nameOf(line)} className="lining-nums">
        <WholeWords text={nameOf(line)} />
      </span>
      <Amount {...amountOf(line)} look="text-xl" />
    </li>
  ))

/** The lines of a selection above the form, with their sum on the wished day. */
export function ListedServices({ isWhole, priced }: Listed) {
  if (!priced)
    return (
      <p>
        We can’t read our prices just now, so your list can’t be added. Please name the services in your
        message.
      </p>
    )
  const inView = priced.lines.length > UNFOLDED_MAX ? IN_VIEW : UNFOLDED_MAX
  const folded = priced.lines.slice(inView)
  return (
    <div>
      {hasChanged({ priced, isWhole }) && (
        <div className="mb-2 text-sm">
          <SelectionChanges priced={priced} isWhole={isWhole} />
          {priced.missing.length > 0 && (
            <p>If you still want what is no longer on our list, please say so in your message.</p>
          )}
        </div>
      )}
      <ul aria-label="Your list" className="divide-y divide-gold/50 border-gold/50 not-empty:border-y">
        <Lines lines={priced.lines.slice(0, inView)} />
        {folded.length > 0 && (
          <li>
            <Fold heading={`${folded.length} more services`}>
              <ul className="divide-y divide-gold/50 border-t border-gold/50">
                <Lines lines={folded} />
              </ul>
            </Fold>
          </li>
        )}
        {priced.lines.length > 1 && (
          <li className="flex flex-wrap items-baseline justify-between gap-x-4 *:last:ms-auto md:py-2">
            <span>
              Together
              {priced.duration && (
                <span className="text-sm text-plum-soft">
                  {', '}
                  <span className="whitespace-nowrap">{aboutDuration(priced.duration)}</span>
                </span>
              )}
            </span>
            <Amount {...sumOf(priced)} look="text-2xl" />
          </li>
        )}
      </ul>
      <LiveRegion className="text-sm text-plum-soft not-empty:mt-2">
        {priced.plannedOn && <span>{`Prices of ${dayAndMonth(priced.plannedOn)}`}</span>}
      </LiveRegion>
    </div>
  )
}
