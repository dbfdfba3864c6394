import type { ClientFieldName } from '#contracts/inquiries/inquiry-fields.ts'

/** What the fields that can be corrected are called. */
export const clientLabels: Record<ClientFieldName, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  branch: 'Branch',
  service: 'Service',
}
