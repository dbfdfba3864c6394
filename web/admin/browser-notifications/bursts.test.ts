import { beforeEach, expect, it } from 'vitest'
import { BURST_MS, createBursts, QUIET_MS } from './bursts.ts'

/** Locks as browsers have them, with `ifAvailable` only. */
function createLocks() {
  let isHeld = false
  return {
    async request(_name: string, _options: object, run: (lock: object | null) => Promise<unknown>) {
      if (isHeld) return run(null)
      isHeld = true
      try {
        return await run({})
      } finally {
        isHeld = false
      }
    },
  } as unknown as LockManager
}

let raised: number[][]
let waiting: { ms: number; end(): void }[]
let hasNews: boolean
let locks: LockManager

beforeEach(() => {
  raised = []
  waiting = []
  hasNews = true
  locks = createLocks()
})

const openTab = () =>
  createBursts({
    locks,
    wait: ms => new Promise<void>(end => waiting.push({ ms, end })),
    async raise(burst) {
      raised.push(burst.map(({ inquiryId }) => inquiryId))
      return hasNews
    },
  })

const arrival = (inquiryId: number) => ({ kind: 'inquiry' as const, inquiryId })

const settle = () => new Promise(resolve => setImmediate(resolve))

/** Ends the only wait, which has this length. */
async function pass(ms: number) {
  await settle()
  expect(waiting.map(each => each.ms)).toEqual([ms])
  waiting.pop()?.end()
  await settle()
}

it('raises one notification for a burst', async () => {
  const tab = openTab()
  for (const id of [1, 2, 2, 3]) void tab.add(arrival(id))
  await pass(BURST_MS)
  expect(raised).toEqual([[1, 2, 3]])
})

it('gathers what arrives in the minute after it into the next one', async () => {
  const tab = openTab()
  void tab.add(arrival(1))
  await pass(BURST_MS)
  void tab.add(arrival(2))
  void tab.add(arrival(3))
  await pass(QUIET_MS)
  await pass(BURST_MS)
  expect(raised).toEqual([[1], [2, 3]])
})

it('starts at once again when nothing was raised', async () => {
  hasNews = false
  const tab = openTab()
  void tab.add(arrival(1))
  await pass(BURST_MS)
  expect(waiting).toEqual([])
  void tab.add(arrival(2))
  await pass(BURST_MS)
  expect(raised).toEqual([[1], [2]])
})

it('is raised by one of several tabs', async () => {
  const tabs = [openTab(), openTab(), openTab()]
  for (const tab of tabs) void tab.add(arrival(1))
  for (const tab of tabs) void tab.add(arrival(2))
  await pass(BURST_MS)
  expect(raised).toEqual([[1, 2]])
})

it('is raised by another tab once the first has ended its minute', async () => {
  const [one, other] = [openTab(), openTab()]
  void one.add(arrival(1))
  await pass(BURST_MS)
  await pass(QUIET_MS)
  void other.add(arrival(2))
  await pass(BURST_MS)
  expect(raised).toEqual([[1], [2]])
})
