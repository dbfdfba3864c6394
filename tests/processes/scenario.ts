import { it } from 'vitest'

/** A row of the table that is printed last: what is done, what is promised, what was observed. */
export interface TableRow {
  action: string
  promise: string
  observed: string
}

declare module 'vitest' {
  interface TaskMeta {
    row?: TableRow
    /** Why a test is skipped on this machine: `npm test` counts the tests of each reason. */
    missing?: string
  }
}

/** `npm test` runs a short form of a few scenarios, `npm run test:attack` and `test:faults` run all in full. */
export const isFullRun = process.env.ESSENTIAL !== '1'

/** Only Linux has all of 127.0.0.0/8 as loopback addresses, and /proc with the open files of a process. */
export const missingLinux = process.platform !== 'linux' && 'this needs Linux'

interface Scenario extends Omit<TableRow, 'observed'> {
  fullRunOnly?: boolean
  /** Why this machine can't run it; the table then says so. */
  missing?: string | false | undefined
  /** In milliseconds. */
  timeout?: number
}

/** A test that is a row of the table. `run` checks the promise with `expect` and returns what it observed. */
export function scenario(
  { action, promise, fullRunOnly, missing, ...options }: Scenario,
  run: () => Promise<string> | string,
): void {
  if (fullRunOnly && !isFullRun) return
  it(`${action}: ${promise}`, options, async ({ task, skip }) => {
    const row = { action, promise, observed: missing ? `SKIPPED: ${missing}` : '' }
    task.meta.row = row
    if (missing) {
      task.meta.missing = missing
      skip(missing)
    }
    row.observed = await run()
  })
}
