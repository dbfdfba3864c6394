import { type ClientFieldName, clientFieldNames } from '#contracts/inquiries/inquiry-fields.ts'
import { databaseName } from '../../db/dialect.ts'
import { CHANGEABLE, type ChangedColumns } from './transitions.rules.ts'

/** Old values as JSON, under the names that columns have in the database. */
export const writeOldValues = (values: ChangedColumns): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(values).map(([name, value]) => [databaseName(name), value])),
  )

/** The old values in the history entry of an action. */
export function readOldValues(replaced: string): ChangedColumns {
  const stored = JSON.parse(replaced)
  const names = CHANGEABLE.filter(name => Object.hasOwn(stored, databaseName(name)))
  return Object.fromEntries(names.map(name => [name, stored[databaseName(name)]]))
}

/** What the client had typed before a correction, by the fields that it has changed. */
export function clientFieldsIn(replaced: string): Partial<Record<ClientFieldName, string>> {
  const values = readOldValues(replaced)
  return Object.fromEntries(
    clientFieldNames.filter(name => values[name] !== undefined).map(name => [name, values[name]]),
  )
}
