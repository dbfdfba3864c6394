import { z } from 'zod'
import { WrittenInquiryInput } from '#contracts/inquiries/inquiry.ts'

/**
 * An inquiry being written down. `respondedChosen` says that the user has decided whether the salon has responded: then the source no longer
 * does.
 */
export const NewInquiryForm = WrittenInquiryInput.safeExtend({
  respondedChosen: z.boolean().optional(),
})
export type NewInquiryValues = z.input<typeof NewInquiryForm>
type NewInquiryForm = z.output<typeof NewInquiryForm>

/** Whether an inquiry that comes so has mostly had its response before it is written down. */
export const isRespondedAtOnce = (source: NewInquiryForm['source']): boolean =>
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
  responded: true,
}
