import type { InboxSummary } from '#contracts/inquiries/inbox.ts'
import type { Inquiry, InquiryFilter } from '#contracts/inquiries/inquiry.ts'
import { localStore } from '../../../storage.ts'
import { ALL_INQUIRIES, VIEW_KEY } from '../../session/storage.ts'
import { noFilter } from './inbox-url.ts'

/** The parts of a filter that a view sets. */
type ViewFilter = Pick<InquiryFilter, 'waiting' | 'deadline' | 'followUp'>

/** One of the lists of the inbox. */
export interface View {
  id: 'to-answer' | 'with-client' | 'follow-ups' | typeof ALL_INQUIRIES
  name: string
  filter: ViewFilter
  /** How many inquiries it has. */
  countOf(summary: InboxSummary): number
}

const none: ViewFilter = { waiting: '', deadline: '', followUp: '' }

export const views: readonly View[] = [
  {
    id: 'to-answer',
    name: 'To Answer',
    filter: { ...none, waiting: 'us' },
    countOf: ({ toAnswer }) => toAnswer.total,
  },
  {
    id: 'with-client',
    name: 'With the Client',
    filter: { ...none, waiting: 'client' },
    countOf: ({ withClient }) => withClient,
  },
  {
    id: 'follow-ups',
    name: 'Follow-ups',
    filter: { ...none, followUp: 'set' },
    countOf: ({ followUps }) => followUps.set,
  },
  { id: ALL_INQUIRIES, name: 'All', filter: none, countOf: ({ all }) => all },
]

/** The view that a filter belongs to. What is overdue or due today is a part of To Answer. */
export function viewOf({ waiting, deadline, followUp }: InquiryFilter): View['id'] {
  if (waiting === 'us' || deadline) return 'to-answer'
  if (waiting === 'client') return 'with-client'
  return followUp ? 'follow-ups' : ALL_INQUIRIES
}

/** The filter of the view alone that a filter belongs to; of the bin and of possible spam that of these. */
export const viewAlone = (filter: InquiryFilter): InquiryFilter => ({
  ...noFilter,
  ...views.find(({ id }) => id === viewOf(filter))?.filter,
  spam: filter.spam === 'only' ? 'only' : '',
  deleted: filter.deleted,
})

/** Whether a row of To Answer no longer waits, as it was answered since the list was loaded: the keys go on to the next that does. */
export const isSettledIn = (
  { waiting, deadline }: InquiryFilter,
  { waitingFor }: Pick<Inquiry, 'waitingFor'>,
) => (waiting === 'us' || deadline !== '') && waitingFor !== 'us'

/** Whether the list of a filter begins with the inquiry that waits longest, or with the earliest follow-up. */
export const isOrderedByWait = ({ waiting, deadline, followUp }: InquiryFilter): boolean =>
  waiting === 'us' || deadline !== '' || followUp !== ''

/** Keeps the view that was chosen, with which the inbox begins from now on. */
export const storeView = (id: View['id']) => localStore.setItem(VIEW_KEY, id)

/** The view that was chosen last in this browser; undefined where the inbox begins with all inquiries. */
export function storedView(): View | undefined {
  const stored = localStore.getItem(VIEW_KEY)
  return views.find(({ id }) => id === stored && id !== ALL_INQUIRIES)
}
