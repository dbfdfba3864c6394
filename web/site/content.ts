import type { LoaderFunctionArgs } from 'react-router'
import { builtIn } from '#content/built-in.ts'
import { partOf } from '../content.ts'
import { serverContext } from '../server-context.ts'

/**
 * A page's part of the content, where the server renders it. Where it can't be read the page says the built-in words, and is
 * not kept.
 */
export async function loadPart<Page extends Parameters<typeof partOf>[0]>(
  page: Page,
  { context }: LoaderFunctionArgs,
) {
  const content = await context
    .get(serverContext)
    .api.getContent()
    .catch(error => {
      console.error(error)
      return builtIn
    })
  return partOf(page, content)
}
