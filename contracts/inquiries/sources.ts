// Without schemas, as `limits.ts`: screens that only read import it.

/**
 * How an inquiry came: by the public form, by its short form for those without an email, or otherwise, and then an admin wrote it
 * down.
 */
export const inquirySources = [
  'form',
  'callback',
  'call',
  'whatsapp',
  'instagram',
  'facebook',
  'walk-in',
  'email',
] as const
export type InquirySource = (typeof inquirySources)[number]

/** Whether a client has sent it from the website. */
export const isOfWebsite = (source: InquirySource): source is 'form' | 'callback' =>
  source === 'form' || source === 'callback'

/** The sources of inquiries that an admin writes down, in the order in which the screen offers them. */
export const writtenSources = inquirySources.filter(source => source !== 'form' && source !== 'callback')

/** How a client can ask to be answered in the short form. */
export const callbackChannels = ['call', 'whatsapp'] as const
export type CallbackChannel = (typeof callbackChannels)[number]

/** The sources as screens and exports name them. */
export const sourceNames: Record<InquirySource, string> = {
  form: 'Form',
  callback: 'Callback',
  call: 'Call',
  whatsapp: 'WhatsApp',
  instagram: 'Instagram',
  facebook: 'Facebook',
  'walk-in': 'Walk-in',
  email: 'Email',
}
