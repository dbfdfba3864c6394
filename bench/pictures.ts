/**
 * `npm run bench:pictures`: the delay of the server's event loop while the largest possible picture is processed for the hero,
 * and while it is idle. The client runs in the same process, so the figures are an upper bound.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { signIn } from '#tests/accounts.ts'
import { openTestSalon } from '#tests/test-salon.ts'
import { aPhoto } from '#tests/uploads.ts'

// A phone camera with 50 megapixels.
const [WIDTH, HEIGHT] = [8160, 6120]
const ms = (nanoseconds: number) => `${(nanoseconds / 1e6).toFixed(1)} ms`

/** Prints the delay of the event loop during `work`. */
async function measureDelay(what: string, work: () => Promise<unknown>) {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const started = performance.now()
  await work()
  delay.disable()
  const took = ((performance.now() - started) / 1000).toFixed(1)
  console.log(
    `${what}: ${took} s; event loop p50 ${ms(delay.percentile(50))}, p99 ${ms(delay.percentile(99))}, longest ${ms(delay.max)}`,
  )
}

const folder = mkdtempSync(join(tmpdir(), 'araliya-pictures-'))
const salon = await openTestSalon({ databaseUrl: `file:${join(folder, 'salon.db')}` })
try {
  const { headers } = await signIn(salon)
  const photo = await (await aPhoto(WIDTH, HEIGHT, 30)).jpeg({ quality: 92 }).toBuffer()
  console.log(`A photograph of ${WIDTH} × ${HEIGHT}, ${(photo.length / 1024 / 1024).toFixed(1)} MB`)
  await sleep(1_000)
  await measureDelay('Idle', () => sleep(10_000))
  await measureDelay('Processing a hero picture', async () => {
    const answer = await fetch(`${salon.url}/api/pictures/hero?alt=Noise`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'image/jpeg' },
      body: new Uint8Array(photo),
    })
    if (answer.status !== 200) throw new Error(await answer.text())
  })
  const { files, bytes } = await salon.db
    .selectFrom('picture_files')
    .select(eb => [
      eb.fn.countAll<number>().as('files'),
      eb.fn.sum<number>(eb.fn('length', ['body'])).as('bytes'),
    ])
    .executeTakeFirstOrThrow()
  console.log(`${files} files, ${(bytes / 1024).toFixed(0)} KB`)
} finally {
  await salon.close()
  rmSync(folder, { recursive: true })
}
