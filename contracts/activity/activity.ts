import { z } from 'zod'
import { Instant, numberInUrl, Pagination, Version } from '../api/envelope.ts'
import { emptyValue, FilterDay, NO_SUCH_VALUE } from '../api/filter-fields.ts'
import { FIRST_PAGE, PAGE_SIZE } from '../inquiries/limits.ts'
import { orRefuseLonger, tidyLine } from '../text/text-fields.ts'

/** How long entries are kept, in years. */
export const ACTIVITY_YEARS = 2

/** What an entry is about. `other`: a kind that only a later version knows. */
export const ActivityKind = z.enum([
  'service',
  'price',
  'branch',
  'text',
  'hours',
  'picture',
  'saved-reply',
  'notifications',
  'retention',
  'team',
  'level',
  'factor',
  'account',
  'login',
  'export',
  'erasure',
  'database',
  'setup',
  'other',
])
export type ActivityKind = z.infer<typeof ActivityKind>

/** What each kind is called on screens and in exports. */
export const activityKindNames: Record<ActivityKind, string> = {
  service: 'Services',
  price: 'Prices',
  branch: 'Branches',
  text: 'Texts',
  hours: 'Opening hours',
  picture: 'Pictures',
  'saved-reply': 'Saved replies',
  notifications: 'Notifications',
  retention: 'Data retention',
  team: 'Team',
  level: 'Access',
  factor: 'Authenticator apps',
  account: 'Own account',
  login: 'Log-ins from a new browser',
  export: 'Exports',
  erasure: 'Erasures',
  database: 'Restores and moves',
  setup: 'Before you open',
  other: 'Other',
}

/** What was done. */
export const ActivityAction = z.enum([
  'added',
  'changed',
  'deleted',
  'restored',
  'reordered',
  'planned',
  'cancelled',
  'undone',
  'removed',
  'link made',
  'password set',
  'sessions ended',
  'logged in',
  'exported',
  'erased',
  'moved',
  'wrong codes',
  'put away',
  'locked down',
])
export type ActivityAction = z.infer<typeof ActivityAction>

/** Who or what made a change: an account, someone on the command line, or the program itself, such as the retention. */
export const ActivityOrigin = z.enum(['account', 'command line', 'automatic'])
export type ActivityOrigin = z.infer<typeof ActivityOrigin>

/** One entry of the record of what was changed. It holds no name, address or text of a client. */
export const ActivityEntry = z.object({
  id: z.string().describe('Of this entry only'),
  at: Instant,
  origin: ActivityOrigin,
  actor: z.string().nullable().describe('Email of the account at that time'),
  name: z.string().nullable().describe('Present name of the account; null when it was removed'),
  kind: ActivityKind,
  action: ActivityAction,
  subject: z.string().describe('What was changed, by its name at that time; empty where the kind says it'),
  detail: z
    .string()
    .describe(
      'The part that was changed, such as a field or an option; of an export the filters that were set',
    ),
  old: z.string().nullable().describe('What it was, on one line and shortened'),
  new: z.string().nullable().describe('What it is since then'),
  number: z
    .int()
    .nullable()
    .describe('Of how many rows, for exports and erasures; of a restored text its version'),
  version: Version.nullable().describe('The published version, of texts and opening hours'),
})
export type ActivityEntry = z.infer<typeof ActivityEntry>

/** Names the command line and automatic changes in the filter by person. */
export const COMMAND_LINE = 'command-line'
export const AUTOMATIC = 'automatic'

/** Filter of the activity. Empty means all. */
export const ActivityFilter = z.object({
  person: z
    .string(NO_SUCH_VALUE)
    .overwrite(tidyLine)
    .max(254, orRefuseLonger(254))
    .default('')
    .describe(`The email of an account, \`${COMMAND_LINE}\` or \`${AUTOMATIC}\``),
  kind: z.union([ActivityKind, emptyValue], NO_SUCH_VALUE).default(''),
  from: FilterDay.describe('First day, in the salon’s time zone'),
  to: FilterDay.describe('Last day'),
})
export type ActivityFilter = z.infer<typeof ActivityFilter>

/** The query of `GET /activity`. */
export const ActivityQuery = ActivityFilter.extend({
  page: numberInUrl(z.int().min(1).max(1_000_000_000)).default(FIRST_PAGE),
  limit: numberInUrl(z.int().min(1).max(100)).default(PAGE_SIZE),
})
export type ActivityQuery = z.infer<typeof ActivityQuery>

/** Someone whose entries the record has. */
export const ActivityPerson = z.object({
  email: z.string(),
  name: z.string().nullable().describe('Present name of the account; null when it was removed'),
})
export type ActivityPerson = z.infer<typeof ActivityPerson>

/** The response of `GET /activity`, newest first. */
export const ActivityList = z.object({
  success: z.literal(true),
  data: z.array(ActivityEntry),
  pagination: Pagination,
  people: z.array(ActivityPerson).describe('Whose entries there are, by name, at most 200: for the filter'),
})
export type ActivityList = z.infer<typeof ActivityList>
