import { z } from 'zod'
import { ClientInput } from '#contracts/inquiries/inbox.ts'
import type { Inquiry } from '#contracts/inquiries/inquiry.ts'
import { type ClientFieldName, clientFieldNames } from '#contracts/inquiries/inquiry-fields.ts'
import { type ComparedField, fieldOf } from '../../../../saving/merge.ts'
import { clientLabels } from './client-labels.ts'

/** What the client typed, as the form has it. @param resends whether a reply is sent again, which needs an email */
export const correctionForm = (resends: boolean) =>
  ClientInput.extend({ version: z.int() }).refine(({ email }) => !resends || email !== '', {
    path: ['email'],
    error: 'Enter the email to which the reply is sent',
  })
export type CorrectionValues = z.input<ReturnType<typeof correctionForm>>

export const toValues = (inquiry: Pick<Inquiry, ClientFieldName | 'version'>): CorrectionValues => ({
  firstName: inquiry.firstName,
  lastName: inquiry.lastName,
  email: inquiry.email,
  phone: inquiry.phone,
  branch: inquiry.branch,
  service: inquiry.service,
  version: inquiry.version,
})

/** The fields in which two versions may differ. */
export const comparedFields: ComparedField<CorrectionValues>[] = clientFieldNames.map(name =>
  fieldOf(clientLabels[name], [name], values => String(values[name])),
)
