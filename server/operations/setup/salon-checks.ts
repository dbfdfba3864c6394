import { listPoyaDays } from '#content/poya-days.ts'
import type { PrivacyGap } from '#content/privacy.ts'
import { missingContact } from '#content/salon.ts'
import { isKnownWeek } from '#contracts/branches/week.ts'
import { salonDay } from '#contracts/text/days.ts'
import { listWords } from '#contracts/text/number-texts.ts'
import { listUsersWithFactor } from '../../accounts/factors/factors.queries.ts'
import { listUsers } from '../../accounts/users.queries.ts'
import { instant } from '../../clock.ts'
import { listPrivacyGaps } from '../../privacy/privacy-page.queries.ts'
import { listPublicServices } from '../../services/services.queries.ts'
import { places } from './places.ts'
import type { SetupCheck } from './setup-check.ts'

/** From November on the year whose Poya days are asked for is the next one: the gazette has them by then. */
function poyaYear(today: string): string {
  const [year, month] = today.split('-').map(Number) as [number, number]
  return String(month >= 11 ? year + 1 : year)
}

/** What the privacy page can't say. */
const privacyCheck = (gap: PrivacyGap['id'], place: SetupCheck['place']): SetupCheck => ({
  id: gap === 'retention' ? gap : `privacy-${gap}`,
  place,
  async findMissing({ db, config }) {
    return (await listPrivacyGaps(db, config)).find(({ id }) => id === gap)?.why
  },
})

/** What only the salon knows or decides. */
export const salonChecks: readonly SetupCheck[] = [
  {
    id: 'contact',
    place: places.salon,
    findMissing({ content: { salon } }) {
      const missing = missingContact(salon)
      if (missing.length === 0) return undefined
      return `The website doesn’t show the salon’s ${listWords(missing)}, which no one has entered. Clients don’t find or reach you.`
    },
  },
  {
    id: 'hours',
    place: places.hours,
    findMissing({ content: { hours }, branches }) {
      const shown = branches.filter(({ disable }) => !disable)
      const isUsed = shown.length === 0 || shown.some(branch => !branch.hours)
      if (!isUsed || isKnownWeek(hours.week)) return undefined
      return 'The website shows no opening hours, as no one has entered them. Clients don’t know when to come.'
    },
  },
  {
    id: 'story',
    place: places.story,
    findMissing({ content: { copy } }) {
      const { story, timeline, vision, mission, values, reasons } = copy.about
      const missing = [
        ...([...story, ...timeline.map(({ text }) => text)].some(Boolean) ? [] : ['Our story']),
        ...([vision, mission, ...values].some(Boolean) ? [] : ['What we believe in']),
        ...(reasons.some(({ text }) => text) ? [] : ['Reasons']),
      ]
      if (missing.length === 0) return undefined
      return `The page About leaves out what no one has written: ${listWords(missing)}. Clients learn little about you there.`
    },
  },
  {
    id: 'branches',
    place: places.branches,
    findMissing({ branches }) {
      if (branches.some(({ disable }) => !disable)) return undefined
      return 'Clients see no branch: they don’t know where to come.'
    },
  },
  {
    id: 'services',
    place: places.services,
    async findMissing({ db }) {
      if ((await listPublicServices(db)).length > 0) return undefined
      return 'Clients see no service: the price list is empty.'
    },
  },
  privacyCheck('responsible', places.personalData),
  privacyCheck('server', places.personalData),
  privacyCheck('retention', places.inquiries),
  {
    id: 'second-account',
    place: places.team,
    async findMissing({ db }) {
      const full = (await listUsers(db)).filter(({ role, level }) => role === 'admin' && level === 'full')
      if (full.length > 1) return undefined
      return 'Only one account has full access: when its owner is away or has lost the password, no one makes a password link or changes the website.'
    },
  },
  {
    id: 'authenticator',
    place: places.account,
    async findMissing({ db }) {
      if ((await listUsersWithFactor(db)).size > 0) return undefined
      return 'No account has an authenticator app: anyone who learns a password reads all inquiries.'
    },
  },
  {
    id: 'poya-days',
    place: places.poyaDays,
    findMissing({ content: { hours }, clock }) {
      const year = poyaYear(salonDay(instant(clock)))
      const days = listPoyaDays(hours.poya).filter(({ date }) => date.startsWith(year))
      if (days.length === 0)
        return `The Poya days of ${year} are missing: clients wish for days on which you are closed. The gazette has them.`
      if (!days.some(({ estimated }) => estimated)) return undefined
      return `Poya days of ${year} are estimates, which may be a day off. Correct the list from the gazette, and take the mark “Estimate” off each day.`
    },
  },
]
