import { useEffect } from 'react'
import { connection } from '../parts/connection.ts'

function fetchEarly({ target }: Event) {
  const link = target instanceof Element && target.closest('a')
  if (!link || link.origin !== location.origin || connection().saveData) return
  import('./prefetch.ts').then(
    ({ warm }) => warm(link.pathname),
    () => {},
  )
}

/** What a link leads to is fetched when somebody is about to press it, unless they save data. */
export function usePrefetch() {
  useEffect(() => {
    document.addEventListener('pointerover', fetchEarly)
    document.addEventListener('focusin', fetchEarly)
    return () => {
      document.removeEventListener('pointerover', fetchEarly)
      document.removeEventListener('focusin', fetchEarly)
    }
  }, [])
}
