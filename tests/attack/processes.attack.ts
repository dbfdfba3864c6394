import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { until } from '../faults/until.ts'
import { noSettings } from '../settings.ts'
import { recipe, whole } from './recipe.ts'
import { logInAsAdmin, makeFolder, startSalon } from './salon-process.ts'
import { asJson, ask } from './wire.ts'

/** A folder that two processes share; removed at the end of its scope. */
function sharedFolder() {
  const folder = makeFolder()
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
}

recipe(
  'Two processes on one SQLite file, a change by either',
  'the other shows it, on pages and in lists',
  async see => {
    using shared = sharedFolder()
    await using first = await startSalon('serve', { ...shared, env: { LOG_LEVEL: 'silent' } })
    await using second = await startSalon('serve', { ...shared, env: { LOG_LEVEL: 'silent' } })
    const headers = await logInAsAdmin(first)
    const [branch] = JSON.parse((await ask(first.url, { path: '/api/branches' })).text).data
    for (const salon of [first, second])
      for (const path of ['/', '/api/branches']) await ask(salon.url, { path })
    let waited = 0
    for (const [n, writer] of [first, second, first].entries()) {
      const address = `${n} Hibiscus Road, Colombo 6`
      const change = asJson({ ...branch, address })
      const answer = await ask(writer.url, {
        method: 'PUT',
        path: `/api/branches/${branch.id}`,
        body: change.body,
        headers: { ...change.headers, ...headers },
      })
      expect(answer.status).toBe(200)
      const started = performance.now()
      for (const reader of [first, second]) {
        for (const path of ['/api/branches', '/', '/contact']) {
          await until(`${path} shows the change`, async () =>
            (await ask(reader.url, { path })).text.includes(address),
          )
        }
      }
      waited = Math.max(waited, performance.now() - started)
    }
    see(`after ${Math.round(waited)} ms at most`)
  },
)

if (whole)
  recipe('npm run db:seed beside a running, empty salon', 'its home shows the branches', async see => {
    using shared = sharedFolder()
    await using salon = await startSalon('serve', { ...shared, args: [], env: { LOG_LEVEL: 'silent' } })
    expect((await ask(salon.url, { path: '/api/branches' })).text).toBe('{"success":true,"data":[]}')
    await ask(salon.url)
    const { status, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', 'db', 'seed'], {
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        ...noSettings,
        DATABASE_URL: `file:${join(shared.folder, 'salon.db')}`,
      },
    })
    expect(status, stderr).toBe(0)
    for (const path of ['/api/branches', '/']) {
      await until(`${path} shows the branches`, async () =>
        (await ask(salon.url, { path })).text.includes('Wellawatte'),
      )
    }
    see('it does')
  })
