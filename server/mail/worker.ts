import { type Delivery, deliverNext } from './deliver.ts'

const POLL_MS = 2_000

/** Messages of a channel that are sent at the same time, so that a slow one does not delay the others. */
const AT_ONCE = 4

/** Shorter than the time in which the process must stop, so that an aborted attempt is still recorded. */
const STOP_TIMEOUT_MS = 8_000

/**
 * Sends the messages of the outbox that leave by one channel: at once when woken, and every two seconds for messages of other
 * processes and for retries.
 */
export function createOutboxWorker<Message extends object>(
  delivery: Delivery<Message>,
  stopTimeoutMs = STOP_TIMEOUT_MS,
) {
  const abort = new AbortController()
  const running = new Set<Promise<void>>()
  const jobs = new Set<number>()
  let polling: NodeJS.Timeout | undefined
  let isStopping = false
  let hasFailed = false

  /** Sends the due messages, one after the other. */
  async function run() {
    try {
      while (!isStopping && (await deliverNext(delivery, abort.signal, jobs))) {}
      hasFailed = false
    } catch (error) {
      if (!hasFailed) delivery.log.error({ err: error }, "the outbox can't be read; retrying every 2 s")
      hasFailed = true
    }
  }

  /** Looks for messages now. */
  function wake() {
    if (!polling || isStopping || running.size === AT_ONCE) return
    const sending = run().finally(() => running.delete(sending))
    running.add(sending)
  }

  return {
    /** Starts to send. Before that nothing is claimed. */
    start() {
      if (isStopping) return
      polling = setInterval(wake, POLL_MS).unref()
      wake()
    },
    wake,
    /** Finishes the current messages and takes no other; aborts attempts that take too long. */
    async stop() {
      isStopping = true
      clearInterval(polling)
      const timeout = setTimeout(() => abort.abort(), stopTimeoutMs)
      await Promise.all(running)
      clearTimeout(timeout)
      delivery.channel.close()
    },
  }
}
