import { readdir, readFile, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import mime from 'mime'
import { HOUR_MS } from '#contracts/text/days.ts'
import { type CachedResponse, createCachedResponse } from '../http/cached-response.ts'
import { fileHeaders } from '../http/security-headers.ts'
import { findBuild, listBuilds } from './builds.ts'

const YEAR_S = 31_536_000

const TEXT = /^(text\/|image\/svg|application\/(json|manifest\+json|xml|javascript))/
// Compressed copies, and Vite's manifest.
const NOT_SERVED = /(\.br|\.gz|^\/\.vite\/.*)$/

/** Files with a hash in their name: their content never changes, whichever build they belong to. */
const HASHED_FILE = /^\/(assets|pictures|video)\/[\w-]+(\.[\w-]+)+$/

const readIfExists = (file: string) => readFile(file).catch(() => undefined)

async function readCachedFile(file: string, address: string): Promise<CachedResponse> {
  const type = mime.getType(file) ?? 'application/octet-stream'
  const isText = TEXT.test(type)
  const [br, gzip] = await Promise.all([readIfExists(`${file}.br`), readIfExists(`${file}.gz`)])
  return createCachedResponse({
    headers: {
      ...fileHeaders,
      'content-type': isText ? `${type}; charset=utf-8` : type,
      'cache-control': HASHED_FILE.test(address)
        ? `public, max-age=${YEAR_S}, immutable`
        : `public, max-age=${HOUR_MS / 1000}`,
    },
    body: await readFile(file),
    compressible: isText,
    encoded: { ...(br && { br }), ...(gzip && { gzip }) },
  })
}

/** Reads the files of a folder into memory, as responses by address. */
export async function readFiles(folder: string): Promise<Map<string, CachedResponse>> {
  const files = new Map<string, CachedResponse>()
  for (const name of await readdir(folder, { recursive: true })) {
    const file = join(folder, name)
    const address = `/${name.split(sep).join('/')}`
    if (NOT_SERVED.test(address) || !(await stat(file)).isFile()) continue
    files.set(address, await readCachedFile(file, address))
  }
  return files
}

/**
 * Finds a file of another build, for pages that were opened before an upgrade, or that a newer process has rendered.
 * @param builds the folders of all builds
 */
export async function findFileOfOtherBuild(
  builds: readonly string[],
  address: string,
): Promise<CachedResponse | undefined> {
  if (!HASHED_FILE.test(address) || NOT_SERVED.test(address)) return undefined
  for (const build of builds) {
    const file = join(build, 'client', address)
    if ((await stat(file).catch(() => undefined))?.isFile()) return readCachedFile(file, address)
  }
  return undefined
}

/** A request to the API within this process; `path` starts after `/api`. */
export type InProcessFetch = (path: string, init?: RequestInit) => Promise<Response>

/** What pages show of the settings. */
export interface SiteFacts {
  /** The public origin, without a slash at the end. */
  origin: string
  demo: boolean
  /** How long completed inquiries are kept, such as `12 months`; empty: until someone deletes them. */
  keptFor: string
  /** How long photographs of clients are kept, such as `90 days`. */
  photographsKeptFor: string
  /** Whether the form takes photographs. */
  takesPhotographs: boolean
  /** The day of the salon. */
  today: string
  /** Whether there is a mail server. */
  sendsMail: boolean
  /** Whether the program reads a mailbox. */
  readsMail: boolean
}

/** The built site: a function that renders pages, and the files that browsers load. */
export interface Site {
  /** Paths of pages without parameters, such as `/about`. */
  knownPaths: ReadonlySet<string>
  render(request: Request, fetch: InProcessFetch, facts: SiteFacts): Promise<Response>
  /** The program of the back office's service worker, which names the salon's telephone number; empty: none was entered. */
  writeWorker(phone: string): string
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
  writeWorker(phone: string): string
}

/**
 * Loads the current build into memory completely, so that its folder may be deleted later.
 * @param root the folder of all builds
 * @throws ConfigError when there is no build
 */
export async function loadSite(root: string): Promise<Site> {
  const folder = findBuild(root)
  const load = (file: string) => import(pathToFileURL(`${folder}/server/${file}`).href)
  const { knownPaths, render, writeWorker } = (await load('entry.server.js')) as EntryModule
  // Modules that would otherwise be loaded later.
  for (const name of await readdir(`${folder}/server/assets`))
    if (name.endsWith('.js')) await load(`assets/${name}`)
  const manifest = JSON.parse(await readFile(`${folder}/client/.vite/manifest.json`, 'utf8'))
  return {
    knownPaths,
    writeWorker,
    render: (request, fetch, facts) => render(request, fetch, facts, manifest),
    files: await readFiles(`${folder}/client`),
    findFileOfOtherBuild: address => findFileOfOtherBuild(listBuilds(root), address),
  }
}
