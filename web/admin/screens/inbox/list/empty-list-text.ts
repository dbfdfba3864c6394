import type { InquiryFilter } from '#contracts/inquiries/inquiry.ts'
import { sameFilter } from '../inbox-url.ts'
import { type View, viewAlone, viewOf } from '../views.ts'

const titles: Record<View['id'], string> = {
  'to-answer': 'Nothing is left to answer',
  'with-client': 'No client has to answer',
  'follow-ups': 'No follow-ups',
  all: 'No contact submissions found',
}

/** Whether the list is a whole view: no filter leaves anything out. */
export const isWholeView = (filter: InquiryFilter): boolean => sameFilter(filter, viewAlone(filter))

/** The sentence of an empty list. */
export function emptyListText(filter: InquiryFilter): string {
  if (!isWholeView(filter)) return titles.all
  if (filter.deleted) return 'The bin is empty'
  return filter.spam === 'only' ? 'No possible spam' : titles[viewOf(filter)]
}
