import { counted } from './number-texts.ts'

/** A size in bytes: '900 bytes', '12 KB', '2.3 MB', '1.2 GB'. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return counted(bytes, 'byte')
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} KB`
  if (bytes < 999_950_000) return `${(bytes / 1_000_000).toFixed(1)} MB`
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`
}
