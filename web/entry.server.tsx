import type { ReactNode } from 'react'
import { preloadModule } from 'react-dom'
import { renderToReadableStream } from 'react-dom/server'
import {
  type ActionFunction,
  createStaticHandler,
  createStaticRouter,
  type LoaderFunction,
  type RouteObject,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import type { Manifest } from 'vite'
import { isWithin, paths } from '#contracts/paths/paths.ts'
import type { ApiFetch } from './api.ts'
import { dataSource, type SiteFacts } from './data-source.ts'
import { InlineScripts } from './inline-script.tsx'
import { routes } from './routes.ts'
import { createServerSource, serverFetch } from './server-source.ts'
import { postInquiry } from './site/contact/post.ts'
import { workerProgram } from './worker/service-worker.ts'

const ENTRY = 'web/entry.client.ts'

/** Paths of pages without parameters, such as `/about`. */
export const knownPaths: ReadonlySet<string> = new Set(pathsOf(routes, '/'))

function pathsOf(children: RouteObject[], parent: string): string[] {
  return children.flatMap(route => {
    const path = route.path?.startsWith('/') ? route.path : `${parent}${route.path ? `/${route.path}` : ''}`
    if (route.children) return pathsOf(route.children, path)
    return /[:*]/.test(path) ? [] : [path]
  })
}

/** The server's actions, by route id: for forms that are posted without JavaScript. */
const actions: Record<string, ActionFunction> = {
  'site/contact/contact': ({ request, context }) =>
    postInquiry(request, context.get(serverFetch), new Date(request.headers.get('date') as string)),
}

/** A route with the server's action. A loader in `replaced` takes the place of the route's own. */
function forServer(route: RouteObject, replaced: Record<string, LoaderFunction>): RouteObject {
  const { id = '', lazy, children } = route
  return {
    ...route,
    action: actions[id],
    children: children?.map(child => forServer(child, replaced)),
    lazy:
      typeof lazy === 'function' &&
      (async () => ({ ...(await lazy()), ...(replaced[id] && { loader: replaced[id] }) })),
  } as RouteObject
}

/** The scripts of a page: those of its routes, and all that they import. */
function modulesOf(manifest: Manifest, { matches }: StaticHandlerContext): string[] {
  const files = new Set<string>()
  const add = (source: string) => {
    const chunk = manifest[source]
    if (!chunk || files.has(`/${chunk.file}`)) return
    files.add(`/${chunk.file}`)
    chunk.imports?.forEach(add)
  }
  for (const { route } of matches) add(`web/${route.id.replace(/#.*/, '')}.tsx`)
  return [...files]
}

/** Lets the browser load these scripts together with the page. */
function Preload({ modules, children }: { modules: string[]; children: ReactNode }) {
  for (const href of modules) preloadModule(href)
  return children
}

/** The data to hydrate with; errors without any detail. */
const dataOf = ({ loaderData, actionData, errors }: StaticHandlerContext) => ({
  loaderData,
  actionData,
  errors: errors && Object.fromEntries(Object.keys(errors).map(id => [id, 'failed'])),
})

/** The `script-src` of a page: files of this site, and exactly the scripts that were written into it here. */
async function scriptPolicy(scripts: Iterable<string>): Promise<string> {
  const digests = Array.from(scripts, code => crypto.subtle.digest('SHA-256', new TextEncoder().encode(code)))
  const hashes = (await Promise.all(digests)).map(digest => `'sha256-${new Uint8Array(digest).toBase64()}'`)
  return ["script-src 'self'", ...hashes].join(' ')
}

/** @param replaced loaders by route id, for tests of pages that fail */
export function createRender(replaced: Record<string, LoaderFunction> = {}) {
  const { query, dataRoutes } = createStaticHandler(routes.map(route => forServer(route, replaced)))

  /**
   * Renders a complete page; it is cached, so nothing may be streamed later. Its `Content-Security-Policy` names its scripts.
   * @param manifest Vite's list of the built files; undefined in development, which loads the sources
   */
  return async function render(
    request: Request,
    fetch: ApiFetch,
    facts: SiteFacts,
    manifest?: Manifest,
  ): Promise<Response> {
    const requestContext = new RouterContextProvider()
    requestContext.set(dataSource, createServerSource(fetch, facts))
    requestContext.set(serverFetch, fetch)
    const context = await query(request, { requestContext })
    if (context instanceof Response) return context
    let { statusCode: status } = context
    for (const error of Object.values(context.errors ?? {})) console.error(error)
    const modules = manifest ? modulesOf(manifest, context) : []
    const entry = `/${manifest?.[ENTRY]?.file ?? ENTRY}`
    // React gives `bootstrapModules` a low priority: right for public pages, whose scripts wait for the first picture, see
    // `entry.client.ts`. The back office imports the entry at once.
    const isPublic = !isWithin(paths.admin, context.location.pathname)
    const page = JSON.stringify({ data: dataOf(context), modules: isPublic ? modules : [] })
    // `<` could end the script.
    const bootstrapScript = `window.page=${page.replaceAll('<', '\\u003c')}${isPublic ? '' : `;import('${entry}')`}`
    const scripts = new Set([bootstrapScript])
    const stream = await renderToReadableStream(
      <InlineScripts value={scripts}>
        <Preload modules={isPublic ? [] : [entry, ...modules]}>
          <StaticRouterProvider
            router={createStaticRouter(dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </Preload>
      </InlineScripts>,
      {
        bootstrapModules: [...(manifest ? [] : ['/@vite/client']), ...(isPublic ? [entry] : [])],
        bootstrapScriptContent: bootstrapScript,
        // Otherwise React moves long parts of a page to its end, and a script has to insert them.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onError(error) {
          status = 500
          console.error(error)
        },
      },
    )
    await stream.allReady
    return new Response(stream, {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': await scriptPolicy(scripts),
      },
    })
  }
}

export const render = createRender()

/** The program of the back office's service worker, which names the salon's telephone number. */
export const writeWorker = (phone: string): string => workerProgram(phone)
