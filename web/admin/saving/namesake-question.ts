import { isSameName } from '../../salon/namesakes.ts'

interface Named {
  id: number
  name: string
}

/**
 * A question before a second branch or service gets a name; none when the name stays as it is.
 * @param edited the row that gets the name; undefined for a new one
 * @param nameOf how the question calls the row that has the name: 'branch called Nugegoda'
 */
export function namesakeQuestions<Row extends Named>(
  rows: readonly Row[],
  edited: Named | undefined,
  name: string,
  nameOf: (row: Row) => string,
): string[] {
  if (edited && isSameName(edited.name, name)) return []
  const namesake = rows.find(row => row.id !== edited?.id && isSameName(row.name, name))
  return namesake ? [`There is already a ${nameOf(namesake)}. Save another one?`] : []
}
