import { z } from 'zod'
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
    const written = WrittenInquiryInput.safeParse(input)
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
