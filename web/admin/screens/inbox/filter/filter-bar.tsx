import type { InquiryFilter } from '#contracts/inquiries/inquiry.ts'
import { FIRST_PAGE } from '#contracts/inquiries/limits.ts'
import { useSummary } from '../../../live/live-updates.tsx'
import type { Selection } from '../bulk/use-selection.ts'
import type { InboxUrlState } from '../inbox-url.ts'
import { ListSwitch, SelectPage } from '../list/toolbar.tsx'
import type { HiddenSpam } from '../use-hidden-spam.ts'
import { FilterForm } from './filter-form.tsx'

interface SpamSwitchProps {
  hiddenSpam: HiddenSpam
  onChange(): void
}

/** Hides possible spam, or shows it again; missing where there is none to hide. */
function SpamSwitch({ hiddenSpam: { hides, setHides, canHide }, onChange }: SpamSwitchProps) {
  const summary = useSummary().data
  if (!summary || !canHide || (summary.spam === 0 && !hides)) return null
  return (
    <ListSwitch
      label={`Hide possible spam (${summary.spam.toLocaleString('en-US')})`}
      checked={hides}
      onChange={hidden => {
        setHides(hidden)
        onChange()
      }}
    />
  )
}

interface TodaySwitchProps {
  followUp: InquiryFilter['followUp']
  onChange(followUp: InquiryFilter['followUp']): void
}

/** Shows only what is to be done today; missing where there is nothing. */
function TodaySwitch({ followUp, onChange }: TodaySwitchProps) {
  const due = useSummary().data?.followUps.due ?? 0
  const isOn = followUp === 'due'
  if (due === 0 && !isOn) return null
  return (
    <ListSwitch
      label={`To Do Today (${due.toLocaleString('en-US')})`}
      checked={isOn}
      onChange={on => onChange(on ? 'due' : '')}
    />
  )
}

interface Props {
  url: InboxUrlState
  hiddenSpam: HiddenSpam
  /** The ids on the page. */
  ids: readonly number[]
  selection: Selection
  onApply(filter: InquiryFilter): void
}

/** The filters, between the checkbox of the page and the switches that take effect at once. */
export function FilterBar({ url: { filter, order, go }, hiddenSpam, ids, selection, onApply }: Props) {
  // Oldest first is for working through deadlines; without one it is offered only to be switched off.
  const canOrder = filter.deadline !== '' || order !== ''
  return (
    <FilterForm
      filter={filter}
      onApply={onApply}
      selectPage={
        <SelectPage
          all={ids.length > 0 && ids.every(selection.isSelected)}
          some={ids.some(selection.isSelected)}
          disabled={ids.length === 0}
          onSelect={on => selection.select(ids, on)}
        />
      }
      todaySwitch={
        <TodaySwitch followUp={filter.followUp} onChange={followUp => go({ followUp, page: FIRST_PAGE })} />
      }
      spamSwitch={
        <SpamSwitch hiddenSpam={hiddenSpam} onChange={() => go({ page: FIRST_PAGE }, { replace: true })} />
      }
      orderSwitch={
        canOrder && (
          <ListSwitch
            label="Oldest first"
            checked={order === 'oldest'}
            onChange={on => go({ order: on ? 'oldest' : '', page: FIRST_PAGE }, { replace: true })}
          />
        )
      }
    />
  )
}
