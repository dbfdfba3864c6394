// A request about personal data is an inquiry like any other, which is known by a line of its message.

import { sameDayAfterMonths } from '../text/days.ts'

/** The subject of a message about one's own data: the privacy page writes it, and so does who writes a request down. */
export const DATA_REQUEST = 'About my personal data'

/** What someone may ask about their data, with how that line goes on. */
export const dataRequests = {
  see: 'a copy of it',
  correct: 'correct it',
  delete: 'delete it',
  object: 'stop using it',
} as const
export type DataRequest = keyof typeof dataRequests

/** How the back office names them. */
export const dataRequestNames: Record<DataRequest, string> = {
  see: 'See their data',
  correct: 'Correct their data',
  delete: 'Delete their data',
  object: 'Object to its use',
}

/** The line of a request: 'About my personal data: delete it' */
export const dataRequestLine = (request: DataRequest): string => `${DATA_REQUEST}: ${dataRequests[request]}`

/** The follow-up of a request: in a month, which is the last day to answer. @param today and the day as YYYY-MM-DD */
export const dataRequestFollowUp = (today: string, request?: DataRequest): { on: string; note: string } => ({
  on: sameDayAfterMonths(today, 1),
  note: `Personal data, the last day to answer${request ? `: ${dataRequests[request]}` : ''}`,
})

const HAS_LINE = new RegExp(`^${DATA_REQUEST}`, 'im')
const LINE_ALONE = new RegExp(`^${DATA_REQUEST}:?$`, 'i')

/** Whether a message is a request about personal data: a line of it begins with the subject, as of an email that became an inquiry. */
export const isDataRequest = (message: string): boolean => HAS_LINE.test(message)

/** Whether a request does not say what should be done. */
export const isEmptyDataRequest = (message: string): boolean => LINE_ALONE.test(message.trim())

/** A message that begins with the subject of a request, also where something else was typed before. */
export const asDataRequest = (message: string): string =>
  isDataRequest(message) ? message : `${DATA_REQUEST}: ${message}`
