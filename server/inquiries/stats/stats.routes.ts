import { z } from 'zod'
import { ListedColleague } from '#contracts/accounts/team.ts'
import { successOf } from '#contracts/api/envelope.ts'
import { InboxSummary } from '#contracts/inquiries/inbox.ts'
import { INQUIRIES_PATH } from '#contracts/paths/inquiries-path.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, salonDay } from '#contracts/text/days.ts'
import { listColleagues } from '../../accounts/admins.queries.ts'
import { findFactorDeadline } from '../../accounts/factors/requirement.queries.ts'
import { currentSession } from '../../accounts/guard.ts'
import { type Clock, instant } from '../../clock.ts'
import type { ApiPlugin } from '../../context.ts'
import { findLastBackup } from '../../db/settings.ts'
import type { Db } from '../../db/tables.ts'
import { dataResponse } from '../../http/success-responses.ts'
import { findMailProblems, findWaitingReplies } from '../../mail/mail-state.queries.ts'
import { findNewSenders } from '../../mailbox/counts.queries.ts'
import { mailboxName } from '../../mailbox/imap-url.rules.ts'
import { findSilence, findWaitingMessages } from '../../mailbox/reading-state.queries.ts'
import { isAcknowledging } from '../../salon/notifications/notifications.queries.ts'
import { findPlannedDays } from '../../services/plan-prices.queries.ts'
import { isAcknowledgementLimitReached } from '../spam-check/acknowledgements.queries.ts'
import { readStats } from './stats.queries.ts'

const MAIL_LATE_MS = HOUR_MS
const REPLY_LATE_MS = 5 * MINUTE_MS
const MAIL_PROBLEM_MS = 7 * DAY_MS
const MAIL_PROBLEMS_MAX = 5

/** The age of the last backup in minutes; null when there was none. */
async function findBackupAge(db: Db, clock: Clock): Promise<number | null> {
  const at = await findLastBackup(db)
  return at === undefined
    ? null
    : Math.max(0, Math.floor((clock.now().getTime() - Date.parse(at)) / MINUTE_MS))
}

/** `GET /contacts/summary`: the stats of the dashboard; `GET /colleagues`: possible assignees (admin). */
export const statsRoutes: ApiPlugin = async (api, { db, clock, config }) => {
  api.get(
    `${INQUIRIES_PATH}/summary`,
    {
      config: { level: 'inbox' },
      schema: {
        operationId: 'getStats',
        summary: 'The stats: what is open now, and the first responses of the last 30 days',
        response: { 200: successOf(InboxSummary) },
      },
    },
    async request => {
      const { user } = currentSession(request)
      const { mailbox } = config.mail
      const times = { recently: instant(clock, -MAIL_PROBLEM_MS), late: instant(clock, -MAIL_LATE_MS) }
      const { newest, total } = await findMailProblems(db, user, times, MAIL_PROBLEMS_MAX)
      const data = {
        ...(await readStats(db, clock)),
        repliesWaiting: await findWaitingReplies(db, instant(clock, -REPLY_LATE_MS)),
        canSendMail: config.mail.smtpUrl !== undefined,
        answersNotRead: mailbox ? await findSilence(db, clock, mailboxName(mailbox)) : null,
        answersWaiting: mailbox ? await findWaitingMessages(db, clock, mailboxName(mailbox)) : null,
        newSenders: user.level === 'full' ? await findNewSenders(db) : null,
        mailProblems: newest,
        mailProblemsTotal: total,
        acknowledgementLimitReached:
          (await isAcknowledging(db, config.mail)) &&
          (await isAcknowledgementLimitReached(db, instant(clock))),
        plannedDays: await findPlannedDays(db, salonDay(instant(clock))),
        addFactorBy: await findFactorDeadline(db, user.id),
        backup: config.profile === 'demo' ? null : { ageMinutes: await findBackupAge(db, clock) },
      }
      return dataResponse(data)
    },
  )

  api.get(
    '/colleagues',
    {
      config: { level: 'inbox' },
      schema: {
        operationId: 'listColleagues',
        summary: 'The admins, to whom inquiries can be assigned',
        response: { 200: successOf(z.array(ListedColleague)) },
      },
    },
    async () => dataResponse(await listColleagues(db)),
  )
}
