/** Waits, but not longer than until the browser is back on the network or its reader back at the page. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const seen = () => document.visibilityState === 'visible' && end()
    const timer = setTimeout(end, ms)
    function end() {
      clearTimeout(timer)
      removeEventListener('online', end)
      document.removeEventListener('visibilitychange', seen)
      signal.removeEventListener('abort', end)
      resolve()
    }
    addEventListener('online', end)
    document.addEventListener('visibilitychange', seen)
    signal.addEventListener('abort', end)
  })
