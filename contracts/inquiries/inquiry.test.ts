import { expect, it } from 'vitest'
import { BranchInput } from '../branches/branch.ts'
import { ServiceInput } from '../services/service.ts'
import { InquiryInput } from './inquiry.ts'

it.each([
  ['branch', BranchInput.shape.name, InquiryInput.shape.branch],
  ['service', ServiceInput.shape.name, InquiryInput.shape.service],
] as const)('an inquiry accepts the longest name that a %s may have', (_, name, chosen) => {
  const accepted = Array.from({ length: 300 }, (_, at) => 'x'.repeat(at)).filter(
    text => name.safeParse(text).success,
  )
  const longest = accepted.at(-1)
  expect(longest).toHaveLength(120)
  expect(chosen.safeParse(longest).data).toBe(longest)
})
