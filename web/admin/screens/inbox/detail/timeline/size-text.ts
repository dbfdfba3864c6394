import { counted } from '#contracts/text/number-texts.ts'

/** A size in bytes: '900 bytes', '12 KB', '2.3 MB'. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return counted(bytes, 'byte')
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
