import { inflateRawSync } from 'node:zlib'

const ENTRY = 0x02014b50
const ENTRY_BYTES = 46
const END = Buffer.from('PK\u0005\u0006', 'latin1')
const STORED = 0
/** Of one part; the process that reads a file has little memory. */
const PART_BYTES_MAX = 64 * 1024 * 1024

/** What a large archive (ZIP64) has where the number is elsewhere. */
const ELSEWHERE = 0xffffffff

/** The parts of a ZIP file by their names, each read when it is asked for; none of a large archive (ZIP64). */
function partsOf(file: Buffer): Map<string, () => string> {
  const parts = new Map<string, () => string>()
  const end = file.lastIndexOf(END)
  if (end < 0) return parts
  const count = file.readUInt16LE(end + 10)
  let at = file.readUInt32LE(end + 16)
  if (at === ELSEWHERE) return parts
  for (let index = 0; index < count && file.readUInt32LE(at) === ENTRY; index++) {
    const [method, size] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 20)]
    const nameEnd = at + ENTRY_BYTES + file.readUInt16LE(at + 28)
    const name = file.toString('utf8', at + ENTRY_BYTES, nameEnd)
    const local = file.readUInt32LE(at + 42)
    if (size === ELSEWHERE || local === ELSEWHERE) return new Map()
    parts.set(name, () => {
      // The local header may have other extra fields than the directory.
      const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
      const data = file.subarray(start, start + size)
      return (method === STORED ? data : inflateRawSync(data, { maxOutputLength: PART_BYTES_MAX })).toString()
    })
    at = nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return parts
}

/** An entry of the list of texts. */
const TEXT = /<(?:\w+:)?si[\s/>]/g
/** A cell that refers to it by a number. */
const CELL = /<(?:\w+:)?c\s[^>]*?\bt=["']s["'][^>]*>\s*<(?:\w+:)?v[^>]*>\s*(\d+)/g

/**
 * Whether a cell of an `.xlsx` file refers to a text that the file does not have. The library reads such a cell as an empty one,
 * which would mean unchanged.
 */
export function lacksSharedStrings(file: Buffer): boolean {
  const parts = partsOf(file)
  const names = [...parts.keys()]
  const list = names.find(name => /(?:^|\/)sharedStrings\.xml$/i.test(name))
  const texts = list === undefined ? 0 : [...(parts.get(list)?.() ?? '').matchAll(TEXT)].length
  return names
    .filter(name => /(?:^|\/)worksheets\/[^/]+\.xml$/i.test(name))
    .some(name => {
      for (const [, number] of (parts.get(name)?.() ?? '').matchAll(CELL))
        if (Number(number) >= texts) return true
      return false
    })
}
