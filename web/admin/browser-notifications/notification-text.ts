import { isOpenAt } from '#content/open-hours.ts'
import type { SalonFacts } from '#content/replies.ts'
import { effectiveHours } from '#contracts/branches/special-days.ts'
import type { Inquiry } from '#contracts/inquiries/inquiry.ts'

type Announced = Pick<Inquiry, 'service' | 'branch'>

/** Only names of the salon's own: anyone may send others, and a screen that is not watched shows no text of theirs. */
const ownNames = (rows: readonly { name: string }[], names: readonly string[]): string[] =>
  [...new Set(names)].filter(name => rows.some(row => row.name === name))

const counted = (count: number, one: string, several: string): string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${several}`]

/** What the notification says of new inquiries and of those that were answered: branch and service, no name and no text. */
export function notificationText(
  arrived: readonly Announced[],
  answered: readonly Announced[],
  { services, branches }: SalonFacts,
): { title: string; body: string } {
  const inquiries = [...arrived, ...answered]
  const ownBranches = ownNames(
    branches,
    inquiries.map(({ branch }) => branch),
  )
  if (inquiries.length !== 1)
    return {
      title: [
        ...counted(arrived.length, 'new inquiry', 'new inquiries'),
        ...counted(answered.length, 'answer', 'answers'),
      ].join(', '),
      body: ownBranches.join(', '),
    }
  const ownServices = ownNames(
    services,
    inquiries.map(({ service }) => service),
  )
  return {
    title: arrived.length > 0 ? 'New inquiry' : 'A client has answered',
    body: [...ownBranches, ...ownServices].join(' · '),
  }
}

/** Whether the branch of an inquiry is open, or the salon where it names none of ours. */
export const isInOpeningHours = (
  now: Date,
  { branch }: Announced,
  { branches, hours }: SalonFacts,
): boolean =>
  isOpenAt(
    now,
    effectiveHours(
      hours,
      branches.find(({ name }) => name === branch),
    ),
  )
