// Numbers and lists of values, without schemas: screens that only read import them, and so don't load the schema
// library.
import { DAY_MS, HOUR_MS } from '../text/days.ts'

/** The page size, the largest page size and the first page of the list of inquiries. */
export const PAGE_SIZE = 10
export const PAGE_SIZE_MAX = 100
export const FIRST_PAGE = 1

/** The most results of a text search that are listed and counted. Lists without a text search have no limit. */
export const RESULTS_MAX = 1_000

export const inquiryStatuses = ['unread', 'read', 'processing', 'completed'] as const

/** The longest message of an inquiry, in characters. */
export const MESSAGE_MAX = 5000

/** The most services of a selection, each a line of the message. */
export const SELECTION_LINES_MAX = 20

/** How much of a client's newest answer a list has, in characters. */
export const ANSWER_EXCERPT_MAX = 200

/** The most other inquiries of the same person that an inquiry shows. */
export const RELATED_MAX = 20

/** The most notes about others with the same telephone that an inquiry shows. */
export const SAME_PHONE_NOTES_MAX = 5

/** The promise on the site: 'We respond within 24 hours'. */
export const DEADLINE_MS = DAY_MS

/** An unanswered inquiry is due soon when this much time or less is left until its deadline. */
export const DEADLINE_SOON_MS = 4 * HOUR_MS

/** The longest note of a follow-up, in characters. */
export const FOLLOW_UP_NOTE_MAX = 200

/** How far ahead a follow-up may be. */
export const FOLLOW_UP_DAYS_MAX = 366

/** The most acknowledgements that are sent to clients in 24 hours. */
export const ACKNOWLEDGEMENTS_PER_DAY = 200

/** How long a reply by email waits before it may leave: so long it can be taken back. */
export const TAKE_BACK_MS = 10_000

/** In a filter: inquiries without a branch or a service. Screens show it in place of the missing name. */
export const NONE = '-'

/** The name under which inquiries are counted whose branch did not exist when they arrived. */
export const OTHER_BRANCH = 'Another'

/** The longest period whose numbers are counted. */
export const PERIOD_DAYS_MAX = 366

/** How long a deleted inquiry can be restored. */
export const BIN_DAYS = 30
