const IN_VIEW = 'araliya.in-view'

/** Keeps a shared lock while this tab is in view, by which all tabs know whether any is. Returns what ends it. */
export function reportInView(): () => void {
  let release: (() => void) | undefined
  const stopping = new AbortController()

  function onChange() {
    release?.()
    release = undefined
    if (document.visibilityState !== 'visible' || stopping.signal.aborted) return
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    // Refused where storage is blocked: then this tab alone knows whether it is in view.
    navigator.locks.request(IN_VIEW, { mode: 'shared' }, () => held).catch(console.error)
  }

  onChange()
  document.addEventListener('visibilitychange', onChange)
  return () => {
    stopping.abort()
    document.removeEventListener('visibilitychange', onChange)
    onChange()
  }
}

/** Whether the back office is in view in any tab of this browser. */
export async function isAnyInView(): Promise<boolean> {
  if (document.visibilityState === 'visible') return true
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === IN_VIEW)
}
