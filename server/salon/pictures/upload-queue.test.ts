import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusals } from '#contracts/pictures/picture-limits.ts'
import { openTemporaryFile } from '../../temporary-file.ts'
import { createUploadQueue, runImageWorker } from './upload-queue.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'araliya-queue-'))
})
afterAll(() => rm(folder, { recursive: true }))

it.each([
  ['is killed', "process.kill(process.pid, 'SIGKILL')"],
  ['exits without a result', 'process.exit(1)'],
])(
  'when the image worker %s, the picture needs too much memory and is not called damaged',
  async (_, program) => {
    const file = join(folder, 'program.mjs')
    await writeFile(file, program)
    const job = { slot: 'hair', focus: { x: 50, y: 50 }, isOriginal: false } as const
    await using picture = await openTemporaryFile()
    const result = await runImageWorker(picture, job, new AbortController().signal, file)
    expect(result).toEqual({ refused: refusals.tooMuch })
  },
)

it('accepts three requests of an account and six of all at a time', () => {
  const { enter } = createUploadQueue()
  const refusal = expect.objectContaining({ status: 429 })
  {
    using _first = enter(1)
    enter(1)
    enter(1)
    expect(() => enter(1)).toThrow(refusal)
    enter(2)
  }
  enter(1)
  expect(() => enter(1)).toThrow(refusal)
  enter(3)
  enter(4)
  expect(() => enter(5)).toThrow(refusal)
})

it('processes one picture at a time, and none of a client that has disconnected', async () => {
  const began: string[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const queue = createUploadQueue(async (_file, { slot }) => {
    began.push(slot)
    await released
    return { refused: slot }
  })
  await using picture = await openTemporaryFile()
  await picture.writeFile(Buffer.from([0xff, 0xd8, 0xff]))
  const process = (slot: 'hair' | 'makeup' | 'nails', signal = new AbortController().signal) =>
    queue
      .processFile(picture, { slot, focus: { x: 50, y: 50 }, isOriginal: false }, signal)
      .catch(error => error.message)
  const client = new AbortController()
  const first = process('hair')
  await expect.poll(() => began).toEqual(['hair'])
  const others = [process('makeup', client.signal), process('nails')]
  client.abort(new Error('disconnected'))
  release()
  expect(await Promise.all([first, ...others])).toEqual(['hair', 'disconnected', 'nails'])
  expect(began).toEqual(['hair', 'nails'])
})
