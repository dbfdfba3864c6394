import { type Kysely, sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { hasTable, isPostgres } from '../db/dialect.ts'
import type { Tables } from '../db/tables.ts'
import { createFindings, type Finding } from './finding.ts'

const { well, bad } = createFindings('Clock')
/** Asking takes a while too. */
const TOLERATED_MS = 5_000

/** Compares this machine's clock with another's. */
export function compareClocks(ours: Date, theirs: Date, whose: string): Finding {
  const ahead = Math.round((ours.getTime() - theirs.getTime()) / 1000)
  return Math.abs(ahead) * 1000 <= TOLERATED_MS
    ? well(`as ${whose}`)
    : bad(
        `${Math.abs(ahead)} s ${ahead > 0 ? 'ahead of' : 'behind'} ${whose}: let both be set by the network (timedatectl set-ntp true)`,
      )
}

/** PostgreSQL has a clock of its own; a file only tells whether something was stored in the future. */
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
  return ahead > TOLERATED_MS
    ? [bad(`behind: the last inquiry came at ${last?.created_at}. Set it right (timedatectl set-ntp true)`)]
    : []
}
