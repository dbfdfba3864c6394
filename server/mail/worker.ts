import { type Delivery, deliverNext } from './deliver.ts'

const POLL_MS = 2_000

export interface MailWorker {
  /** There may be something to send: look now. */
  wake(): void
  /** Finishes the message in hand, takes no other. */
  stop(): Promise<void>
}

/**
 * Sends what the outbox owes, one message at a time: at once when woken, and every two seconds for what other
 * processes stored and what is due again.
 */
export function startMailWorker(delivery: Delivery): MailWorker {
  const { log, mailer } = delivery
  let running: Promise<void> | undefined
  let again = false
  let stopped = false
  let storeFails = false

  async function run() {
    do {
      again = false
      try {
        while (!stopped && (await deliverNext(delivery))) {}
        storeFails = false
      } catch (error) {
        if (!storeFails) log.error({ err: error }, 'the outbox can not be read; looking again until it can')
        storeFails = true
      }
    } while (again && !stopped)
  }

  function wake() {
    if (stopped) return
    again = true
    running ??= run().finally(() => {
      running = undefined
    })
  }

  const polling = setInterval(wake, POLL_MS).unref()
  wake()
  return {
    wake,
    async stop() {
      stopped = true
      clearInterval(polling)
      await running
      mailer.close()
    },
  }
}
