import { expect, it } from 'vitest'
import { aBranch, aService, withoutExtras } from '#tests/factories.ts'
import { lostServicesSentence } from './consequences.ts'

const branch = { ...aBranch(), id: 2 } as Parameters<typeof lostServicesSentence>[0]
const service = (name: string, branches: number[] | null, hidden = false) => ({
  ...aService(),
  ...withoutExtras,
  id: 1,
  version: 1,
  categoryName: 'hair' as const,
  popular: false,
  perNail: false,
  description: '',
  duration: '',
  name,
  branches,
  hidden,
})

it('names the services that no other branch offers and visitors see', () => {
  const services = [
    service('Cut', [2]),
    service('Colour', [1, 2]),
    service('Care', null),
    service('Secret', [2], true),
  ]
  expect(lostServicesSentence(branch, services)).toBe(
    'Cut is offered only there. Visitors will no longer see it until you choose another branch for it.',
  )
  expect(lostServicesSentence(branch, [...services, service('Wash', [2])])).toMatch(
    /^Cut and Wash are offered only there\./,
  )
})

it('says nothing when every service is also offered elsewhere', () => {
  expect(lostServicesSentence(branch, [service('Cut', [1, 2]), service('Care', null)])).toBe('')
})

it('names five, and counts the others', () => {
  const services = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map(name => service(name, [2]))
  expect(lostServicesSentence(branch, services)).toMatch(/^A, B, C, D, E and 2 more are offered only there\./)
})
