import { z } from 'zod'
import { Instant } from '../api/envelope.ts'
import { BranchIds } from '../branches/hours.ts'

/** The most browsers of one account that get pushes. */
export const PUSH_BROWSERS_MAX = 20

/** A browser that was not used for so many days no longer gets pushes. */
export const PUSH_BROWSER_DAYS = 30

const ENDPOINT_MAX = 2_000

const Time = z
  .string('Must be a time like 21:00')
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Must be a time like 21:00')

const onOff = z.boolean('Must be true or false')

/** What one browser is told of, and when. */
export const PushSettings = z.object({
  of: z
    .enum(['all', 'branches', 'mine'], 'Must be all, branches or mine')
    .describe(
      'Of which inquiries: all, those of `branchIds`, or only those that are assigned to you, which the others include',
    ),
  branchIds: BranchIds,
  inquiries: onOff.describe('New inquiries'),
  answers: onOff.describe('Answers of clients'),
  handedOver: onOff.describe('What a colleague assigns to you'),
  overdue: onOff.describe('Inquiries whose deadline has passed'),
  followUps: onOff.describe('Follow-ups that are due, at eight in the morning'),
  names: onOff.describe('Whether it says the name of the client; otherwise only branch and service'),
  quiet: z
    .object({ from: Time, until: Time })
    .refine(({ from, until }) => from !== until, {
      path: ['until'],
      message: 'Must be another time than the one from which they are quiet',
    })
    .nullable()
    .describe('The hours in which nothing is sent, in the salon’s time zone; null: none'),
})
export type PushSettings = z.infer<typeof PushSettings>

/** What a browser is told of when its user has chosen nothing. */
export const defaultPushSettings: PushSettings = {
  of: 'all',
  branchIds: [],
  inquiries: true,
  answers: true,
  handedOver: true,
  overdue: true,
  followUps: true,
  names: false,
  quiet: { from: '21:00', until: '08:00' },
}

/** `POST /push/browsers`: a subscription as `PushSubscription.toJSON()` gives it, and what the browser is told of. */
export const PushBrowserInput = z.object({
  endpoint: z
    .string('The address of the push service is required')
    .max(ENDPOINT_MAX, `At most ${ENDPOINT_MAX} characters`),
  keys: z.object(
    {
      p256dh: z.string('The public key of the browser is required').max(200, 'At most 200 characters'),
      auth: z.string('The secret of the browser is required').max(200, 'At most 200 characters'),
    },
    'The keys of the browser are required',
  ),
  expirationTime: z.number().nullish().describe('Is not read'),
  settings: PushSettings.optional().describe('Left out, they stay as they are, and begin as the default'),
})
export type PushBrowserInput = z.infer<typeof PushBrowserInput>

/** A browser that gets pushes. */
export const PushBrowser = z.object({
  id: z.int(),
  browser: z.string().describe('Such as "Chrome on Android"'),
  name: z.string().describe('As the user named its session; may be empty'),
  current: z.boolean().describe('Whether it was registered by the present session'),
  createdAt: Instant,
  deliveredAt: Instant.nullable().describe('When its push service accepted the last message'),
  problem: z.string().nullable().describe('Why the last message could not be delivered'),
  settings: PushSettings,
})
export type PushBrowser = z.infer<typeof PushBrowser>

/** `GET /push/browsers` */
export const PushState = z.object({
  publicKey: z
    .string()
    .nullable()
    .describe('With which browsers subscribe (`applicationServerKey`); null: this server sends no pushes'),
  browsers: z.array(PushBrowser).describe('Your own, newest first'),
})
export type PushState = z.infer<typeof PushState>
