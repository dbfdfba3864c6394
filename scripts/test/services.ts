import { installChromium } from '../chromium.ts'
import { startPostgres } from '../postgres.ts'
import type { Environment } from './step.ts'
import type { Summary } from './summary.ts'

interface Services {
  /** Databases are stored in memory: faster, but too small for a million rows. */
  inMemory: boolean
  /** Unit and API tests need none. */
  needsBrowser: boolean
  /** The name of the only kind of database to run tests on. */
  database: string | undefined
}

/** Starts what tests need, calls `runTests` with the environment that names it, and stops it again. */
export async function withServices(
  summary: Summary,
  { inMemory, needsBrowser, database }: Services,
  runTests: (env: Environment) => Promise<void>,
): Promise<void> {
  await using services = new AsyncDisposableStack()

  const chromium = needsBrowser ? installChromium() : undefined

  const postgres = await startPostgres({ inMemory }).catch(error => {
    console.error(error)
    summary.addFailure('PostgreSQL did not start')
  })
  services.defer(() => postgres?.stop())

  // Not loaded for `npm run check`. After a failure here each test prepares its own database and reports the reason.
  const { prepareForAll } = await import('../../tests/prepared-databases.ts')
  const prepared = await prepareForAll(postgres?.url).catch(console.error)
  services.defer(() => prepared?.drop())

  // Without PostgreSQL, `needs` (tests/describe-databases.ts) leaves out the tests that need it, and `runVitest` counts them. Without
  // a browser `runPlaywright` leaves out its tests and counts them.
  await runTests({
    CHROMIUM: chromium,
    TEST_DATABASE: database,
    TEST_POSTGRES_URL: postgres?.url,
    ...prepared?.env,
  })
}
