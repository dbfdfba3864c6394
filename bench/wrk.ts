import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** The result of one slice of load. */
export interface Slice {
  requestsPerSecond: number
  /** Milliseconds. */
  p99: number
}

interface Load {
  seconds: number
  connections?: number
  headers?: Record<string, string>
  /** A file in bench/wrk/ that makes the requests. */
  script?: string
}

const UNITS = new Map([
  ['us', 0.001],
  ['ms', 1],
  ['s', 1_000],
])

export const hasWrk = () => spawnSync('wrk', ['--version']).error === undefined

/**
 * Loads a URL with one thread of wrk (https://github.com/wg/wrk).
 * @throws after an error response or a connection error
 */
export async function load(
  url: string,
  { seconds, connections = 32, headers = {}, script }: Load,
): Promise<Slice> {
  const args = [
    ...['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--latency', '--timeout', '30s'],
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    ...(script ? ['-s', join(import.meta.dirname, 'wrk', script)] : []),
    url,
  ]
  const child = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  for await (const part of child.stdout) printed += part
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(printed)?.[1]
  const [, p99, unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(printed) ?? []
  if (rate === undefined || /Non-2xx|Socket errors/.test(printed)) throw new Error(`${url}:\n${printed}`)
  return { requestsPerSecond: Number(rate), p99: Number(p99) * (UNITS.get(unit) ?? 1) }
}
