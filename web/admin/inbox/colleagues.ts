import { useQuery } from '@tanstack/react-query'
import type { Colleague } from '#contracts/inquiry.ts'
import { queries } from '../queries.ts'

/** All who can see to an inquiry; nobody as long as they are not known. */
export const useColleagues = (): readonly Colleague[] => useQuery(queries.colleagues).data ?? []

/** How an admin is called; one that is gone has no name. */
export function nameById(colleagues: readonly Colleague[], userId: number): string {
  const person = colleagues.find(({ id }) => id === userId)
  return person?.name || person?.email || 'somebody'
}

/** How an admin is called who did something: by name, with the email where two have the same; somebody unknown by email. */
export function nameByEmail(colleagues: readonly Colleague[], email: string): string {
  const person = colleagues.find(colleague => colleague.email === email)
  if (!person) return email
  const namesakes = colleagues.filter(({ name }) => name === person.name).length > 1
  return namesakes ? `${person.name} (${email})` : person.name
}
