import { instant } from '../clock.ts'
import { type Delivery, deliverNext } from './deliver.ts'
import { makeDue } from './outbox.queries.ts'
import { createSetBackWatch } from './set-back.ts'

const POLL_MS = 2_000

// One queue for inquiries. Three for accounts: a link must not wait for a mail server that dribbles over another one.
const LANES = ['inquiries', 'accounts', 'accounts', 'accounts'] as const

/** A little less than the process's own drain: what is cut off then must still be written down. */
const STOP_PATIENCE_MS = 8_000

export interface MailWorker {
  /** Begins to send. Before that nothing is claimed. */
  start(): void
  /** There may be something to send: look now. */
  wake(): void
  /** Finishes the message in hand, takes no other. A mail server that takes too long over it is left. */
  stop(): Promise<void>
}

/** What the lanes know of the database together: one line in the log for all. */
interface Store {
  fails: boolean
}

function createLane(delivery: Delivery, store: Store, stopPatienceMs: number): MailWorker {
  const { log } = delivery
  const cut = new AbortController()
  let polling: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let stopping: Promise<void> | undefined
  let again = false
  const wasSetBack = createSetBackWatch(delivery.clock)
  let isClockNew = false

  async function run() {
    do {
      again = false
      try {
        isClockNew ||= wasSetBack()
        if (isClockNew) await makeDue(delivery.db, instant(delivery.clock))
        isClockNew = false
        while (!stopping && (await deliverNext(delivery, cut.signal))) {}
        store.fails = false
      } catch (error) {
        if (!store.fails) log.error({ err: error }, 'the outbox can not be read; looking again until it can')
        store.fails = true
      }
    } while (again && !stopping)
  }

  function wake() {
    if (!polling || stopping) return
    again = true
    running ??= run().finally(() => {
      running = undefined
    })
  }

  async function end() {
    clearInterval(polling)
    const patience = setTimeout(() => cut.abort(), stopPatienceMs)
    await running
    clearTimeout(patience)
  }

  return {
    start() {
      if (stopping) return
      polling = setInterval(wake, POLL_MS).unref()
      wake()
    },
    wake,
    stop() {
      stopping ??= end()
      return stopping
    },
  }
}

/**
 * Sends what the outbox owes: at once when woken, and every two seconds for what other processes stored and what is due again; all
 * that waits, when the clock has been set back. One message at a time about inquiries and three about accounts.
 */
export function createMailWorker(delivery: Delivery, stopPatienceMs = STOP_PATIENCE_MS): MailWorker {
  const store: Store = { fails: false }
  const lanes = LANES.map(lane => createLane({ ...delivery, lane }, store, stopPatienceMs))
  return {
    start() {
      for (const lane of lanes) lane.start()
    },
    wake() {
      for (const lane of lanes) lane.wake()
    },
    async stop() {
      await Promise.all(lanes.map(lane => lane.stop()))
      delivery.mailer.close()
    },
  }
}
