import type { Colleague } from '#contracts/contact.ts'
import { adminApi } from '../api.ts'
import { useLoaded } from '../use-loaded.ts'

/** All who can see to an inquiry; nobody as long as they are not known. */
export const useColleagues = (): readonly Colleague[] =>
  useLoaded('colleagues', adminApi.listColleagues).data ?? []

/** How an admin is called; one that is gone has no name. */
export function nameAmong(colleagues: readonly Colleague[], userId: number): string {
  const person = colleagues.find(({ id }) => id === userId)
  return person?.name || person?.email || 'somebody'
}
