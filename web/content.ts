import { useEffect, useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Content, Testimonial, Words } from '#contracts/content.ts'
import { browserFetch, createPublicApi } from './api.ts'

/** What every page says. The server writes it into each, with what that page says besides. */
export type SharedContent = Pick<Content, 'salon' | 'social' | 'hours'>

/** What a page says besides: all of the content that its HTML carries. */
export type PageContent = { [Page in keyof Words]: { words: Words[Page]; testimonials: Testimonial[] } }

/** A page's own part of the content. */
export const pageContentOf = <Page extends keyof Words>(page: Page, { words, testimonials }: Content) =>
  ({
    words: words[page],
    testimonials: page === 'home' || page === 'services' ? testimonials : [],
  }) as PageContent[Page]

// Once it is known in the browser, it stands above what the page came with. On the server it is never set.
let known: Content | undefined
let coming: Promise<Content> | undefined
const cameWith: Partial<PageContent> = {}
const watchers = new Set<() => void>()

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Shows this content from now on, on every page. */
export function showContent(content: Content): void {
  known = content
  for (const watcher of watchers) watcher()
}

/** A page's part of the content, where the browser opens it: read once, and not where this document came with it. */
export async function loadPageContent<Page extends keyof Words>(page: Page): Promise<PageContent[Page]> {
  const here = cameWith[page]
  if (!known && here) return here
  if (!known) {
    coming ??= createPublicApi(browserFetch).getContent()
    try {
      const content = await coming
      // Somebody may be shown what is not published meanwhile.
      if (!known) showContent(content)
    } finally {
      coming = undefined
    }
  }
  return pageContentOf(page, known as unknown as Content)
}

const useKnown = () =>
  useSyncExternalStore(
    watch,
    () => known,
    () => undefined,
  )

/** What every page says; undefined where the server could not even say that. */
export function useOptionalSharedContent(): SharedContent | undefined {
  const root = useRouteLoaderData('root') as { shared?: SharedContent } | undefined
  return useKnown() ?? root?.shared
}

/** What every page says. The root's loader always answers, and what has none of it shows `Problem`. */
export const useSharedContent = useOptionalSharedContent as () => SharedContent

/** A page's own part of the content. @param given what its loader said */
export function usePageContent<Page extends keyof Words>(
  page: Page,
  given: PageContent[Page],
): PageContent[Page] {
  const content = useKnown()
  useEffect(() => {
    cameWith[page] = given
  }, [page, given])
  return content ? pageContentOf(page, content) : given
}
