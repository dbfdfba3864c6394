import { readdir, readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { CachedResponse } from '../http/cached-response.ts'
import { findBuild, listBuilds, shareBuild } from './builds.ts'
import { findFileOfOtherBuild, readFiles } from './files.ts'

/** A request to the API within this process; `path` starts after `/api`. */
export type InProcessFetch = (path: string, init?: RequestInit) => Promise<Response>

/** What pages show of the settings. */
export interface SiteFacts {
  /** The public origin, without a slash at the end. */
  origin: string
  demo: boolean
  /** How long completed inquiries are kept, such as `12 months`; empty: until someone deletes them. */
  keptFor: string
  /** Whether there is a mail server. */
  sendsMail: boolean
}

/** The built site: a function that renders pages, and the files that browsers load. */
export interface Site {
  /** Paths of pages without parameters, such as `/about`. */
  knownPaths: ReadonlySet<string>
  render(request: Request, fetch: InProcessFetch, facts: SiteFacts): Promise<Response>
  /** By address. */
  files: ReadonlyMap<string, CachedResponse>
  /** A file of an older or newer build. */
  findFileOfOtherBuild?(address: string): Promise<CachedResponse | undefined>
  /** Pages may change at any time and contain scripts of Vite: they are not cached and have no Content-Security-Policy. */
  isDevelopment?: boolean
}

/** The exports of the server build; `manifest` is Vite's. */
export interface EntryModule {
  knownPaths: ReadonlySet<string>
  render(request: Request, fetch: InProcessFetch, facts: SiteFacts, manifest?: object): Promise<Response>
}

/**
 * Loads the current build into memory completely, so that its folder may be deleted later.
 * @param root the folder of all builds
 * @param shared a folder for the files of all versions, to which this build is copied; without it they are found in `root`
 * @throws ConfigError when there is no build
 */
export async function loadSite(root: string, shared?: string): Promise<Site> {
  const folder = findBuild(root)
  if (shared !== undefined) shareBuild(folder, shared)
  const load = (file: string) => import(pathToFileURL(`${folder}/server/${file}`).href)
  const { knownPaths, render } = (await load('entry.server.js')) as EntryModule
  // Modules that would otherwise be loaded later.
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
