import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTemporaryFile } from './receive-upload.ts'
import { refusals } from './refusals.rules.ts'
import { createUploadQueue, run } from './upload-queue.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'araliya-queue-'))
})
afterAll(() => rm(folder, { recursive: true }))

const MEMORY = new URL('./studio/memory.ts', import.meta.url).href

it.each([
  ['is killed', "process.kill(process.pid, 'SIGKILL')"],
  ['ends without a word', 'process.exit(1)'],
  [
    'takes more memory than it may have',
    `import { boundMemory } from '${MEMORY}'; boundMemory(1_000_000); process.on('message', () => {})`,
  ],
])(
  'a process that %s needed more memory than there is: the picture is not called damaged',
  async (_, program) => {
    const file = join(folder, 'program.mjs')
    await writeFile(file, program)
    const job = { place: 'hair', focus: { x: 50, y: 50 }, kind: 'avif', isOriginal: false } as const
    await using picture = await openTemporaryFile()
    const outcome = await run(picture, job, new AbortController().signal, file)
    expect(outcome).toEqual({ refused: refusals.tooMuch })
  },
)

it('counts three pictures of one admin and six of all, each until it is done', () => {
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

it('makes one after the other, and nothing of what nobody waits for any more', async () => {
  const began: string[] = []
  const { promise: isHeld, resolve: letGo } = Promise.withResolvers<void>()
  const queue = createUploadQueue(async (_file, { place }) => {
    began.push(place)
    await isHeld
    return { refused: place }
  })
  await using picture = await openTemporaryFile()
  await picture.writeFile(Buffer.from([0xff, 0xd8, 0xff]))
  const make = (place: 'hair' | 'makeup' | 'nails', signal = new AbortController().signal) =>
    queue
      .make(picture, { place, focus: { x: 50, y: 50 }, isOriginal: false }, signal)
      .catch(error => error.message)
  const left = new AbortController()
  const first = make('hair')
  await expect.poll(() => began).toEqual(['hair'])
  const others = [make('makeup', left.signal), make('nails')]
  left.abort(new Error('left'))
  letGo()
  expect([await Promise.all([first, ...others]), began]).toEqual([
    ['hair', 'left', 'nails'],
    ['hair', 'nails'],
  ])
})
