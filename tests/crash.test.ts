import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { surviveCrashes } from '../bench/crash-rounds.ts'

// The real server needs the built web; `npm test` builds it first.
it.skipIf(!existsSync('build/server'))(
  'loses no inquiry that was answered when the process is killed',
  { timeout: 120_000 },
  async () => {
    const report = await surviveCrashes(3, () => {})
    expect(report.answered).toBeGreaterThan(20)
    expect(report).toMatchObject({ lost: 0, doubled: 0, unsent: 0, strange: 0, consistent: true })
  },
)
