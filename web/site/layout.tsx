import { Outlet } from 'react-router'
import { Footer } from './layout/footer.tsx'
import { Header } from './layout/header.tsx'
import { useArrival } from './layout/use-arrival.ts'

/** The frame of every public page. */
export default function SiteLayout() {
  const { content, announcement } = useArrival()
  return (
    <>
      <a
        href="#content"
        className="fixed top-3 left-3 z-40 -translate-y-24 rounded-full bg-plum px-6 py-3 text-ivory focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header />
      <main id="content" ref={content} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <div role="status" className="sr-only">
        {announcement}
      </div>
    </>
  )
}
