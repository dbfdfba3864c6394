import { describe, expect, it } from 'vitest'
import { PASSWORD_MIN } from '#contracts/accounts/user.ts'
import { explainCommonWord, findCommonWord } from './common-passwords.ts'

const toFullWidth = (text: string) =>
  text.replace(/[!-~]/g, letter => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))

describe('a password', () => {
  it.each([
    '123456',
    'PassWord1',
    'iloveyou',
    '00000000',
    'abcdefgh',
    'zealot',
    'dragon99',
    // Words about this salon, with the digits and symbols that people usually add.
    'araliya',
    'Araliya2025',
    'salon!',
    '_Colombo6_',
    '123srilanka',
    'ADMIN@12345',
    // Full-width characters are hashed like plain ones.
    ...['123456', 'PassWord1', 'araliya2025'].map(toFullWidth),
    // Spaces and invisible characters: zero-width space, soft hyphen, word joiner, no-break space, tab.
    'pass word 1',
    'i love you',
    '1 2 3 4 5 6',
    ' araliya 2025 ',
    '      ',
    'pass\u200bword1',
    'drag\u00adon99',
    'sal\u2060on',
    'pass\u00a0word1',
    'iloveyou\t',
  ])('%j is common', async password => {
    expect(await findCommonWord(password)).toBeDefined()
    expect(password.length).toBeGreaterThanOrEqual(PASSWORD_MIN)
  })

  it.each(['frangipani at six', 'salon of araliya', '8$k2!9#a7s&d3', '123456\npassword!'])(
    '%j is not common',
    async password => expect(await findCommonWord(password)).toBeUndefined(),
  )

  it.each([
    ['Drag\u00adon 99', '“dragon99” is one of the first words that are tried.'],
    ['_Colombo6_', '“colombo” is one of the first words that are tried.'],
    ['      ', 'It is only spaces.'],
  ])('%j says which word it is', async (password, sentence) => {
    expect(explainCommonWord((await findCommonWord(password)) as string)).toBe(sentence)
  })
})
