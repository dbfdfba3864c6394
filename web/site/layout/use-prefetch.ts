import { useEffect } from 'react'
import { connection } from '../parts/connection.ts'

function onIntent({ target }: Event) {
  const link = target instanceof Element && target.closest('a')
  if (!link || link.origin !== location.origin || connection().saveData) return
  import('./prefetch.ts').then(
    ({ warm }) => warm(link.pathname),
    () => {},
  )
}

/** Prefetches a link's page when it is hovered or focused, unless the visitor saves data. */
export function usePrefetch() {
  useEffect(() => {
    document.addEventListener('pointerover', onIntent)
    document.addEventListener('focusin', onIntent)
    return () => {
      document.removeEventListener('pointerover', onIntent)
      document.removeEventListener('focusin', onIntent)
    }
  }, [])
}
