import { readdir, readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { CachedResponse } from '../http/cached-response.ts'
import { findBuild, listBuilds, shareBuild } from './builds.ts'
import { findFileOfOtherBuild, readFiles } from './files.ts'

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
  findFileOfOtherBuild?(address: string): Promise<CachedResponse | undefined>
  /** Under development: pages change without notice and carry the tools' own scripts, so none is kept or locked down. */
  isDevelopment?: boolean
}

/** What the build's server part exports; `manifest` is Vite's list of the built files. */
export interface EntryModule {
  knownPaths: ReadonlySet<string>
  render(request: Request, fetch: InProcessFetch, facts: SiteFacts, manifest?: object): Promise<Response>
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
  const { knownPaths, render } = (await load('entry.server.js')) as EntryModule
  // Those that would only be loaded when they are needed.
  for (const name of await readdir(`${folder}/server/assets`))
    if (name.endsWith('.js')) await load(`assets/${name}`)
  const manifest = JSON.parse(await readFile(`${folder}/client/.vite/manifest.json`, 'utf8'))
  return {
    knownPaths,
    render: (request, fetch, facts) => render(request, fetch, facts, manifest),
    files: await readFiles(`${folder}/client`),
    findFileOfOtherBuild: address => findFileOfOtherBuild(listBuilds(shared ?? root), address),
  }
}
