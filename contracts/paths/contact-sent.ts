const MINUTE_MS = 60_000

/** The page after a form was posted without JavaScript. It says when that was, to the minute, and nothing of the form. */
export const contactSentPath = (at: Date): string => `/contact?sent=${Math.floor(at.getTime() / MINUTE_MS)}`

/** When a form was posted, by the parameter `sent`; undefined where it names no time. */
export const sentAt = (parameter: string | null | undefined): Date | undefined =>
  parameter && /^[1-9]\d{7}$/.test(parameter) ? new Date(Number(parameter) * MINUTE_MS) : undefined
