import { useEffect } from 'react'
import { Outlet, useLoaderData } from 'react-router'
import { browserFetch, createPublicApi } from '../api.ts'
import { Footer } from './layout/footer.tsx'
import { Header } from './layout/header.tsx'
import { useNavigationFocus } from './layout/use-navigation-focus.ts'
import { usePrefetch } from './layout/use-prefetch.ts'
import { loadedPictures, loadOwnPictures, type OwnPictures } from './parts/own-pictures.ts'

export const loader = () => loadOwnPictures(createPublicApi(browserFetch))

/** The pictures are loaded once per document. */
export const shouldRevalidate = () => false

/** Header, footer and skip link of every public page. */
export default function SiteLayout() {
  const pictures = useLoaderData<OwnPictures>()
  const { content, announcement } = useNavigationFocus()
  usePrefetch()
  useEffect(() => {
    loadedPictures.own = pictures
  }, [pictures])
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
