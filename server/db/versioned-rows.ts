import type { Insertable, Selectable } from 'kysely'
import { notFound, stale } from '../errors.ts'
import type { Db, Tables } from './tables.ts'

type Kept = 'version' | 'createdAt' | 'updatedAt'

/** A table of rows that admins edit, and how a row becomes `Data` and an `Input` becomes columns. */
interface Conversion<Table extends 'branches' | 'services' | 'savedReplies', Data, Input> {
  table: Table
  toData(row: Selectable<Tables[Table]>): Data
  toColumns(input: Input): Omit<Insertable<Tables[Table]>, Kept>
  /** The message of 404. */
  missing: string
}

/**
 * The queries of one table, whose rows are read and written by id. Each save counts the version up, so that a change based on
 * an older one is refused.
 */
export function versionedRows<
  Table extends 'branches' | 'services' | 'savedReplies',
  Data extends { version: number },
  Input,
>({ table, missing, ...conversion }: Conversion<Table, Data, Input>) {
  // One table stands for all of them in the types: only columns that all have are named here.
  const rows = table as 'savedReplies'
  const toData = (row: object) => conversion.toData(row as Selectable<Tables[Table]>)
  const toColumns = (input: Input) =>
    conversion.toColumns(input) as object as Omit<Insertable<Tables['savedReplies']>, Kept>

  /** @throws ApiError 404 */
  async function get(db: Db, id: number): Promise<Data> {
    const row = await db.selectFrom(rows).selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) throw notFound(missing)
    return toData(row)
  }
  return {
    get,
    /** Stores a row as its first version; `now` is an ISO instant. */
    async create(db: Db, input: Input, now: string): Promise<Data> {
      const row = await db
        .insertInto(rows)
        .values({ ...toColumns(input), version: 1, createdAt: now, updatedAt: now })
        .returningAll()
        .executeTakeFirstOrThrow()
      return toData(row)
    },
    /**
     * Replaces a row.
     * @param version the one that the change is based on; undefined saves without a check
     * @throws ApiError 404, or 412 when someone else has saved meanwhile
     */
    async update(db: Db, id: number, input: Input, version: number | undefined, now: string): Promise<Data> {
      const row = await db
        .updateTable(rows)
        .set(eb => ({ ...toColumns(input), version: eb('version', '+', 1), updatedAt: now }))
        .where('id', '=', id)
        .$if(version !== undefined, query => query.where('version', '=', version as number))
        .returningAll()
        .executeTakeFirst()
      if (!row) throw stale(await get(db, id))
      return toData(row)
    },
    /**
     * @param version the one that the user has seen; undefined deletes without a check
     * @throws ApiError 404, or 412 when someone else has saved meanwhile
     */
    async delete(db: Db, id: number, version: number | undefined): Promise<void> {
      const { numDeletedRows } = await db
        .deleteFrom(rows)
        .where('id', '=', id)
        .$if(version !== undefined, query => query.where('version', '=', version as number))
        .executeTakeFirst()
      if (numDeletedRows === 0n) throw stale(await get(db, id))
    },
  }
}

export type VersionedRows<Data extends { version: number }, Input> = ReturnType<
  typeof versionedRows<'branches', Data, Input>
>
