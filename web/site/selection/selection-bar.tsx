import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { SELECTION_LINES_MAX } from '#contracts/inquiries/limits.ts'
import { paths } from '#contracts/paths/paths.ts'
import { aboutDuration } from '#contracts/selection/duration.ts'
import {
  atPresentPrice,
  type PricedSelection,
  priceSelection,
} from '#contracts/selection/priced-selection.ts'
import type { Service } from '#contracts/services/service.ts'
import { passFocusOn } from '../../ui/focus.ts'
import { LineIcon } from '../../ui/line-icon.tsx'
import { LiveRegion } from '../../ui/live-region.tsx'
import { WholeWords } from '../parts/display-text.tsx'
import { ButtonLink } from '../parts/link.tsx'
import { LIST_ID } from '../services/list-id.ts'
import { findIn } from './find-service.ts'
import { hasChanged, SelectionChanges } from './selection-changes.tsx'
import { nameOf, namesOf } from './selection-names.ts'
import { amountOf, announcedSelection, sumOf } from './selection-texts.ts'
import { SendSelection } from './send-selection.tsx'
import { Amount } from './shown-amount.tsx'
import type { Selection } from './use-selection.ts'

interface SelectionBarProps {
  selection: Selection
  services: readonly Service[]
}

/** The sum of what is chosen on the price list, at the foot of the window while the list is in view. */
export function SelectionBar({ selection, services }: SelectionBarProps) {
  const { lines, text, isWhole, isFull } = selection
  const priced = priceSelection(lines, findIn(services), '')
  const isOld = hasChanged({ priced, isWhole })
  const isEmpty = lines.length === 0 && !isOld
  const summary = useRef<HTMLElement>(null)
  const details = useRef<HTMLDetailsElement>(null)

  /** It is in view, at the foot of the window, and so the list stays where it is. */
  const focusSummary = () => summary.current?.focus({ preventScroll: true })

  function onKeyDown({ key }: KeyboardEvent) {
    if (key !== 'Escape' || !details.current?.open) return
    details.current.open = false
    focusSummary()
  }

  return (
    <>
      <LiveRegion changesOnly className="sr-only">
        {priced.lines.length > 0 && announcedSelection(priced)}
      </LiveRegion>
      {!isEmpty && (
        <section
          ref={passFocusOn(() => document.getElementById(LIST_ID))}
          aria-label="Your list"
          onKeyDown={onKeyDown}
          className="selection-bar"
        >
          {isOld && (
            <div
              ref={passFocusOn(() => summary.current ?? document.getElementById(LIST_ID))}
              className="selection-note"
            >
              <SelectionChanges priced={priced} isWhole={isWhole} />
              <button
                type="button"
                onClick={() => selection.replaceAll(priced.lines.map(atPresentPrice))}
                className="selection-action"
              >
                Update my list
              </button>
            </div>
          )}
          <LiveRegion isUrgent className="selection-note empty:py-0">
            {isFull && <span>{`A list has at most ${SELECTION_LINES_MAX} services.`}</span>}
          </LiveRegion>
          {priced.lines.length > 0 && (
            <div className="selection-foot">
              <ChosenServices
                {...{ priced, text, details, summary }}
                onRemove={service => {
                  focusSummary()
                  selection.remove(service)
                }}
              />
              <ButtonLink
                to={paths.contactAbout({ list: text })}
                className="shrink-0 whitespace-nowrap max-md:px-4! max-md:text-sm"
              >
                Ask for a time
              </ButtonLink>
            </div>
          )}
        </section>
      )}
    </>
  )
}

interface ChosenServicesProps {
  details: RefObject<HTMLDetailsElement | null>
  summary: RefObject<HTMLElement | null>
  priced: PricedSelection
  /** The selection, as in the address. */
  text: string
  onRemove(service: string): void
}

/** Names, duration and sum; unfolded above them the lines, each of which can be removed, and what sends the list. */
function ChosenServices({ details, summary, priced, text, onRemove }: ChosenServicesProps) {
  return (
    <details ref={details} className="selection-details group">
      <summary ref={summary} className="selection-summary">
        <span className="selection-names">{namesOf(priced)}</span>
        <LineIcon
          path="M3 11l5-5 5 5"
          size={16}
          stroke={1.5}
          className="size-4 shrink-0 text-rose-700 transition-transform duration-300 group-open:rotate-180"
        />
        <span className="selection-sum">
          {priced.duration && <span className="selection-time">{aboutDuration(priced.duration)}</span>}
          <Amount {...sumOf(priced)} look="text-xl/6 md:text-2xl/8" />
        </span>
      </summary>
      <div className="selection-panel">
        <ul>
          {priced.lines.map(line => (
            <li key={line.service.id} className="selection-line">
              <span key={nameOf(line)}>
                <WholeWords text={nameOf(line)} />
              </span>
              <span className="service-dots" aria-hidden="true" />
              <Amount {...amountOf(line)} look="text-xl/6" />
              <button
                type="button"
                aria-label={`Remove ${nameOf(line)}`}
                onClick={() => onRemove(line.line.service)}
                className="selection-remove"
              >
                <LineIcon path="M4 4l8 8M12 4l-8 8" size={16} stroke={1.5} className="size-4" />
              </button>
            </li>
          ))}
        </ul>
        <SendSelection priced={priced} text={text} />
      </div>
    </details>
  )
}
