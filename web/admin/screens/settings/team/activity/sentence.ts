// Long: one sentence for each kind of entry.

import type { ActivityEntry, ActivityKind } from '#contracts/activity/activity.ts'
import { shortDay } from '#contracts/text/date-texts.ts'
import { counted } from '#contracts/text/number-texts.ts'

const inquiries = (number: number | null): string => counted(number ?? 0, 'inquiry', 'inquiries')

/** A label inside a sentence: 'Map URL' is 'map URL', 'WhatsApp' stays. */
const inSentence = (label: string): string =>
  /^[A-Z][a-z]*(?:\s|$)/.test(label) ? label.slice(0, 1).toLowerCase() + label.slice(1) : label

/** What was changed, from what to what; of a missing or empty value only the other one. */
function change(what: string, { old, new: next }: ActivityEntry, quote: (text: string) => string): string {
  if (old && next) return `changed ${what} from ${quote(old)} to ${quote(next)}`
  if (next) return `set ${what} to ${quote(next)}`
  return old ? `removed ${what}, which was ${quote(old)}` : `changed ${what}`
}

const quoted = (text: string) => `“${text}”`
const plain = (text: string) => text

/** A part of something, such as 'the duration of Balayage'. */
const partOf = ({ detail, subject }: ActivityEntry): string =>
  [detail && `the ${inSentence(detail)}`, subject].filter(Boolean).join(' of ')

/** Added, deleted and restored, of something with a name. */
function named(entry: ActivityEntry, noun: string, many: string): string {
  const { action, subject } = entry
  switch (action) {
    case 'reordered':
      return `changed the order of the ${many}${subject && ` in ${subject}`}`
    case 'changed':
      return change(partOf(entry) || many, entry, quoted)
    default:
      return `${action} the ${noun} ${subject}`
  }
}

/** What is on or off, by its part and its new value. */
const switches: Record<string, Record<string, string>> = {
  Popular: { Yes: 'marked $ as popular', No: 'removed the mark “Popular” from $' },
  Hidden: { Yes: 'hid $ from clients', No: 'made $ visible to clients again' },
  Status: { Disabled: 'disabled the branch $', Active: 'enabled the branch $' },
}

/** Says that a service or branch was switched on or off; undefined where it was not. */
function switchText({ action, detail, subject, new: next }: ActivityEntry): string | undefined {
  const values = action === 'changed' && Object.hasOwn(switches, detail) ? switches[detail] : undefined
  return values?.[next ?? '']?.replace('$', () => subject)
}

/** The parts of the notifications that have a name; others are those of a branch. */
const notificationParts = [
  '',
  'Addresses for new inquiries',
  'Automatic reply',
  'Text of the automatic reply',
]

function notificationsText(entry: ActivityEntry): string {
  const { detail } = entry
  const isOfBranch = !notificationParts.includes(detail)
  const what = isOfBranch ? `the notifications of ${detail}` : partOf(entry) || 'the notifications'
  return change(what, entry, quoted)
}

/** An amount stays on one line. */
const adminRupees = (text: string | null) => text?.replace('Rs. ', 'Rs.\u00a0') ?? null

const withAdminRupees = (entry: ActivityEntry): ActivityEntry => ({
  ...entry,
  old: adminRupees(entry.old),
  new: adminRupees(entry.new),
})

function priceSentence(stored: ActivityEntry): string {
  const entry = withAdminRupees(stored)
  const { action, subject, detail, old, new: next } = entry
  const [option, day] = detail.split(/(?:^|, )from (?=\d{4}-)/)
  const what = option ? `${subject} (${option})` : subject
  const from = day ? ` from ${shortDay(day)}` : ''
  switch (action) {
    case 'planned':
      return `planned ${next ? `${next} for ${what}${from}${old ? `, instead of ${old}` : ''}` : `a price for ${what}`}`
    case 'cancelled':
      return `cancelled the planned price of ${what}${old ? `: ${old}${from}` : ''}`
    case 'undone':
      if (day)
        return next
          ? `undid a change of the planned price of ${what}: it is ${next}${from} again`
          : `undid the planned price of ${what}${old ? `: ${old}${from}` : ''}`
      return `undid a price change of ${what}${next ? `: it is ${next} again` : ''}`
    default:
      return change(what, entry, plain)
  }
}

function pictureText(entry: ActivityEntry): string {
  const { action, subject, detail } = entry
  if (action === 'added') return `uploaded a picture for ${subject}`
  if (action === 'restored') return `restored the picture for ${subject}`
  if (action === 'deleted')
    return detail
      ? `permanently deleted the earlier pictures for ${subject}`
      : `removed the picture for ${subject}`
  return detail
    ? change(`the ${inSentence(detail)} of the picture for ${subject}`, entry, quoted)
    : `replaced the picture for ${subject}`
}

/** What an account may do when it is added. */
const addedLevels: Record<string, string> = { full: ', with full access', inbox: ', for the inbox only' }

/** The name of an account by its email. */
type NameOf = (email: string) => string

function teamText(
  { action, subject: email, actor, new: next, number }: ActivityEntry,
  nameOf: NameOf,
): string {
  const subject = nameOf(email)
  switch (action) {
    case 'added':
      return `added ${subject} to the team${addedLevels[next ?? ''] ?? ''}`
    case 'link made':
      return `created a password link for ${subject}`
    case 'password set':
      return email === actor ? 'set a new password' : `set a new password for ${subject}`
    case 'locked down':
      return `locked the back office down: ${counted(number ?? 0, 'account needs', 'accounts need')} a new password`
    case 'sessions ended':
      return `logged ${subject} out everywhere`
    case 'removed':
      return `removed ${subject} from the team`
    default:
      return `changed the account of ${subject}`
  }
}

/** Says what was done with the own second factor, or with someone else's. */
function factorText(entry: ActivityEntry, nameOf: NameOf): string {
  const { action, subject, actor, detail } = entry
  if (action === 'logged in') return `logged in ${inSentence(detail)}`.trimEnd()
  if (action === 'wrong codes') return 'entered five wrong codes after the right password'
  if (detail.startsWith('Required'))
    return `${entry.new === 'Yes' ? 'required' : 'stopped requiring'} an authenticator app from all accounts`
  const what = inSentence(detail || 'Authenticator app')
  const ofWhom = subject === '' || subject === actor ? 'their' : 'the'
  const owner = ofWhom === 'the' ? ` of ${nameOf(subject)}` : ''
  if (action === 'changed' && (entry.old || entry.new)) return change(`${what}${owner}`, entry, plain)
  return `${action} ${ofWhom} ${what}${owner}`
}

function exportText({ subject, number, detail }: ActivityEntry): string {
  if (subject === 'person') return `exported the data of one person (${inquiries(number)})`
  const what = {
    inquiries: inquiries(number),
    activity: `${counted(number ?? 0, 'entry', 'entries')} of the activity`,
    services: counted(number ?? 0, 'service'),
  }
  const exported = Object.hasOwn(what, subject) ? what[subject as keyof typeof what] : subject
  return `exported ${exported}${detail ? `, filtered by ${detail}` : ''}`
}

function textsText({ action, detail, number }: ActivityEntry): string {
  const parts = detail ? `: ${detail}` : ''
  return action === 'restored' ? `restored texts from version ${number}${parts}` : `changed texts${parts}`
}

const sentencesOf: Record<ActivityKind, (entry: ActivityEntry, nameOf: NameOf) => string> = {
  service: entry => switchText(entry) ?? named(entry, 'service', 'services'),
  price: priceSentence,
  branch: entry => switchText(entry) ?? named(entry, 'branch', 'branches'),
  text: textsText,
  hours: entry => change(partOf({ ...entry, detail: entry.detail || 'Opening hours' }), entry, plain),
  picture: pictureText,
  'saved-reply': entry => named(entry, 'saved reply', 'saved replies'),
  notifications: notificationsText,
  retention: entry => change(entry.subject || 'how long completed inquiries are kept', entry, plain),
  team: teamText,
  level: (entry, nameOf) => change(`the access of ${nameOf(entry.subject)}`, entry, plain),
  factor: factorText,
  account: entry => change(`their ${inSentence(entry.detail || 'Details')}`, entry, quoted),
  login: ({ action, subject }) =>
    action === 'sessions ended'
      ? `ended the session of a new browser: ${subject}`
      : `logged in from a new browser: ${subject}`,
  export: exportText,
  erasure: ({ subject, number }) =>
    subject === 'person'
      ? `erased the data of one person (${inquiries(number)})`
      : `erased ${inquiries(number)} at the end of the retention period`,
  database: ({ action, subject, old, new: next }) =>
    action === 'moved'
      ? `moved the salon’s data${old && next ? ` from ${old} to ${next}` : ''}`
      : `restored the backup ${subject}`,
  setup: ({ action, subject, new: reason }) =>
    action === 'put away'
      ? `put away “${subject}”, as it doesn’t apply${reason ? `: ${reason}` : ''}`
      : `listed “${subject}” again`,
  other: () => 'changed something that this version of the program can’t show',
}

/** What was done, to be read after who did it. By default accounts are named by their emails. */
export const sentenceOf = (entry: ActivityEntry, nameOf: NameOf = email => email): string =>
  sentencesOf[entry.kind](entry, nameOf)

/** Who did it, as the beginning of the sentence. */
export function whoOf({ origin, name, actor }: Pick<ActivityEntry, 'origin' | 'name' | 'actor'>): string {
  if (origin === 'automatic') return 'Automatically'
  if (origin === 'command line') return 'Someone on the command line'
  return name || actor || 'Someone'
}
