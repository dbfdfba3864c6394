import { MINUTE_MS } from '../text/days.ts'

/**
 * What the page repeats that follows a form posted without JavaScript: rows of the salon's lists and the wished time. Nothing in it
 * says who has asked.
 */
export interface PostedRequest {
  serviceId?: number | undefined
  branchId?: number | undefined
  wishedDate?: string | undefined
  wishedTime?: string | undefined
}

const SENT = /^([1-9]\d{7})(?:\.(\d{0,9})(?:\.(\d{0,9})(?:\.((?:\d{4}-\d\d-\d\d)?)(?:\.([a-z]{0,9}))?)?)?)?$/

/**
 * The page after a form was posted without JavaScript: `/contact?sent=29929475.12.3.2026-12-05.morning`, without empty ends. A
 * wish that the form can't have is left out.
 */
export function contactSentPath(at: Date, request: PostedRequest = {}): string {
  const { serviceId = '', branchId = '', wishedDate = '', wishedTime = '' } = request
  const minute = Math.floor(at.getTime() / MINUTE_MS)
  const rows = [minute, serviceId, branchId].join('.')
  const all = `${rows}.${wishedDate}.${wishedTime}`
  return `/contact?sent=${(SENT.test(all) ? all : rows).replace(/(?<!\.)\.+$/, '')}`
}

/** When a form was posted, to the minute, and what for, by the parameter `sent`; undefined where it names no time. */
export function readSent(parameter: string | null): (PostedRequest & { at: Date }) | undefined {
  const [, minutes, service, branch, wishedDate, wishedTime] = SENT.exec(parameter ?? '') ?? []
  if (!minutes) return undefined
  return {
    at: new Date(Number(minutes) * MINUTE_MS),
    serviceId: Number(service) || undefined,
    branchId: Number(branch) || undefined,
    wishedDate,
    wishedTime,
  }
}
