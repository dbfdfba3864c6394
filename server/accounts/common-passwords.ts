import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { salon } from '#content/salon.ts'
import { nameKey } from '#contracts/text/plain-text.ts'

/** A word a line, compressed, so that no search in the source finds them. Its head names its source and its licence. */
const LIST = new URL('common-passwords.txt.br', import.meta.url)

// Repetitions and sequences, which are not in the list because other rules of its author find them. Lower case.
const patterns = new Set(
  `
00000000 0123456789 101010 1111111 121212 123123123 202020 212121 222222 22222222 232323 252525 292929
303030 321321 333333 33333333 369369 420420 444444 44444444 456456 456789 494949 505050 555555 55555555
654321 66666666 777777 77777777 789789 87654321 888888 88888888 987654 98765432 987654321 9876543210 999999
99999999 999999999 aa12345678 aaaaaa aaaaaaaa abcabc abcdef abcdefg abcdefgh changeme123 cjmasterinf
dearbook guest123 hahaha lalala lkjhgfdsa mynoob p@ssword p@55w0rd pass@123 password1! password12345
password123456 password@1 password@123 princess12 princess123 qqqqqq qqww1122 qweqweqwe qwerty! rockyou
summer123 sunshine123 test12345 test123456 twitter user1234 wallpaper welcome1! welcome@123 xxxxxx zaq1zaq1
zzzzzz
`
    .trim()
    .split(/\s+/),
)

// Guesses of an attacker who knows the salon.
const salonWords = new Set([
  ...salon.name.toLowerCase().split(' '),
  ...['admin', 'administrator', 'ceylon', 'colombo', 'frangipani', 'makeup', 'manager', 'srilanka', 'staff'],
])

/** From the first letter to the last. */
const trimNonLetters = (password: string) => /[a-z](?:.*[a-z])?/s.exec(password)?.[0] ?? ''

/** Tells the person who chose it. Not for logs, as the word may be the whole password. */
export const explainCommonWord = (word: string): string =>
  word === '' ? 'It is only spaces.' : `“${word}” is one of the first words that are tried.`

/**
 * The common word that a password is: among the 49,000 most common in leaks, or one about this salon surrounded by digits and symbols.
 * Ignores upper and lower case, spaces and invisible characters, and compares as passwords are hashed: full-width letters count as
 * plain ones. Nothing but spaces is common too: the empty word.
 */
export async function findCommonWord(password: string): Promise<string | undefined> {
  const word = nameKey(password)
  if (word === '' || patterns.has(word)) return word
  const inside = trimNonLetters(word)
  if (salonWords.has(inside)) return inside
  const list = await promisify(brotliDecompress)(await readFile(LIST))
  return list.includes(`\n${word}\n`) ? word : undefined
}
