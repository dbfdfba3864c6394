import type { Inquiry } from '#contracts/inquiries/inquiry.ts'
import { sourceNames } from '#contracts/inquiries/sources.ts'

/** How an inquiry came, where it was written down; undefined for the form. */
export const sourceMark = ({ source }: Pick<Inquiry, 'source'>): string | undefined =>
  source === 'form' ? undefined : sourceNames[source]
