import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { expectUnhurt, quietly, startNeighbour } from './neighbour.ts'
import { connectMany } from './raw.ts'
import { onLinux, recipe } from './recipe.ts'
import { holdings, startSalon } from './salon-process.ts'
import { ask } from './wire.ts'

/** Where a crowd of connections comes from, and how many of them each of its addresses has. */
const crowds: [who: string, address: (index: number) => string][] = [
  ['one address', () => '127.0.5.1'],
  ['eleven addresses', index => `127.0.5.${1 + (index % 11)}`],
  ['a hundred addresses', index => `127.0.5.${1 + (index % 100)}`],
]
const CROWD = 1_100
const FILES = 1_024
const CROWD_MS = 5_000
const QUIET_MS = 1_000

const crowdKinds: [what: string, begin: string][] = [
  ['say nothing', ''],
  ['never end a header', 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: '],
  [
    'never send the body that they announce',
    'POST /api/contacts HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n',
  ],
]

describe.skipIf(!onLinux)('crowds of connections', () => {
  for (const [who, address] of crowds) {
    for (const [what, begin] of crowdKinds) {
      recipe(
        `${CROWD} connections from ${who} that ${what}, with ${FILES} open files allowed`,
        "others' pages keep coming all the time",
        async see => {
          await using salon = await startSalon('serve', { openFiles: FILES, env: { LOG_LEVEL: 'warn' } })
          const quiet = await quietly(salon.url, QUIET_MS)
          const neighbour = startNeighbour(salon.url)
          let held: number
          let files: number
          {
            using crowd = await connectMany(salon.url, CROWD, index => ({ from: address(index), say: begin }))
            await sleep(CROWD_MS)
            held = crowd.open.filter(each => !each.isClosed()).length
            files = holdings(salon).files
          }
          const during = await neighbour.stop()
          see(`${held} held, ${files} files, longest gap ${Math.round(during.gapMs)} ms`)
          see(`${during.failures.length} of ${during.ms.length + during.failures.length} refused`)
          expect(salon.isRunning()).toBe(true)
          // On an idle machine it is a few milliseconds; to be kept out is to wait until the crowd goes.
          expect(during.gapMs).toBeLessThan(CROWD_MS / 2)
          see(expectUnhurt({ ...during, failures: [] }, quiet))
          expect((await ask(salon.url)).status).toBe(200)
        },
      )
    }
  }
})
