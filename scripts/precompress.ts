// `node scripts/precompress.ts FOLDER` writes a .br and a .gz beside each text file of a build, so that the server need not
// compress them.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const folder = resolve(process.argv[2] as string)
const TEXT = /\.(js|css|svg|webmanifest|txt|xml|ico)$/
const SMALLEST = 200

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (!TEXT.test(name)) continue
  const file = join(folder, name)
  const content = readFileSync(file)
  if (content.length < SMALLEST) continue
  writeFileSync(`${file}.br`, await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  writeFileSync(`${file}.gz`, await gzipped(content, { level: 9 }))
}
