import { PassThrough, Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { writeOrDestroy } from './inbox-broadcaster.ts'

it('a client that stops reading is disconnected', () => {
  const chunk = 'x'.repeat(16 * 1024)
  const stream = new Readable({ read() {} })
  stream.pipe(new PassThrough())
  for (let n = 0; n < 16; n++) writeOrDestroy(stream, chunk)
  expect(stream.destroyed).toBe(false)
  for (let n = 0; n < 4; n++) writeOrDestroy(stream, chunk)
  expect(stream.destroyed).toBe(true)
  writeOrDestroy(stream, chunk)
})
