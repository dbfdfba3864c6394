import type { z } from 'zod'
import { Version } from '#contracts/api/envelope.ts'
import { type Branch, BranchInput } from '#contracts/branches/branch.ts'
import { weekText } from '#contracts/branches/week.ts'
import { type ComparedField, fieldOf } from '../../saving/merge.ts'

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

export const toBranchValues = (branch: Branch): BranchValues => ({
  ...toInput(branch),
  directions: branch.directions,
  whatsApp: branch.whatsApp,
  reviewUrl: branch.reviewUrl,
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
  directions: '',
  whatsApp: '',
  reviewUrl: '',
  hours: null,
}

export const statusOf = (branch: { disable: boolean }) => (branch.disable ? 'Disabled' : 'Active')

const hoursText = (hours: BranchInput['hours']) =>
  hours ? weekText(hours).join('\n') : 'Same as all branches'

const compared: ComparedField<BranchValues>[] = [
  fieldOf('Name', ['name'], ({ name }) => name),
  fieldOf('Address', ['address'], ({ address }) => address),
  fieldOf('Email', ['email'], ({ email }) => email ?? ''),
  fieldOf('Phone', ['phone'], ({ phone }) => phone ?? ''),
  fieldOf('WhatsApp', ['whatsApp'], ({ whatsApp }) => whatsApp ?? ''),
  fieldOf('Directions', ['directions'], ({ directions }) => directions ?? ''),
  fieldOf('Map URL', ['mapUrl'], ({ mapUrl }) => mapUrl ?? ''),
  fieldOf('Review URL', ['reviewUrl'], ({ reviewUrl }) => reviewUrl ?? ''),
  fieldOf('Status', ['disable'], ({ disable = false }) => statusOf({ disable })),
  fieldOf('Hours', ['hours'], ({ hours }) => hoursText(hours)),
]

export const comparedBranchFields = () => compared
