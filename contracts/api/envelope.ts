import { z } from 'zod'

/**
 * The response to a failed request. `error` is one sentence for people; `fields` maps the names of invalid inputs to
 * messages (422).
 */
export const Failure = z.object({
  success: z.literal(false),
  error: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})
export type Failure = z.infer<typeof Failure>

/** The response `{ success: true, data }`. */
export const successOf = <T extends z.ZodType>(data: T) => z.object({ success: z.literal(true), data })

/** The response `{ success: true }` of calls that return no data. */
export const Success = z.object({ success: z.literal(true) })
export type Success = z.infer<typeof Success>

// Ids are 32-bit in PostgreSQL.
const LAST_ID = 2_147_483_647

/** A whole number in a path or query, in digits only: `1e0`, `0x1` and ` 1` are invalid. */
export const numberInUrl = <T extends z.ZodType<number>>(number: T) =>
  z.preprocess(text => (typeof text === 'string' && /^\d+$/.test(text) ? Number(text) : text), number)

/** Numeric id in a path: `/branches/{id}`. Anything else is a bad id (400). An id above 32 bits becomes 0, which no row has. */
export const IdParams = z.object({
  id: numberInUrl(
    z
      .int()
      .positive()
      .transform(id => (id > LAST_ID ? 0 : id)),
  ),
})

/** A list of at most 100 ids in a body: of branches, services and the like. Whether there are such rows is not checked. */
export function idsOf(noun: string, nouns = `${noun}s`) {
  const unknown = `There is no such ${noun}`
  return z
    .array(z.int32(unknown).positive(unknown), `Must be a list of ${nouns}`)
    .max(100, `At most 100 ${nouns}`)
}

/** The id of an action in a path: `/services/changes/{actionId}/undo`. */
export const ActionParams = z.object({ actionId: z.uuid() })

/** One page of a list; `page` counts from 1, `total` is the number of rows of the whole filtered list. */
export const Pagination = z.object({
  page: z.int().min(1),
  limit: z.int().min(1).max(100),
  total: z.int().min(0),
})

/** Instant on the wire: ISO 8601 in UTC, milliseconds, as `Date.prototype.toISOString` writes it. */
export const Instant = z.iso.datetime()

/** Counts the changes of a row. A save sends it in `If-Match` and is refused if the row has changed since. */
export const Version = z.int().min(1)
