import { expect } from 'vitest'
import { freePort } from '../../scripts/postgres.ts'
import { aBranch } from '../factories.ts'
import type { BackOffice } from './back-office.ts'
import { askAsVisitor } from './probe.ts'
import { type SalonOptions, type SalonProcess, startSalon } from './salon-process.ts'
import { until } from './until.ts'

/** The promise is about a second; the rest allows for a busy machine. */
const SHOWN_LIMIT_MS = 10_000

/** Several processes of one salon. All end with their scope. */
class SalonProcesses implements AsyncDisposable {
  readonly ports: number[]
  readonly all: SalonProcess[] = []
  readonly #options: SalonOptions

  constructor(ports: number[], options: SalonOptions) {
    this.ports = ports
    this.#options = options
  }

  /** Starts the one with this number, or starts it again on the same port. */
  async start(index: number): Promise<void> {
    const environment = { PORT: String(this.ports[index]) }
    this.all[index] = await startSalon({ ...this.#options, environment })
  }

  async [Symbol.asyncDispose]() {
    for (const salon of this.all) await salon[Symbol.asyncDispose]()
  }
}

/** The first one seeds, then all others start at once. */
export async function startSalons(count: number, options: SalonOptions): Promise<SalonProcesses> {
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const salons = new SalonProcesses(ports, { ...options, seed: true, admin: true })
  await salons.start(0)
  await Promise.all(ports.slice(1).map((_, index) => salons.start(index + 1)))
  return salons
}

/** One process changes a branch's address: the milliseconds until all show it, in the list and on Home. */
export async function timeUntilShownByAll(
  admin: BackOffice,
  salons: readonly SalonProcess[],
  address: string,
): Promise<number> {
  const [stored] = JSON.parse((await admin.get('/branches')).text).data
  const branch = stored ?? JSON.parse((await admin.post('/branches', aBranch())).text).data
  expect(await admin.put(`/branches/${branch.id}`, { ...branch, address })).toMatchObject({ status: 200 })
  const started = performance.now()
  const shows = async ({ url }: SalonProcess, path: string) =>
    until(
      `${path} shows the change`,
      async () => (await askAsVisitor(url + path)).text.includes(address),
      SHOWN_LIMIT_MS,
    )
  await Promise.all(salons.flatMap(salon => ['/api/branches', '/'].map(path => shows(salon, path))))
  return performance.now() - started
}
