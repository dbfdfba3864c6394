import { type Delivery, deliverNext } from './deliver.ts'

const POLL_MS = 2_000

// One loop for inquiries. Three for accounts: a slow mail server must not delay another account's link.
const LOOPS = ['inquiries', 'accounts', 'accounts', 'accounts'] as const

/** Less than the process has for its own end, so that an aborted attempt is still recorded. */
const STOP_TIMEOUT_MS = 8_000

export interface MailWorker {
  /** Starts to send. Before that nothing is claimed. */
  start(): void
  /** Looks for messages now. */
  wake(): void
  /** Finishes the current message and takes no other; aborts an attempt that takes too long. */
  stop(): Promise<void>
}

/** Shared by the loops, so that a database failure is logged once. */
interface DatabaseState {
  hasFailed: boolean
}

function createLoop(delivery: Delivery, database: DatabaseState, stopTimeoutMs: number): MailWorker {
  const { log } = delivery
  const abort = new AbortController()
  let polling: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let stopping: Promise<void> | undefined
  let again = false

  async function run() {
    do {
      again = false
      try {
        while (!stopping && (await deliverNext(delivery, abort.signal))) {}
        database.hasFailed = false
      } catch (error) {
        if (!database.hasFailed) log.error({ err: error }, "the outbox can't be read; retrying every 2 s")
        database.hasFailed = true
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
    const timeout = setTimeout(() => abort.abort(), stopTimeoutMs)
    await running
    clearTimeout(timeout)
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
 * Sends the messages of the outbox: at once when woken, and every two seconds for messages of other processes and for retries.
 * One message at a time about inquiries, and three about accounts.
 */
export function createMailWorker(delivery: Delivery, stopTimeoutMs = STOP_TIMEOUT_MS): MailWorker {
  const database: DatabaseState = { hasFailed: false }
  const loops = LOOPS.map(queue => createLoop({ ...delivery, queue }, database, stopTimeoutMs))
  return {
    start() {
      for (const loop of loops) loop.start()
    },
    wake() {
      for (const loop of loops) loop.wake()
    },
    async stop() {
      await Promise.all(loops.map(loop => loop.stop()))
      delivery.mailer.close()
    },
  }
}
