import { readdir, readFile, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import mime from 'mime'
import { type CachedResponse, createCachedResponse } from '../http/cached-response.ts'
import { fileHeaders } from '../http/security-headers.ts'

const YEAR_S = 31_536_000
const HOUR_S = 3_600

// Names that carry a hash of their content never change it.
const HASHED = /^\/(assets|pictures|video)\//
const TEXT = /^(text\/|image\/svg|application\/(json|manifest\+json|xml|javascript))/
// The build leaves compressed copies beside each file, and notes of its own.
const NOT_SERVED = /(\.br|\.gz|^\/\.vite\/.*)$/

/** Addresses whose name carries a hash: whatever build they are of, they answer the same for ever. */
const HASHED_FILE = /^\/(assets|pictures|video)\/[\w-]+(\.[\w-]+)+$/

const readIfThere = (file: string) => readFile(file).catch(() => undefined)

async function readKept(file: string, address: string): Promise<CachedResponse> {
  const type = mime.getType(file) ?? 'application/octet-stream'
  const isText = TEXT.test(type)
  const [br, gzip] = await Promise.all([readIfThere(`${file}.br`), readIfThere(`${file}.gz`)])
  return createCachedResponse({
    headers: {
      ...fileHeaders,
      'content-type': isText ? `${type}; charset=utf-8` : type,
      'cache-control': HASHED.test(address)
        ? `public, max-age=${YEAR_S}, immutable`
        : `public, max-age=${HOUR_S}`,
    },
    body: await readFile(file),
    compressible: isText,
    encoded: { ...(br && { br }), ...(gzip && { gzip }) },
  })
}

/** Everything that browsers load from a folder, read into memory: addresses and what answers them. */
export async function readFiles(folder: string): Promise<Map<string, CachedResponse>> {
  const files = new Map<string, CachedResponse>()
  for (const name of await readdir(folder, { recursive: true })) {
    const file = join(folder, name)
    const address = `/${name.split(sep).join('/')}`
    if (NOT_SERVED.test(address) || !(await stat(file)).isFile()) continue
    files.set(address, await readKept(file, address))
  }
  return files
}

/**
 * Finds a file that this build does not have in the builds beside it: a page may have been opened before the last
 * upgrade, or come from a process that was upgraded before this one.
 * @param builds the folders of all builds
 */
export async function findFileOfOtherBuild(
  builds: readonly string[],
  address: string,
): Promise<CachedResponse | undefined> {
  if (!HASHED_FILE.test(address) || NOT_SERVED.test(address)) return undefined
  for (const build of builds) {
    const file = join(build, 'client', address)
    if ((await stat(file).catch(() => undefined))?.isFile()) return readKept(file, address)
  }
  return undefined
}
