import { z } from 'zod'
import { FIRST_PAGE, Instant, PAGE_SIZE, Pagination, Version } from './envelope.ts'
import { optionalPhone, optionalText, requiredEmail, requiredText } from './text.ts'

export const ContactStatus = z.enum(['unread', 'read', 'processing', 'completed'])
export type ContactStatus = z.infer<typeof ContactStatus>

/** What the public form sends. `branch` and `service` are names, kept as they were sent. */
export const ContactInput = z.object({
  firstName: requiredText(80, 'First name is required'),
  lastName: requiredText(80, 'Last name is required'),
  email: requiredEmail('Email is required', 'Please enter a valid email address'),
  phone: optionalPhone('Please enter a valid phone number'),
  branch: optionalText(120),
  service: optionalText(120),
  message: requiredText(5000, 'Message is required'),
})
export type ContactInput = z.infer<typeof ContactInput>

/**
 * The form's extra fields, by which an inquiry that no person typed is told apart (never refused, only marked):
 * `website` is a field no person sees, `ticket` a signed time at which the form was opened, good for one inquiry.
 */
export const ContactProof = z.object({
  website: z.unknown().optional().describe('Stays empty'),
  ticket: z
    .unknown()
    .optional()
    .describe('From `GET /contacts/ticket`, when the form was opened; good for one inquiry'),
})
export type ContactProof = z.infer<typeof ContactProof>

/** The body of `POST /contacts`. */
export const ContactSubmission = ContactInput.extend(ContactProof.shape)
export type ContactSubmission = z.infer<typeof ContactSubmission>

/** What `GET /contacts/ticket` hands to a form that has just been opened. */
export const ContactTicket = z.object({ ticket: z.string() })
export type ContactTicket = z.infer<typeof ContactTicket>

/** How a message about an inquiry fares: waiting for the mail server, sent, or given up. */
export const MailState = z.enum(['waiting', 'sent', 'failed'])
export type MailState = z.infer<typeof MailState>

export const MailJob = z.object({
  kind: z.enum(['salon', 'client']).describe('To the salon, or the acknowledgement to the client'),
  state: MailState,
  attempts: z.int(),
  lastError: z.string().nullable(),
  sentAt: Instant.nullable(),
})
export type MailJob = z.infer<typeof MailJob>

/** One entry of an inquiry's append-only history. `actor` is an admin's email, or null for the public form. */
export const ContactEvent = z.object({
  action: z.enum(['created', 'status', 'deleted']),
  from: ContactStatus.nullable(),
  to: ContactStatus.nullable(),
  actor: z.string().nullable(),
  at: Instant,
})
export type ContactEvent = z.infer<typeof ContactEvent>

/** An inquiry as the list shows it. */
export const Contact = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  branch: z.string(),
  service: z.string(),
  message: z.string(),
  status: ContactStatus,
  suspected: z.boolean().describe('Probably typed by a program'),
  createdAt: Instant,
  version: Version,
})
export type Contact = z.infer<typeof Contact>

/** An inquiry as its detail shows it: with its history, oldest first, and its mail. */
export const ContactDetail = Contact.extend({ history: z.array(ContactEvent), mail: z.array(MailJob) })
export type ContactDetail = z.infer<typeof ContactDetail>

/**
 * A change of status. There is no way back to unread.
 * `onlyIfUnread` makes it the automatic read on opening: it changes nothing once somebody has read the inquiry.
 */
export const ContactUpdate = z.object({
  status: z.enum(['read', 'processing', 'completed'], 'Status must be read, processing or completed'),
  onlyIfUnread: z.boolean().default(false),
})
export type ContactUpdate = z.infer<typeof ContactUpdate>

export const ContactListQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000_000).default(FIRST_PAGE),
  limit: z.coerce.number().int().min(1).max(100).default(PAGE_SIZE),
  status: ContactStatus.or(z.literal('')).default('').describe('Empty means all'),
})
export type ContactListQuery = z.infer<typeof ContactListQuery>

/** The answer of `GET /contacts`: newest first, ties by id. */
export const ContactList = z.object({
  success: z.literal(true),
  data: z.array(Contact),
  pagination: Pagination,
})
export type ContactList = z.infer<typeof ContactList>
