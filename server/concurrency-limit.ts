interface ConcurrencyLimitOptions {
  /** How many pieces of work run at the same time. */
  maxRunning: number
  /** With so many waiting, the next one is refused. */
  maxWaiting: number
  /** What it is refused with. */
  createError(): Error
  /** After each piece of work, to rest for as long as it took, but not longer than this: work on the event loop leaves others half of it. */
  maxPauseMs?: number
}

/** Lets a bounded number of pieces of work run, and the others wait for their turn. */
export function createConcurrencyLimit({
  maxRunning: atOnce,
  maxWaiting: waitingMax,
  createError: refuse,
  maxPauseMs: restMaxMs = 0,
}: ConcurrencyLimitOptions) {
  let running = 0
  const waiting: (() => void)[] = []

  function passOn() {
    const next = waiting.shift()
    if (next) next()
    else running--
  }

  /** @param always never refused, as the callers see to it that there are only a few */
  return async function inTurn<T>(work: () => Promise<T>, always = false): Promise<T> {
    if (running < atOnce) running++
    else if (!always && waiting.length >= waitingMax) throw refuse()
    else await new Promise<void>(resolve => waiting.push(resolve))
    const started = performance.now()
    try {
      return await work()
    } finally {
      if (restMaxMs > 0) setTimeout(passOn, Math.min(performance.now() - started, restMaxMs))
      else passOn()
    }
  }
}
