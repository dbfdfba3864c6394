import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router'
import { type ApiFetch, createPublicApi } from './api.ts'
import { serverContext } from './server-context.ts'

/** Called by the server for each page that it renders. */
export function createServerContext(
  fetch: ApiFetch,
  facts: { origin: string; demo: boolean },
): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(serverContext, { api: createPublicApi(fetch), fetch, ...facts })
  return context
}

const MODULE_PRELOADS = /<link rel="modulepreload" [^>]*>/g

/** What makes a page move must not hold up what makes it readable: scripts are asked for last, after the styles. */
function putScriptsLast(html: string): string {
  const links = html.match(MODULE_PRELOADS) ?? []
  const later = links.map(link => link.replace('<link ', '<link fetchpriority="low" ')).join('')
  return html.replace(MODULE_PRELOADS, '').replace('</head>', () => `${later}</head>`)
}

/** Renders a page whole: it is kept as bytes, so nothing of it may arrive later. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  let failed = false
  const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    // Otherwise long parts of a page come behind it, and wait for a script to put them into their place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      failed = true
      console.error(error)
    },
  })
  await stream.allReady
  const html = putScriptsLast(await new Response(stream).text())
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(html, { status: failed ? 500 : status, headers })
}
