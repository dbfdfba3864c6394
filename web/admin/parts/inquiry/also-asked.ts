import type { Inquiry } from '#contracts/inquiries/inquiry.ts'
import { agoText } from '#contracts/text/date-texts.ts'

/** Says that the person has another open inquiry; by telephone alone it may be someone else who shares it. */
export const alsoAskedText = ({ at, match }: NonNullable<Inquiry['alsoAsked']>, now: number): string =>
  `${match === 'phone' ? 'Same phone asked' : 'Also asked'} ${agoText(now - Date.parse(at))}`
