import { z } from 'zod'
import {
  type DataRequest,
  dataRequestFollowUp,
  dataRequestLine,
  dataRequests,
  isDataRequest,
} from '#contracts/inquiries/data-request.ts'
import { forEachField } from '#contracts/inquiries/inquiry-fields.ts'
import { writtenSources } from '#contracts/inquiries/sources.ts'
import { WrittenInquiryInput } from '#contracts/inquiries/written-inquiry.ts'
import { FollowUpForm } from '../follow-up/follow-up-fields.tsx'

/** Assigned to whom new inquiries of the branch are assigned, or to no one in spite of that. */
export const AS_BRANCH = ''
export const NO_ONE = 'no one'

/** An inquiry being written down, with who it is assigned to and when someone comes back to it. All messages appear together. */
export const NewInquiryForm = z
  .object({
    source: z.enum(writtenSources),
    ...forEachField(() => z.string()),
    responded: z.boolean(),
    assignee: z.string(),
    followsUp: z.boolean(),
    on: z.string(),
    note: z.string(),
  })
  .transform(({ assignee, followsUp, on, note, ...input }, context): WrittenInquiryInput => {
    const service = dataRequestOf(input.service) ? '' : input.service
    const written = WrittenInquiryInput.safeParse({ ...input, service })
    const followUp = followsUp ? FollowUpForm.safeParse({ on, note }) : undefined
    const issues = [...(written.error?.issues ?? []), ...(followUp?.error?.issues ?? [])]
    for (const { path, message } of issues) context.addIssue({ code: 'custom', path, message })
    if (!written.success || followUp?.success === false) return z.NEVER
    return {
      ...written.data,
      ...(assignee !== AS_BRANCH && { assigneeId: assignee === NO_ONE ? null : Number(assignee) }),
      ...(followUp && { followUp: followUp.data }),
    }
  })

const REQUEST = 'data request '

/** The value of the field Service for a request about personal data, which the message and the follow-up say. */
export const dataRequestValue = (request: DataRequest): string => `${REQUEST}${request}`

/** The request about personal data that the field Service has; undefined for a service. */
export const dataRequestOf = (service: string): DataRequest | undefined =>
  (Object.keys(dataRequests) as DataRequest[]).find(request => dataRequestValue(request) === service)

/** The values after a service or a request was chosen: a request is the first line of the message, with a follow-up in a month. */
export function withRequest(
  { message, ...values }: Pick<NewInquiryValues, 'message' | 'followsUp' | 'on' | 'note'>,
  request: DataRequest | undefined,
  today: string,
) {
  if (!request && !isDataRequest(message)) return { message, ...values }
  const own = message
    .split('\n')
    .filter(line => !isDataRequest(line))
    .join('\n')
  if (!request) return { message: own, followsUp: false, on: values.on, note: '' }
  return {
    message: `${dataRequestLine(request)}\n${own}`.trimEnd(),
    followsUp: true,
    ...dataRequestFollowUp(today, request),
  }
}

export type NewInquiryValues = z.input<typeof NewInquiryForm>

/** @param firstDay of a follow-up, as long as no other is chosen */
export const blankInquiry = (firstDay: string): NewInquiryValues => ({
  source: 'call',
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  branch: '',
  service: '',
  message: '',
  responded: false,
  assignee: AS_BRANCH,
  followsUp: false,
  on: firstDay,
  note: '',
})
