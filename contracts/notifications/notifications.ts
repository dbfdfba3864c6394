import { z } from 'zod'
import { Version } from '../api/envelope.ts'
import { arrivalPlaceholders, findUnknownPlaceholder, placeholderList } from '../text/placeholders.ts'
import { requiredEmail, requiredText } from '../text/text-fields.ts'

/** The most addresses that get the message about one inquiry. */
export const ADDRESSES_MAX = 10

/** The most branches that have settings of their own. */
const BRANCHES_MAX = 500

/** The longest text of the acknowledgement, in characters. */
export const ACKNOWLEDGEMENT_MAX = 3_000

/** An address that gets messages. */
export const NotifiedAddress = requiredEmail('Enter an email address', 'Please enter a valid email address')

/** The email addresses that get a message: each once, in their order. */
const Addresses = z
  .array(NotifiedAddress, 'Must be a list of addresses')
  .max(ADDRESSES_MAX, `At most ${ADDRESSES_MAX} addresses`)
  .overwrite(list => [...new Map(list.map(address => [address.toLowerCase(), address])).values()])

/** What happens with new inquiries of a branch. */
export const BranchNotifications = z.object({
  branchId: z.int32().positive(),
  notifyTo: Addresses.describe('Who is told of its inquiries; empty: those who are told of all others'),
  assigneeId: z
    .int32('Must be the id of a team member, or null for no one')
    .nullable()
    .describe('The admin to whom its new inquiries are assigned; null for no one'),
})
export type BranchNotifications = z.infer<typeof BranchNotifications>

const unknownPlaceholder = (word: string) =>
  `${word} can’t be filled in from an inquiry. Use ${placeholderList(arrivalPlaceholders, 'or')}, or write the words themselves.`

/** The text of the acknowledgement between its greeting and its signature. */
export const AcknowledgementText = requiredText(ACKNOWLEDGEMENT_MAX, 'Text is required').superRefine(
  (text, context) => {
    const unknown = findUnknownPlaceholder(text, arrivalPlaceholders)
    if (unknown !== undefined) context.addIssue({ code: 'custom', message: unknownPlaceholder(unknown) })
  },
)

const NAMED_TWICE = 'Each branch can be named once'

/** `PUT /notifications`: whom a new inquiry is announced to, and what the client gets. */
export const NotificationsInput = z.object({
  notifyTo: Addresses.describe('Who is told of inquiries; empty: those of the setting NOTIFY_TO'),
  branches: z
    .array(BranchNotifications, 'Must be a list of branches')
    .max(BRANCHES_MAX, `At most ${BRANCHES_MAX} branches`)
    .refine(list => new Set(list.map(({ branchId }) => branchId)).size === list.length, NAMED_TWICE),
  acknowledges: z
    .boolean('Must be true, false or null')
    .nullable()
    .describe('Whether clients get an automatic reply; null: as the setting REPLY_TO_CLIENT says'),
  newClientMail: z
    .boolean('Must be true or false')
    .default(false)
    .describe('Whether emails of people who never wrote to the salon become inquiries'),
  acknowledgement: AcknowledgementText.nullable().describe('Its text; null: the original one'),
})
export type NotificationsInput = z.infer<typeof NotificationsInput>

/** `PUT /notifications/own`: what an admin is told of by email. */
export const OwnNotifications = z.object({
  assignmentMail: z
    .boolean('Must be true or false')
    .describe('Whether you get an email when someone else assigns inquiries to you'),
})
export type OwnNotifications = z.infer<typeof OwnNotifications>

/** The settings as they are stored, with their version. */
export const StoredNotifications = NotificationsInput.extend({ version: Version })
export type StoredNotifications = z.infer<typeof StoredNotifications>

/** `GET /notifications`. Branches and assignees that no longer exist are left out. */
export const Notifications = StoredNotifications.extend({
  defaults: z
    .object({
      notifyTo: z.array(z.string()).describe('The addresses of NOTIFY_TO'),
      acknowledges: z.boolean().describe('REPLY_TO_CLIENT'),
      readsMail: z.boolean().describe('Whether the salon’s mailbox is read (IMAP_URL)'),
      acknowledgement: z.string().describe('The original text'),
    })
    .describe('What applies where nothing is set'),
})
export type Notifications = z.infer<typeof Notifications>
