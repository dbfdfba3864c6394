import type { Inquiry, InquiryFilter } from '#contracts/inquiries/inquiry.ts'
import { salonDay, startOfDay } from '#contracts/text/days.ts'
import { viewOf } from '../views.ts'

/** The head above a row of a view: when it is due; undefined where the view has no heads. */
export function groupOf(
  filter: InquiryFilter,
  { waitingUntil, followUp }: Pick<Inquiry, 'waitingUntil' | 'followUp'>,
  now: number,
): string | undefined {
  const today = salonDay(now)
  switch (viewOf(filter)) {
    case 'to-answer':
      // Someone has answered it since the list was loaded.
      if (waitingUntil === null) return undefined
      if (Date.parse(waitingUntil) < now) return 'Overdue'
      return waitingUntil <= startOfDay(today, 1) ? 'Due Today' : 'Later'
    case 'follow-ups':
      if (!followUp) return undefined
      return followUp.on <= today ? 'To Do Today' : 'Later'
    default:
      return undefined
  }
}

/**
 * The head of each row that begins a group, by the row's id.
 * @param onTop how many rows have just come, and stand above the others
 */
export function groupHeads(
  filter: InquiryFilter,
  inquiries: readonly Pick<Inquiry, 'id' | 'waitingUntil' | 'followUp'>[],
  now: number,
  onTop = 0,
): ReadonlyMap<number, string> {
  const heads = new Map<number, string>()
  // A view without heads gets one below what stands above it.
  const groups = inquiries.map((inquiry, index) =>
    index < onTop ? 'Just Arrived' : (groupOf(filter, inquiry, now) ?? (onTop > 0 ? 'Earlier' : undefined)),
  )
  let last: string | undefined
  for (const [index, { id }] of inquiries.entries()) {
    const group = groups[index]
    // A row that has changed since the list was loaded keeps its place, within the group of its neighbours.
    if (group === undefined || group === last || groups[index + 1] === last) continue
    heads.set(id, group)
    last = group
  }
  return heads
}
