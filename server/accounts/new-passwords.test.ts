import { describe, expect, it } from 'vitest'
import { findPasswordFault, generatePassword } from './new-passwords.ts'

describe('a new password of a real salon', () => {
  it.each([
    ['eleven char', { sentence: 'It must have at least 12 characters.' }],
    ['PassWord1234', { sentence: 'It is too common.', commonWord: 'password1234' }],
    ['2025!Araliya!2025', { sentence: 'It is too common.', commonWord: 'araliya' }],
  ])('%j is refused: %o', async (password, fault) => {
    expect(await findPasswordFault(password)).toEqual(fault)
  })

  it('may have twelve characters', async () => {
    expect(await findPasswordFault('twelve chars')).toBeUndefined()
  })
})

describe('generated passwords', () => {
  const generated = Array.from({ length: 50 }, generatePassword)

  it('differ', () => {
    expect(new Set(generated).size).toBe(50)
  })

  it('are five groups of four letters and digits that don’t look alike', () => {
    for (const password of generated) expect(password).toMatch(/^([a-hjkmnp-z2-9]{4}-){4}[a-hjkmnp-z2-9]{4}$/)
  })

  it('are accepted as new passwords', async () => {
    for (const password of generated) expect(await findPasswordFault(password)).toBeUndefined()
  })
})
