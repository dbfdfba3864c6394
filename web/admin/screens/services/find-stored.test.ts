import { expect, it } from 'vitest'
import type { Service, ServiceInput } from '#contracts/services/service.ts'
import { aService } from '#tests/factories.ts'
import { findStored } from './find-stored.ts'

const input = { ...aService(), branches: [2, 1], options: [{ name: 'Short', price: 4500 }] } as ServiceInput
const stored = { ...input, id: 7, version: 2, branches: [1, 2], planned: null } as unknown as Service

it.each([
  ['a changed one', 7, [7], input, 7],
  ['a new one', undefined, [5], input, 7],
  ['none that was there before', undefined, [7], input, undefined],
  ['none that says anything else', 7, [7], { ...input, price: 4501 }, undefined],
  ['none without the new option', 7, [7], { ...input, options: [] }, undefined],
])('After a lost answer %s is found', (_, id, known, saved, expected) => {
  expect(findStored([stored], id, known, saved)?.id).toBe(expected)
})
