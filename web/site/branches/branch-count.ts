import type { Branch } from '#contracts/branch.ts'

/** How many branches there were when the texts were written. */
const USUAL = 3

/** The number of branches for the texts that name it: counted once it is known. */
export const countBranches = (branches: Branch[] | null | undefined): number => branches?.length ?? USUAL

const words = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** Where one finds the salon, for the middle of a sentence: 'three locations'. */
export function locationsText(branches: number): string {
  if (branches === 0) return 'Colombo'
  return `${words[branches] ?? branches} ${branches === 1 ? 'location' : 'locations'}`
}

/** Replaces `{places}` in an owner's text: 'three locations'. */
export const withLocations = (text: string, locations: string): string =>
  text.replaceAll('{places}', () => locations)
