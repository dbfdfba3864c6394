import { readdir, readFile, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import mime from 'mime'
import { type CachedResponse, createCachedResponse } from '../http/cached-response.ts'
import { fileHeaders } from '../http/security-headers.ts'

const YEAR_S = 31_536_000
const HOUR_S = 3_600

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
        : `public, max-age=${HOUR_S}`,
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
