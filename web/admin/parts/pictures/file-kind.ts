/** What a chosen file is, by its first bytes: its name and the type that a phone gives it may be wrong. */
export type FileKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'

/** The kind of a picture; undefined for one that the site does not take. @param start at least the first 64 bytes */
export function fileKind(start: Uint8Array): FileKind | undefined {
  const text = String.fromCharCode(...start)
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp'
  if (!text.startsWith('ftyp', 4)) return undefined
  // The brands of the container. One that names several has AVIF before the general ones.
  const brands = text.slice(8)
  if (/avi[fs]/.test(brands)) return 'avif'
  return /hei[cx]|hei[ms]|hev[cx]|mif1|msf1/.test(brands) ? 'heic' : undefined
}
