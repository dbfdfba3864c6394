import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { stripVTControlCharacters } from 'node:util'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { createLogger } from './log-output.ts'

const READABLE = /^\[\d\d:\d\d:\d\d\] WARN: not ready \{"status":503\}$/

/** The output of a warning and a debug message. */
async function logWarning(isTTY: boolean, colours = isTTY): Promise<string> {
  const output = Object.assign(new PassThrough(), { isTTY, hasColors: () => colours })
  const all = text(output)
  const { log } = Fastify({ logger: await createLogger('info', output) })
  log.warn({ status: 503 }, 'not ready')
  log.debug('not written at this level')
  setImmediate(() => output.end())
  return all
}

it('writes one JSON object a line when the output is not a terminal', async () => {
  const lines = (await logWarning(false)).trimEnd().split('\n')
  expect(lines.map(line => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 'warn', status: 503, msg: 'not ready', pid: process.pid }),
  ])
})

it('writes the time as an instant that people can read', async () => {
  const { time } = JSON.parse(await logWarning(false))
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(60_000)
})

it('writes readable, coloured lines on a terminal', async () => {
  const line = await logWarning(true)
  expect(line).toContain('\u001b[33mWARN')
  expect(stripVTControlCharacters(line).trimEnd()).toMatch(READABLE)
})
