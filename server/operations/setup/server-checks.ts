import { isSampleContact } from '#content/sample-salon.ts'
import { longDay } from '#contracts/text/date-texts.ts'
import { DAY_MS, salonDay, timeZone } from '#contracts/text/days.ts'
import { instant } from '../../clock.ts'
import { findLastBackup } from '../../db/settings.ts'
import { places } from './places.ts'
import type { SetupCheck } from './setup-check.ts'

/** A backup older than this is late. */
const BACKUP_LATE_MS = 2 * DAY_MS

const DOCUMENT = 'docs/operations.md'

/** The offset of a time zone from UTC at an instant, such as `+05:30`. */
const offsetOf = (zone: string, at: string): string =>
  Temporal.Instant.from(at).toZonedDateTimeISO(zone).offset

/** What the person who runs the server does: the sentences say what, and where it is explained. */
export const serverChecks: readonly SetupCheck[] = [
  {
    id: 'mail-server',
    place: places.server,
    findMissing({ config: { mail } }) {
      if (mail.smtpUrl !== undefined) return undefined
      return 'No mail server is set up: no one is told of new inquiries, and replies can’t be sent. The person who runs the server sets SMTP_URL (.env.example).'
    },
  },
  {
    id: 'mail-addresses',
    place: places.server,
    findMissing({ config: { mail } }) {
      const isSample = [mail.from, ...mail.notifyTo].some(({ address }) => isSampleContact(address))
      if (mail.smtpUrl === undefined || !isSample) return undefined
      return 'Emails come from a sample address, or go to one. The person who runs the server sets MAIL_FROM and NOTIFY_TO to addresses of the salon (.env.example).'
    },
  },
  {
    id: 'mail-domain',
    place: places.server,
    findMissing({ mailDomainProblems }) {
      return mailDomainProblems.length === 0
        ? undefined
        : mailDomainProblems.map(text => `${text}.`).join(' ')
    },
  },
  {
    id: 'backup',
    place: places.server,
    async findMissing({ db, clock }) {
      const last = await findLastBackup(db)
      if (last === undefined)
        return `No backup has been made: if the disk fails, everything is lost. The person who runs the server sets up nightly backups (${DOCUMENT}, Back up).`
      if (last >= instant(clock, -BACKUP_LATE_MS)) return undefined
      return `The last backup is of ${longDay(salonDay(last))}. If the disk fails, everything since then is lost. The person who runs the server looks at the timer of the backups (${DOCUMENT}, Back up).`
    },
  },
  {
    id: 'time-zone',
    place: places.server,
    findMissing({ serverTimeZone, clock }) {
      const now = instant(clock)
      if (serverTimeZone === 'UTC' || offsetOf(serverTimeZone, now) === offsetOf(timeZone, now))
        return undefined
      return `The time zone of the server is ${serverTimeZone}, so its nightly backup may run while clients write. The person who runs the server sets it to ${timeZone} or UTC.`
    },
  },
]
