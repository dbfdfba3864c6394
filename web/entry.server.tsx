import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router'
import { type ApiFetch, createPublicApi } from './api.ts'
import { type ServerContext, serverContext } from './server-context.ts'
import { startWhenSeen } from './start-when-seen.ts'

/** Called by the server for each page that it renders. */
export function createServerContext(
  fetch: ApiFetch,
  facts: Omit<ServerContext, 'api' | 'fetch'>,
): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(serverContext, { api: createPublicApi(fetch), fetch, ...facts })
  return context
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
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(startWhenSeen(await new Response(stream).text()), {
    status: failed ? 500 : status,
    headers,
  })
}
