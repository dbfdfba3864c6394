import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { stripVTControlCharacters } from 'node:util'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { createLogger } from './log-output.ts'

const FOR_PEOPLE = /^\[\d\d:\d\d:\d\d\] WARN: not ready \{"status":503\}$/

/** What is written when something happens, on a terminal or elsewhere. */
async function written(isTTY: boolean, colours = isTTY): Promise<string> {
  const output = Object.assign(new PassThrough(), { isTTY, hasColors: () => colours })
  const all = text(output)
  const { log } = Fastify({ logger: await createLogger('info', output) })
  log.warn({ status: 503 }, 'not ready')
  log.debug('nobody asked')
  setImmediate(() => output.end())
  return all
}

it('is JSON, a line each, for other programs', async () => {
  const lines = (await written(false)).trimEnd().split('\n')
  expect(lines.map(line => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 40, status: 503, msg: 'not ready', pid: process.pid }),
  ])
})

it('is for people on a terminal', async () => {
  const line = await written(true)
  expect(line).toContain('\u001b[33mWARN')
  expect(stripVTControlCharacters(line).trimEnd()).toMatch(FOR_PEOPLE)
})

it('has no colours on a terminal that shows none', async () => {
  expect((await written(true, false)).trimEnd()).toMatch(FOR_PEOPLE)
})
