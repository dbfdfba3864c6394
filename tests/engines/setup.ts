import type { TestProject } from 'vitest/node'
import type { Running } from './command.ts'
import { type EngineName, engineNames, engines, findEngine } from './engines.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where each engine that this machine has takes sessions. */
    addresses: Partial<Record<EngineName, string>>
  }
}

/** Starts every engine once, for all journeys. Those that REQUIRED_ENGINES names must be there. */
export default async function setup(project: TestProject) {
  const required = process.env.REQUIRED_ENGINES?.split(' ') ?? []
  const running: Running[] = []
  const addresses: Partial<Record<EngineName, string>> = {}
  const end = () => Promise.all(running.map(one => one.end()))

  const starts = engineNames.map(async name => {
    const binary = findEngine(name)
    if (binary) {
      const engine = await engines[name].start(binary)
      running.push(engine)
      addresses[name] = engine.address
      return
    }
    const message = `There is no ${name} on this machine: ${engines[name].install}.`
    if (required.includes(name)) throw new Error(message)
    console.error(`\n!!! ${message} Its journeys are SKIPPED. !!!\n`)
  })
  const failed = (await Promise.allSettled(starts)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') {
    await end()
    throw failed.reason
  }
  project.provide('addresses', addresses)
  return end
}
