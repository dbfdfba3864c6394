import { it, type TestContext } from 'vitest'

/** One line of the table: what is done to the salon, what is promised meanwhile, what was seen. */
export interface Line {
  done: string
  promised: string
  seen: string
}

declare module 'vitest' {
  interface TaskMeta {
    line?: Line
  }
}

/** Set by `npm test`: only the essential of each kind of fault. */
const SHORT = process.env.PROOF === 'short'

export interface Fault extends Omit<Line, 'seen'> {
  /** Also runs in the short form. */
  essential?: boolean
  /** Why it can't be tried on this machine; the line then says so. */
  missing?: string | false | undefined
}

/** One case: `run` does it, checks what is promised with `expect`, and answers what was seen. */
export function fault({ done, promised, essential, missing }: Fault, run: () => Promise<string>): void {
  if (SHORT && !essential) return
  it(`${done}: ${promised}`, async ({ task, skip }: TestContext) => {
    const line = { done, promised, seen: '' }
    task.meta.line = line
    if (missing) {
      line.seen = `SKIPPED: ${missing}`
      skip(missing)
    }
    line.seen = await run()
  })
}

/** How often, how many, how long: the first in the whole run, the second in the short form. */
export const inFull = (whole: number, short: number): number => (SHORT ? short : whole)
