import { useEffect } from 'react'
import { Outlet, useLoaderData } from 'react-router'
import { loadCode } from '../later.tsx'
import { Footer } from './layout/footer.tsx'
import { Header } from './layout/header.tsx'
import { connection } from './parts/connection.ts'
import { loadOwnPictures, type OwnPictures } from './parts/own-pictures.ts'

export const loader = loadOwnPictures

/** The pictures are loaded once per document. */
export const shouldRevalidate = () => false

/** Header, footer and skip link of every public page. */
export default function SiteLayout() {
  usePrefetch(useLoaderData<OwnPictures>())
  useEffect(() => {
    // The query of `previewPath`, which is not imported to keep its module out of the site's code.
    if (location.search === '?preview')
      loadCode(() => import('./preview/follow-preview.ts')).then(
        preview => preview.followPreview(),
        console.error,
      )
  }, [])
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-40 -translate-y-24 rounded-full bg-plum px-6 py-2 text-ivory focus:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      <Header />
      <main id="content" tabIndex={-1} className="owner-text">
        <Outlet />
      </main>
      <Footer />
    </>
  )
}

/** Prefetches a link's page when it is hovered or focused, unless the visitor saves data. */
function usePrefetch(own: OwnPictures) {
  useEffect(() => {
    const onIntent = ({ target }: Event) => {
      const link = target instanceof Element && target.closest('a')
      if (!link || link.origin !== location.origin || connection().saveData) return
      loadCode(() => import('./layout/prefetch.ts')).then(
        ({ prefetchPage }) => prefetchPage(link.pathname, own),
        () => {},
      )
    }
    const listening = new AbortController()
    for (const intent of ['pointerover', 'focusin'])
      document.addEventListener(intent, onIntent, { signal: listening.signal })
    return () => listening.abort()
  }, [own])
}
