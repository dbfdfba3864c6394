interface ConcurrencyLimitOptions {
  /** How many tasks run at the same time. */
  maxRunning: number
  /** How many tasks may wait; the next one is rejected. */
  maxWaiting: number
  /** The error of a rejected task. */
  createError(): Error
  /** After each task, pause for as long as it took, up to this: CPU-bound tasks leave half of the event loop to others. */
  maxPauseMs?: number
}

/** Runs a limited number of tasks at the same time; further ones wait in order. */
export function createConcurrencyLimit({
  maxRunning,
  maxWaiting,
  createError,
  maxPauseMs = 0,
}: ConcurrencyLimitOptions) {
  let running = 0
  const waiting: (() => void)[] = []

  function startNext() {
    const next = waiting.shift()
    if (next) next()
    else running--
  }

  /** @param neverReject for callers that limit themselves how many tasks they add */
  return async function runLimited<T>(task: () => Promise<T>, neverReject = false): Promise<T> {
    if (running < maxRunning) running++
    else if (!neverReject && waiting.length >= maxWaiting) throw createError()
    else await new Promise<void>(resolve => waiting.push(resolve))
    const started = performance.now()
    try {
      return await task()
    } finally {
      if (maxPauseMs > 0) setTimeout(startNext, Math.min(performance.now() - started, maxPauseMs))
      else startNext()
    }
  }
}
