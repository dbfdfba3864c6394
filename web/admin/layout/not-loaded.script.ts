// In the first HTML of the back office: shows the notice if its code has not hydrated it, as the browser is too old for it or
// something blocks it.
export {}

/** Slow phones on slow networks need less. */
const WAIT_MS = 8_000

setTimeout(() => {
  const notice = document.querySelector<HTMLElement>('[data-not-loaded]')
  if (notice && !window.isHydrated) notice.hidden = false
}, WAIT_MS)
