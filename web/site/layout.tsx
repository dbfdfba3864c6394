import { useEffect, useRef, useState } from 'react'
import { Outlet, useLoaderData, useLocation } from 'react-router'
import { browserApi } from '../api.ts'
import { Footer } from './layout/footer.tsx'
import { Header } from './layout/header.tsx'
import { connection } from './parts/connection.ts'
import { loadOwnPictures, type OwnPictures } from './parts/own-pictures.ts'

export const loader = () => loadOwnPictures(browserApi)

/** The pictures are loaded once per document. */
export const shouldRevalidate = () => false

/** Header, footer and skip link of every public page. */
export default function SiteLayout() {
  const { content, announcement } = useNavigationFocus()
  usePrefetch(useLoaderData<OwnPictures>())
  useEffect(() => {
    // The query of `previewPath`, which is not imported to keep its module out of the site's code.
    if (location.search === '?preview')
      import('./preview/follow-preview.ts').then(preview => preview.followPreview(), console.error)
  }, [])
  return (
    <>
      <a
        href="#content"
        className="fixed top-3 left-3 z-40 -translate-y-24 rounded-full bg-plum px-6 py-3 text-ivory focus:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      <Header />
      <main id="content" ref={content} tabIndex={-1} className="owner-text">
        <Outlet />
      </main>
      <Footer />
      <div role="status" className="sr-only">
        {announcement}
      </div>
    </>
  )
}

/**
 * On each navigation, moves the focus to the content (or to the anchor) and announces the page's title, as a new document
 * would. `announcement` belongs in a live region.
 */
function useNavigationFocus() {
  const { pathname, hash } = useLocation()
  const content = useRef<HTMLElement>(null)
  const isFirst = useRef(true)
  const [announcement, setAnnouncement] = useState('')

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each navigation
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    const target = (hash && document.getElementById(hash.slice(1))) || content.current
    if (target && !target.hasAttribute('tabindex')) target.tabIndex = -1
    target?.focus({ preventScroll: true })
    setAnnouncement(document.title)
  }, [pathname, hash])

  return { content, announcement }
}

/** Prefetches a link's page when it is hovered or focused, unless the visitor saves data. */
function usePrefetch(own: OwnPictures) {
  useEffect(() => {
    const onIntent = ({ target }: Event) => {
      const link = target instanceof Element && target.closest('a')
      if (!link || link.origin !== location.origin || connection().saveData) return
      import('./layout/prefetch.ts').then(
        ({ warm }) => warm(link.pathname, own),
        () => {},
      )
    }
    const listening = new AbortController()
    for (const intent of ['pointerover', 'focusin'])
      document.addEventListener(intent, onIntent, { signal: listening.signal })
    return () => listening.abort()
  }, [own])
}
