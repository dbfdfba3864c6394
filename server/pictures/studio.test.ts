import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusals } from './refusals.rules.ts'
import { run } from './studio.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-'))
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
    const outcome = await run(Buffer.from('x'), job, new AbortController().signal, file)
    expect(outcome).toEqual({ refused: refusals.tooMuch })
  },
)
