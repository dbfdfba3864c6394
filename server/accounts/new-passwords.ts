import { randomInt } from 'node:crypto'
import { NEW_PASSWORD_MIN } from '#contracts/accounts/user.ts'
import { findCommonWord } from './common-passwords.ts'

/** Why a password is not allowed in a real salon; undefined when it is. The common word may be the whole password. */
export async function findPasswordFault(
  password: string,
): Promise<{ sentence: string; commonWord?: string } | undefined> {
  if (password.length < NEW_PASSWORD_MIN)
    return { sentence: `It must have at least ${NEW_PASSWORD_MIN} characters.` }
  const commonWord = await findCommonWord(password)
  return commonWord === undefined ? undefined : { sentence: 'It is too common.', commonWord }
}

const GENERATED_GROUPS = 5
// Without letters and digits that look alike. 20 of 31 characters: 99 bits.
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Generates a password that is easy to read out and type, such as "k3vq-9x2m-…". */
export function generatePassword(): string {
  const group = () => Array.from({ length: 4 }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')
  return Array.from({ length: GENERATED_GROUPS }, group).join('-')
}
