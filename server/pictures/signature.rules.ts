/** The format of a picture, by its first bytes; its name and Content-Type are ignored. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'

const startsWith = (bytes: Buffer, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte)
const text = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

const HEVC_BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'hevm', 'hevs', 'mif1', 'msf1'])

/** The brands in the header of an AVIF or HEIC file. */
function readBrands(bytes: Buffer): string[] {
  if (bytes.length < 16 || text(bytes, 4, 8) !== 'ftyp') return []
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256)
  const brands = [text(bytes, 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text(bytes, at, at + 4))
  return brands
}

/** The format that a file's first bytes say; undefined for everything else. */
export function readKind(bytes: Buffer): PictureKind | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp'
  const brands = readBrands(bytes)
  if (brands.includes('avif') || brands.includes('avis')) return 'avif'
  if (brands.some(brand => HEVC_BRANDS.has(brand))) return 'heic'
  return undefined
}
