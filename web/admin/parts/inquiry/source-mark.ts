import type { Inquiry } from '#contracts/inquiries/inquiry.ts'
import { sourceNames } from '#contracts/inquiries/sources.ts'

/** How an inquiry came; undefined for the form, by which most come. */
export const sourceMark = ({ source }: Pick<Inquiry, 'source'>): string | undefined =>
  source === 'form' ? undefined : sourceNames[source]
