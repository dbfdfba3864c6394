import { readdir } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { CachedResponse } from '../http/cached-response.ts'
import { findBuild, listBuilds, shareBuild } from './builds.ts'
import { findFileOfAnother, readFiles } from './files.ts'

/** A request to the API made inside this process; `path` begins behind `/api`. */
export type InProcessFetch = (path: string, init?: RequestInit) => Promise<Response>

/** What a page may show of the process that serves it. */
export interface SiteFacts {
  /** Where the world sees the site: no slash at the end. */
  origin: string
  demo: boolean
  /** For how long an inquiry is kept once it is completed, as `12 months`; empty: until somebody deletes it. */
  keptFor: string
  /** Whether there is a mail server. */
  sendsMail: boolean
}

/** The web as the server sees it: something that renders pages, and a folder of files. */
export interface Site {
  /** Addresses of pages without parameters, such as `/about`. */
  knownPaths: ReadonlySet<string>
  render(request: Request, fetch: InProcessFetch, facts: SiteFacts): Promise<Response>
  /** The files that browsers load, by address. */
  files: ReadonlyMap<string, CachedResponse>
  /** A file of a build before or after this one, which pages of that one load. */
  findFileOfAnother?(address: string): Promise<CachedResponse | undefined>
  /** Under development: pages change without notice and carry the tools' own scripts, so none is kept or locked down. */
  live?: boolean
}

interface EntryModule {
  createServerContext(fetch: InProcessFetch, facts: SiteFacts): RouterContextProvider
}

/** Joins the paths of the routes from the root down; routes with parameters have no single address. */
function findKnownPaths(routes: ServerBuild['routes']): Set<string> {
  const known = new Set<string>()
  for (const route of Object.values(routes)) {
    const segments: string[] = []
    for (let at = route; at; at = at.parentId ? routes[at.parentId] : undefined) {
      if (at.path) segments.unshift(at.path)
    }
    const path = `/${segments.join('/')}`
    if (route && !/[:*]/.test(path)) known.add(path)
  }
  return known
}

/** Makes a site of a React Router build. */
export function createSite(build: ServerBuild, files: Site['files']): Site {
  const handle = createRequestHandler(build, 'production')
  const { createServerContext } = build.entry.module as unknown as EntryModule
  return {
    knownPaths: findKnownPaths(build.routes),
    render: (request, fetch, facts) => handle(request, createServerContext(fetch, facts)),
    files,
  }
}

/**
 * Loads the web that counts among the builds in `root`, whole: what becomes of its folder afterwards does not matter.
 * Files of other builds are looked for beside it, or in the folder `shared`, to which this one is copied.
 * @throws ConfigError when there is none
 */
export async function loadSite(root: string, shared?: string): Promise<Site> {
  const folder = findBuild(root)
  if (shared !== undefined) shareBuild(folder, shared)
  const load = (file: string) => import(pathToFileURL(`${folder}/server/${file}`).href)
  const build = (await load('index.js')) as ServerBuild
  // Those that would only be loaded when they are needed.
  for (const name of await readdir(`${folder}/server/assets`)) await load(`assets/${name}`)
  return {
    ...createSite(build, await readFiles(`${folder}/client`)),
    findFileOfAnother: address => findFileOfAnother(listBuilds(shared ?? root), address),
  }
}
