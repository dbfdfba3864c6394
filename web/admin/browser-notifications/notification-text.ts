import type { SalonFacts } from '#content/replies.ts'
import { isOpenAt } from '#contracts/days/day.ts'
import type { Inquiry } from '#contracts/inquiries/inquiry.ts'
import { counted, formatNumber } from '#contracts/text/number-texts.ts'

type NotifiedInquiry = Pick<Inquiry, 'service' | 'branch'>

/** Only names of the salon's own: anyone may send others, and a screen that is not watched shows no text of theirs. */
const ownNames = (rows: readonly { name: string }[], names: readonly string[]): string[] =>
  [...new Set(names)].filter(name => rows.some(row => row.name === name))

interface News {
  /** New inquiries. */
  arrived?: readonly NotifiedInquiry[]
  /** Inquiries that their clients have answered. */
  answered?: readonly NotifiedInquiry[]
  /** Inquiries that colleagues have assigned to the user. */
  assigned?: readonly NotifiedInquiry[]
  /** Inquiries to follow up today. */
  due?: readonly NotifiedInquiry[]
}

/** What the notification says of news: branch and service, no name and no text. */
export function notificationText(
  { arrived = [], answered = [], assigned = [], due = [] }: News,
  { services, branches }: Pick<SalonFacts, 'services' | 'branches'>,
): { title: string; body: string } {
  const inquiries = [...arrived, ...answered, ...assigned, ...due]
  const ownBranches = ownNames(
    branches,
    inquiries.map(({ branch }) => branch),
  )
  if (inquiries.length !== 1)
    return {
      title: [
        arrived.length > 0 && counted(arrived.length, 'new inquiry', 'new inquiries'),
        answered.length > 0 && counted(answered.length, 'answer'),
        assigned.length > 0 && `${formatNumber(assigned.length)} assigned to you`,
        due.length > 0 && `${formatNumber(due.length)} to follow up today`,
      ]
        .filter(Boolean)
        .join(', '),
      body: ownBranches.join(', '),
    }
  const ownServices = ownNames(
    services,
    inquiries.map(({ service }) => service),
  )
  return {
    title: titleOfOne({ arrived, answered, assigned }),
    body: [...ownBranches, ...ownServices].join(' · '),
  }
}

function titleOfOne({
  arrived,
  answered,
  assigned,
}: Required<Pick<News, 'arrived' | 'answered' | 'assigned'>>): string {
  if (arrived.length > 0) return 'New inquiry'
  if (assigned.length > 0) return 'An inquiry was assigned to you'
  return answered.length > 0 ? 'A client has answered' : 'To follow up today'
}

/** Whether the branch of an inquiry is open, or the salon where it names none of ours. */
export const isInOpeningHours = (
  now: Date,
  { branch }: NotifiedInquiry,
  { branches, hours }: Pick<SalonFacts, 'branches' | 'hours'>,
): boolean =>
  isOpenAt(
    now,
    hours,
    branches.find(({ name }) => name === branch),
  )
