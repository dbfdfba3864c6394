import { describe, expect, it } from 'vitest'
import { nameFromEmail } from './user-names.rules.ts'

describe('names from emails', () => {
  it.each([
    ['nimali.de-silva+web7@salon.lk', 'Nimali De Silva'],
    ['OWNER@salon.lk', 'Owner'],
    ['jane_doe42@salon.lk', 'Jane Doe'],
    ['42@salon.lk', 'Admin'],
    [`${'a'.repeat(200)}@salon.lk`, `A${'a'.repeat(79)}`],
  ])('%s is %s', (email, name) => expect(nameFromEmail(email)).toBe(name))
})
