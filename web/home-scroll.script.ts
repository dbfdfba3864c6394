// In the head of every public page. A reload of Home starts at the top, at its film. Browsers decide whether to restore the
// scroll position when a page is left, and React Router sets that back to `auto` on `pagehide`; `visibilitychange` comes
// later. For visitors who come back from another site the position is stored and restored here.
export {}

/** Not `paths.home`: the other paths would come with it into each page. */
const HOME = '/'

const KEY = 'homeScroll'

const isHome = () => location.pathname === HOME

function storePosition() {
  if (!isHome()) return
  // Where storage is blocked, the browser restores the position.
  try {
    sessionStorage.setItem(KEY, String(scrollY))
    history.scrollRestoration = 'manual'
  } catch {}
}

function restorePosition() {
  try {
    const position = sessionStorage.getItem(KEY)
    if (position !== null) scrollTo({ top: Number(position), behavior: 'instant' })
  } catch {}
}

function hasComeBack(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'back_forward'
}

addEventListener('visibilitychange', storePosition)
if (isHome() && hasComeBack()) addEventListener('DOMContentLoaded', restorePosition)
