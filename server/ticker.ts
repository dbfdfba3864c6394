/**
 * Repeats work in this process, from its start until its stop: at once, then at fixed times, except while it is still done.
 * @param run is told when to stop by a signal; an error that it throws ends the process
 */
export function createTicker(everyMs: number, run: (stopping: AbortSignal) => Promise<void>) {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  function tick() {
    running ??= run(stopping.signal).finally(() => {
      running = undefined
    })
  }

  return {
    start() {
      if (stopping.signal.aborted) return
      timer = setInterval(tick, everyMs).unref()
      tick()
    },
    /** Waits for the work that is being done, and starts no other. */
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}
