// Without schemas, as `limits.ts`: screens that only read import it.

/** How an inquiry came: by the public form, or otherwise, and then an admin wrote it down. */
export const inquirySources = [
  'form',
  'call',
  'whatsapp',
  'instagram',
  'facebook',
  'walk-in',
  'email',
] as const
export type InquirySource = (typeof inquirySources)[number]

/** The sources of inquiries that an admin writes down, in the order in which the screen offers them. */
export const writtenSources = inquirySources.filter(source => source !== 'form')

/** The sources as screens and exports name them. */
export const sourceNames: Record<InquirySource, string> = {
  form: 'Form',
  call: 'Call',
  whatsapp: 'WhatsApp',
  instagram: 'Instagram',
  facebook: 'Facebook',
  'walk-in': 'Walk-in',
  email: 'Email',
}
