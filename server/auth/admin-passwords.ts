import { randomInt } from 'node:crypto'
import { NEW_PASSWORD_MIN } from '#contracts/user.ts'
import { isCommonPassword } from './common-passwords.ts'

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
