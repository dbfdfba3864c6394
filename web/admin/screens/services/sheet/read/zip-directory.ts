const END = 0x06054b50
const ENTRY = 0x02014b50
/** The end of the directory without the comment that may follow it. */
const END_BYTES = 22
const ENTRY_BYTES = 46
const COMMENT_MAX = 0xffff

/** What the directory of a ZIP file says of its files. The spreadsheet library refuses a file that unpacks to more than it says. */
export interface ZipDirectory {
  names: string[]
  /** What all files unpack to, in bytes. */
  unpackedBytes: number
}

/** The directory of a ZIP file (ISO/IEC 21320-1; PKWARE: 4.3.12 and 4.3.16); undefined when it has none, such as one that is cut off. */
export function readZipDirectory(file: Uint8Array): ZipDirectory | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let end = file.length - END_BYTES
  const first = Math.max(0, end - COMMENT_MAX)
  while (end >= first && view.getUint32(end, true) !== END) end--
  if (end < first) return undefined
  const directory: ZipDirectory = { names: [], unpackedBytes: 0 }
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + ENTRY_BYTES > file.length || view.getUint32(at, true) !== ENTRY) return undefined
    const [name, extra, comment] = [28, 30, 32].map(offset => view.getUint16(at + offset, true)) as [
      number,
      number,
      number,
    ]
    directory.unpackedBytes += view.getUint32(at + 24, true)
    directory.names.push(new TextDecoder().decode(file.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + name)))
    at += ENTRY_BYTES + name + extra + comment
  }
  return directory
}
