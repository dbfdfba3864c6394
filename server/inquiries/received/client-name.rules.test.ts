import { expect, it } from 'vitest'
import { splitName } from './client-name.rules.ts'

it.each([
  ['Nimali Perera', 'Nimali', 'Perera'],
  ['Anne Marie de Silva', 'Anne', 'Marie de Silva'],
  ['නිමාලි', 'නිමාලි', ''],
  [' ', 'nimali.p', ''],
])('%j is split', (name, firstName, lastName) => {
  expect(splitName(name, 'nimali.p@mail.example')).toEqual({ firstName, lastName })
})
