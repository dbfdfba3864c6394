import type { Branch } from '#contracts/branches/branch.ts'
import { weekText } from '#contracts/branches/week.ts'
import type { Db } from '../../db/tables.ts'
import { type Edit, recordChanges } from '../../record/record-activity.queries.ts'

const hoursOf = ({ hours }: Branch): string => (hours ? weekText(hours).join(', ') : 'Same as all branches')

/** Records what a save has changed of a branch. Its opening hours are an entry of their own kind. */
export async function recordBranchChanges(trx: Db, edit: Edit, old: Branch, saved: Branch): Promise<void> {
  const partOf = (detail: string, of: (branch: Branch) => string) => [detail, of(old), of(saved)] as const
  const about = { ...edit, subject: old.name }
  await recordChanges(trx, { ...about, kind: 'branch' }, [
    partOf('Name', ({ name }) => name),
    partOf('Address', ({ address }) => address),
    partOf('Email', ({ email }) => email),
    partOf('Phone', ({ phone }) => phone),
    partOf('WhatsApp', ({ whatsApp }) => whatsApp),
    partOf('Directions', ({ directions }) => directions),
    partOf('Map URL', ({ mapUrl }) => mapUrl),
    partOf('Review URL', ({ reviewUrl }) => reviewUrl),
    partOf('Status', ({ disable }) => (disable ? 'Disabled' : 'Active')),
  ])
  await recordChanges(trx, { ...about, kind: 'hours' }, [partOf('', hoursOf)])
}
