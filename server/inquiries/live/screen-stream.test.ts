import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, it, vi } from 'vitest'
import { createScreenStream } from './screen-stream.ts'

const CHUNK = 'x'.repeat(16 * 1024)

it('drops a reader who does not read', async () => {
  const onClose = vi.fn()
  const stream = createScreenStream(1, 0, onClose)
  stream.readable.pipe(new PassThrough())
  for (let n = 0; n < 16; n++) stream.write(CHUNK)
  expect(stream.readable.destroyed).toBe(false)
  for (let n = 0; n < 4; n++) stream.write(CHUNK)
  expect(stream.readable.destroyed).toBe(true)
  await once(stream.readable, 'close')
  expect(onClose).toHaveBeenCalledOnce()
  stream.write(CHUNK)
  stream.end()
})

it('keeps one who reads, and ends after what was written', async () => {
  const onClose = vi.fn()
  const stream = createScreenStream(1, 0, onClose)
  let length = 0
  stream.readable.on('data', chunk => {
    length += chunk.length
  })
  for (let n = 0; n < 100; n++) {
    stream.write(CHUNK)
    await vi.waitFor(() => expect(length).toBe((n + 1) * CHUNK.length))
  }
  stream.write('the last')
  stream.end()
  stream.end()
  stream.write('too late')
  await once(stream.readable, 'close')
  expect([length, onClose.mock.calls.length]).toEqual([100 * CHUNK.length + 8, 1])
})
