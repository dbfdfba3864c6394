import { randomInt } from 'node:crypto'
import { salon } from '#content/salon.ts'
import { NEW_PASSWORD_MIN } from '#contracts/user.ts'

// Repetitions and sequences, which the public list leaves to zxcvbn's other rules. Lower case; order doesn't matter.
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

// What somebody tries who knows whose back office this is.
const ofThisSalon = new Set([
  ...salon.name.toLowerCase().split(' '),
  ...['admin', 'administrator', 'ceylon', 'colombo', 'frangipani', 'makeup', 'manager', 'srilanka', 'staff'],
])

const withoutEnds = (password: string) => password.replace(/^[^a-z]+|[^a-z]+$/g, '')

/**
 * Whether a password, whatever its case, is among the 49,000 that leaks hold most often, or one word of this salon with
 * digits and signs around it.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const lower = password.toLowerCase()
  if (patterns.has(lower) || ofThisSalon.has(withoutEnds(lower))) return true
  // Read when the first password is chosen, not before: it takes 20 MB.
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return dictionary['passwords-common'].includes(lower)
}

const GENERATED_GROUPS = 5
// Without the letters and digits that look alike on paper: 31 signs, 20 of them, 99 bits.
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Why a password may not open the back office of a real salon; undefined when it may. */
export async function findPasswordFault(password: string): Promise<string | undefined> {
  if (password.length < NEW_PASSWORD_MIN) return `It must have at least ${NEW_PASSWORD_MIN} characters.`
  return (await isCommonPassword(password)) ? 'It is too common.' : undefined
}

/** A password to be read out or typed from paper, such as "k3vq-9x2m-…". */
export function generatePassword(): string {
  const group = () => Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  return Array.from({ length: GENERATED_GROUPS }, group).join('-')
}
