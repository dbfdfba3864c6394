import { useQuery } from '@tanstack/react-query'
import type { ListedColleague } from '#contracts/accounts/team.ts'
import type { Colleague } from '#contracts/accounts/user.ts'
import { queries } from './queries.ts'

/** All to whom an inquiry can be assigned; empty until they are loaded. */
export const useColleagues = (): readonly ListedColleague[] => useQuery(queries.colleagues).data ?? []

/** The name of an admin; 'someone' when the account no longer exists. */
export function nameById(colleagues: readonly Colleague[], userId: number): string {
  const colleague = colleagues.find(({ id }) => id === userId)
  return colleague?.name || colleague?.email || 'someone'
}

/** The name of an admin, with the email where two have the same name; the email alone when the account no longer exists. */
export function nameByEmail(colleagues: readonly Colleague[], email: string): string {
  const colleague = colleagues.find(other => other.email === email)
  if (!colleague) return email
  const isAmbiguous = colleagues.filter(({ name }) => name === colleague.name).length > 1
  return isAmbiguous ? `${colleague.name} (${email})` : colleague.name
}
