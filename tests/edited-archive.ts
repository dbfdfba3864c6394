import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Writes other words over the beginning of a statement of pg_dump's archive, as somebody with an editor for bytes would: pg_dump keeps
 * its statements as they are, with their length before them.
 */
export function overwriteStatement(file: string, statement: string, words: string): void {
  const bytes = readFileSync(file)
  const at = bytes.indexOf(statement)
  if (at < 0) throw new Error(`${statement} does not stand in ${file}`)
  const end = bytes.indexOf(';\n', at)
  if (words.length > end - at) throw new Error(`There is room for ${end - at} characters only`)
  bytes.write(words.padEnd(end - at), at)
  writeFileSync(file, bytes)
}
