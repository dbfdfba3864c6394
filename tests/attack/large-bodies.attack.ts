import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect } from 'vitest'
import { FORM_PHOTOGRAPH_BYTES_MAX, FORM_PHOTOGRAPHS_MAX } from '#contracts/inquiries/attachment-limits.ts'
import { PICTURE_BYTES_MAX } from '#contracts/pictures/own-pictures.ts'
import { anInquiry } from '#tests/factories.ts'
import { openBackOffice } from '../processes/back-office.ts'
import { connect } from '../processes/raw-connection.ts'
import type { SalonProcess } from '../processes/salon-process.ts'
import { missingLinux, scenario } from '../processes/scenario.ts'
import { startTarget } from './target.ts'

const MEGABYTE = 1024 * 1024
const CLIENTS = 20

let salon: SalonProcess
let authorization: string
beforeAll(async () => {
  salon = await startTarget()
  const backOffice = await openBackOffice(salon.url)
  authorization = backOffice.headers.authorization
  const photographs = await backOffice.put('/privacy/photographs', { isTaken: true, days: 90 })
  expect(photographs.status, 'the form takes photographs').toBe(200)
  const inquiry = await backOffice.post('/contacts', anInquiry())
  expect(inquiry.status, 'an inquiry to which files can be attached').toBe(201)
})
afterAll(() => salon[Symbol.asyncDispose]())

let clients = 0

interface Call {
  line: string
  type: string
  bytes: number
}

/** Sends the whole body before it reads anything, as many programs do. @returns the status, or how the connection ended */
async function statusOf({ line, type, bytes }: Call, isChunked: boolean): Promise<string> {
  const from = `127.0.7.${1 + (clients++ % 250)}`
  using connection = await connect(salon.url, { from })
  const { socket } = connection
  const head = [
    `${line} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: close',
    `Authorization: ${authorization}`,
    `Content-Type: ${type}`,
    isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${bytes}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  const part = 'x'.repeat(64 * 1024)
  for (let sent = 0; sent < bytes; sent += part.length) {
    const text = isChunked ? `10000\r\n${part}\r\n` : part.slice(0, bytes - sent)
    if (socket.destroyed) return `broken after ${Math.round(sent / 1024)} KB`
    if (!socket.write(text)) await Promise.race([once(socket, 'drain'), connection.closed])
  }
  if (isChunked && !socket.destroyed) socket.write('0\r\n\r\n')
  await connection.closed
  const [, status = 'no response'] = /^HTTP\/1\.1 (\d+) /.exec(connection.received()) ?? []
  return status
}

/** All calls that take a body. */
async function listCalls(): Promise<Call[]> {
  const { paths } = await (await fetch(`${salon.url}/api/openapi.json`)).json()
  const calls = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      if (!requestBody) return []
      const address = path.replace('{slot}', 'testimonial-1').replace(/\{\w+\}/g, '1')
      const [type = ''] = Object.keys(requestBody.content)
      const isPicture = type.startsWith('image/')
      return {
        line: `${method.toUpperCase()} ${address}`,
        type: isPicture ? 'image/jpeg' : type,
        bytes: isPicture ? PICTURE_BYTES_MAX + MEGABYTE : 6 * MEGABYTE,
      }
    }),
  )
  const form = { line: 'POST /contact', type: 'application/x-www-form-urlencoded', bytes: 6 * MEGABYTE }
  return [...calls, form]
}

scenario(
  {
    action:
      'Each call with a body gets one that is too large, from clients that send it whole before they read',
    promise: '413 reaches the client, whether or not the length was announced',
    missing: missingLinux,
  },
  async () => {
    const calls = await listCalls()
    expect(calls.length).toBeGreaterThan(40)
    for (const call of calls)
      for (const isChunked of [false, true])
        expect(await statusOf(call, isChunked), `${call.line}, ${isChunked ? 'chunked' : 'announced'}`).toBe(
          '413',
        )
    return `${calls.length} calls`
  },
)

scenario(
  {
    action: `${CLIENTS} clients at once send a change of services of 6 MB, and as many a new service`,
    promise: 'each of them reads 413',
    missing: missingLinux,
  },
  async () => {
    const changes = { line: 'POST /api/services/changes', type: 'application/json', bytes: 6 * MEGABYTE }
    const json = { line: 'POST /api/services', type: 'application/json', bytes: 6 * MEGABYTE }
    const all = Array.from({ length: CLIENTS }, (_, n) =>
      [changes, json].map(call => statusOf(call, n % 2 === 1)),
    )
    const statuses = await Promise.all(all.flat())
    expect(new Set(statuses)).toEqual(new Set(['413']))
    return `${statuses.length} × 413`
  },
)

scenario(
  {
    action: 'A proxy is configured with the files in deploy/',
    promise:
      'it lets through what the API takes, and refuses what is larger than the largest picture, or a form with photographs',
  },
  () => {
    // With a megabyte for the fields of the form.
    const formBytesMax = FORM_PHOTOGRAPHS_MAX * FORM_PHOTOGRAPH_BYTES_MAX + MEGABYTE
    const sizes = [...readFileSync('deploy/nginx.conf', 'utf8').matchAll(/client_max_body_size (\d+)m;/g)]
    expect(sizes.map(([, megabytes]) => Number(megabytes) * MEGABYTE)).toEqual([
      PICTURE_BYTES_MAX,
      formBytesMax,
    ])
    // Caddy has no limit of its own, so the API's own response arrives.
    expect(readFileSync('deploy/Caddyfile', 'utf8')).not.toContain('max_size')
    return `${PICTURE_BYTES_MAX / MEGABYTE} MB`
  },
)
