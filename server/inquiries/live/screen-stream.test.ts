import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, it, vi } from 'vitest'
import { createScreenStream } from './inbox-broadcaster.ts'

it('a client that stops reading is disconnected', async () => {
  const chunk = 'x'.repeat(16 * 1024)
  const onClose = vi.fn()
  const stream = createScreenStream(1, onClose)
  stream.readable.pipe(new PassThrough())
  for (let n = 0; n < 16; n++) stream.write(chunk)
  expect(stream.readable.destroyed).toBe(false)
  for (let n = 0; n < 4; n++) stream.write(chunk)
  expect(stream.readable.destroyed).toBe(true)
  await once(stream.readable, 'close')
  expect(onClose).toHaveBeenCalledOnce()
  stream.write(chunk)
  stream.end()
})
