import type { z } from 'zod'
import { type Branch, BranchInput } from '#contracts/branch.ts'
import { Version } from '#contracts/envelope.ts'
import { weekText } from '#contracts/week.ts'
import type { Difference } from '../conflict-dialog.tsx'

/** The form's values, with the version that they started from: a draft keeps it too. */
export const BranchForm = BranchInput.extend({ version: Version.optional() })
export type BranchValues = z.input<typeof BranchForm>

export const toInput = ({ name, address, phone, email, mapUrl, disable }: Branch): BranchInput => ({
  name,
  address,
  phone,
  email,
  mapUrl,
  disable,
})

export const toValues = (branch: Branch): BranchValues => ({
  ...toInput(branch),
  hours: branch.hours ?? null,
  version: branch.version,
})

export const emptyBranch: BranchValues = {
  name: '',
  address: '',
  email: '',
  phone: '',
  mapUrl: '',
  disable: false,
  hours: null,
}

export const statusOf = (branch: { disable: boolean }) => (branch.disable ? 'Disabled' : 'Active')

const hoursText = (hours: BranchInput['hours']) =>
  hours ? weekText(hours).join(', ') : 'Same as all branches'

/** Undefined hours mean that a request leaves them unchanged: they are no difference. */
export const differencesOf = (mine: BranchInput, theirs: BranchInput): Difference[] => [
  { label: 'Name', mine: mine.name, theirs: theirs.name },
  { label: 'Address', mine: mine.address, theirs: theirs.address },
  { label: 'Email', mine: mine.email, theirs: theirs.email },
  { label: 'Phone', mine: mine.phone, theirs: theirs.phone },
  { label: 'Map URL', mine: mine.mapUrl, theirs: theirs.mapUrl },
  { label: 'Status', mine: statusOf(mine), theirs: statusOf(theirs) },
  {
    label: 'Hours',
    mine: hoursText(mine.hours === undefined ? theirs.hours : mine.hours),
    theirs: hoursText(theirs.hours),
  },
]
