import { type Kysely, sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { hasTable, isPostgres } from '../db/dialect.ts'
import type { Tables } from '../db/tables.ts'
import { createFindings, type Finding } from './finding.ts'

const { ok, error } = createFindings('Clock')
/** Clocks may differ by this much, including the time that the comparison takes. */
const TOLERANCE_MS = 5_000

/** Compares this machine's clock with another. */
export function compareClocks(ours: Date, theirs: Date, whose: string): Finding {
  const ahead = Math.round((ours.getTime() - theirs.getTime()) / 1000)
  return Math.abs(ahead) * 1000 <= TOLERANCE_MS
    ? ok(`agrees with ${whose}`)
    : error(
        `${Math.abs(ahead)} s ${ahead > 0 ? 'ahead of' : 'behind'} ${whose}: synchronise both with the network (timedatectl set-ntp true)`,
      )
}

/** Compares with PostgreSQL's clock; in a SQLite file it finds inquiries stored in the future. */
export async function checkDatabaseClock(db: Kysely<Tables>, clock: Clock): Promise<Finding[]> {
  if (isPostgres(db)) {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
    return rows.map(({ now }) => compareClocks(clock.now(), now, "the database's"))
  }
  if (!(await hasTable(db, 'inquiries'))) return []
  const last = await db
    .selectFrom('inquiries')
    .select('created_at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const ahead = last ? Date.parse(last.created_at) - clock.now().getTime() : 0
  return ahead > TOLERANCE_MS
    ? [
        error(
          `behind: the last inquiry arrived at ${last?.created_at}. Synchronise it with the network (timedatectl set-ntp true)`,
        ),
      ]
    : []
}
