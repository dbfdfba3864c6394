import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Content, Copy, Person, Testimonial } from '#contracts/content/content.ts'
import { browserApi } from './api.ts'

/** The part of the content that every page shows. */
export type SharedContent = Pick<Content, 'salon' | 'social' | 'hours'>

/** The pages. That of a branch has no copy of its own. */
export type PageName = keyof Copy | 'branch'

/** The id of a page's route. */
export const pageRoute = (page: PageName) => `site/${page}/${page}`

/** The part of the content that only one page shows. */
export interface PageContent<Page extends PageName> {
  copy: Page extends keyof Copy ? Copy[Page] : null
  testimonials: Testimonial[]
  people: Person[]
}

export function pageContentOf<Page extends PageName>(page: Page, content: Content): PageContent<Page> {
  const { testimonials, people } = content
  const copy = (page === 'branch' ? null : content.copy[page as keyof Copy]) as PageContent<Page>['copy']
  return {
    copy,
    testimonials: page === 'home' || page === 'services' ? testimonials : [],
    people,
  }
}

// Set in the browser only. Once loaded, it replaces what the page's HTML came with.
let loaded: Content | undefined
let loading: Promise<Content> | undefined
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
export async function loadPageContent<Page extends PageName>(page: Page): Promise<PageContent<Page>> {
  if (!loaded) {
    const fromHtml = window.page.data.loaderData?.[pageRoute(page)]
    if (fromHtml) return fromHtml.content
    loading ??= browserApi.getContent().finally(() => {
      loading = undefined
    })
    const content = await loading
    // A preview may have set it meanwhile.
    if (!loaded) showContent(content)
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
export function usePageContent<Page extends PageName>(page: Page, given: PageContent<Page>) {
  const content = useLoadedContent()
  return content ? pageContentOf(page, content) : given
}
