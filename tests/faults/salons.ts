import { expect } from 'vitest'
import { freePort } from '../../scripts/postgres.ts'
import type { Admin } from './people.ts'
import { ask } from './probe.ts'
import { type SalonOptions, type SalonProcess, startSalon } from './salon.ts'
import { until } from './until.ts'

/** What the salon promises is a second or so; the rest is for a busy machine. */
const HEARD_MS = 10_000

/** Several processes of one salon. All end with their scope. */
export class Salons implements AsyncDisposable {
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

/** The first seeds, then all others start at once. */
export async function startTogether(count: number, options: SalonOptions): Promise<Salons> {
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const salons = new Salons(ports, { ...options, seed: true, admin: true })
  await salons.start(0)
  await Promise.all(ports.slice(1).map((_, index) => salons.start(index + 1)))
  return salons
}

/** A change of a branch by one process; how long it takes until all show it, in the list and on home. */
export async function announce(
  admin: Admin,
  salons: readonly SalonProcess[],
  address: string,
): Promise<number> {
  const [branch] = JSON.parse((await admin.get('/branches')).text).data
  expect(await admin.put(`/branches/${branch.id}`, { ...branch, address })).toMatchObject({ status: 200 })
  const started = performance.now()
  const shows = async ({ url }: SalonProcess, path: string) =>
    until(`${path} shows the change`, async () => (await ask(url + path)).text.includes(address), HEARD_MS)
  await Promise.all(salons.flatMap(salon => ['/api/branches', '/'].map(path => shows(salon, path))))
  return performance.now() - started
}

/** All start at once, on a database that nobody has prepared. */
export async function startAtOnce(count: number, options: SalonOptions): Promise<Salons> {
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const salons = new Salons(ports, { ...options, seed: true, admin: true })
  await Promise.all(ports.map((_, index) => salons.start(index)))
  return salons
}
