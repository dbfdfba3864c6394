import { z } from 'zod'
import { WrittenInquiryInput } from '#contracts/inquiries/inquiry.ts'
import { inquiryFieldNames } from '#contracts/inquiries/inquiry-fields.ts'
import { randomKey } from '../../../../random-key.ts'

/**
 * An inquiry being written down, with the last attempt to save it: its key, and what was sent with it. `answeredChosen` says that
 * the user has decided whether it was answered: then the source no longer does.
 */
export const NewInquiryForm = WrittenInquiryInput.safeExtend({
  answeredChosen: z.boolean().optional(),
  attempt: z.object({ key: z.string(), content: z.string() }).optional(),
})
export type NewInquiryValues = z.input<typeof NewInquiryForm>
type NewInquiryForm = z.output<typeof NewInquiryForm>

/** Whether an inquiry that comes so has mostly been answered before it is written down. */
export const isAnsweredAtOnce = (source: NewInquiryForm['source']): boolean =>
  source === 'call' || source === 'walk-in'

export const blankInquiry: NewInquiryValues = {
  source: 'call',
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  branch: '',
  service: '',
  message: '',
  answered: true,
}

/** The attempt to save it: the last one again when nothing was changed, so that it is stored once. */
export function attemptFor({ attempt, source, answered, ...fields }: NewInquiryForm) {
  const content = JSON.stringify([source, answered, ...inquiryFieldNames.map(name => fields[name])])
  return attempt?.content === content ? attempt : { key: randomKey(), content }
}
