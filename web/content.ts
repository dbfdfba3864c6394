import { useEffect, useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Content, Copy, Testimonial } from '#contracts/content.ts'
import { browserFetch, createPublicApi } from './api.ts'

/** The part of the content that every page shows. */
export type SharedContent = Pick<Content, 'salon' | 'social' | 'hours'>

/** The part of the content that only one page shows. */
export type PageContent = { [Page in keyof Copy]: { words: Copy[Page]; testimonials: Testimonial[] } }

export const pageContentOf = <Page extends keyof Copy>(page: Page, { words: copy, testimonials }: Content) =>
  ({
    words: copy[page],
    testimonials: page === 'home' || page === 'services' ? testimonials : [],
  }) as PageContent[Page]

// Set in the browser only. Once loaded, it replaces what the page's HTML came with.
let loaded: Content | undefined
let loading: Promise<Content> | undefined
const fromHtml: Partial<PageContent> = {}
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows this content on every page from now on. */
export function showContent(content: Content): void {
  loaded = content
  for (const listener of listeners) listener()
}

/** The content of a page that is opened in the browser: loaded once, unless this document's HTML came with it. */
export async function loadPageContent<Page extends keyof Copy>(page: Page): Promise<PageContent[Page]> {
  const given = fromHtml[page]
  if (!loaded && given) return given
  if (!loaded) {
    loading ??= createPublicApi(browserFetch).getContent()
    try {
      const content = await loading
      // A preview may have set it meanwhile.
      if (!loaded) showContent(content)
    } finally {
      loading = undefined
    }
  }
  return pageContentOf(page, loaded as unknown as Content)
}

const useLoadedContent = () =>
  useSyncExternalStore(
    subscribe,
    () => loaded,
    () => undefined,
  )

/** The content of every page; undefined if the root's loader failed. */
export function useOptionalSharedContent(): SharedContent | undefined {
  const root = useRouteLoaderData('root') as { shared?: SharedContent } | undefined
  return useLoadedContent() ?? root?.shared
}

/** For all pages but `Problem`, which is shown if the root's loader failed. */
export const useSharedContent = useOptionalSharedContent as () => SharedContent

/** The content of one page. @param given by its loader */
export function usePageContent<Page extends keyof Copy>(
  page: Page,
  given: PageContent[Page],
): PageContent[Page] {
  const content = useLoadedContent()
  useEffect(() => {
    fromHtml[page] = given
  }, [page, given])
  return content ? pageContentOf(page, content) : given
}
