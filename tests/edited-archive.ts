import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Overwrites the start of a statement in an archive of pg_dump, without changing its length, which the archive stores.
 */
export function overwriteStatement(file: string, statement: string, replacement: string): void {
  const bytes = readFileSync(file)
  const at = bytes.indexOf(statement)
  if (at < 0) throw new Error(`${statement} is not in ${file}`)
  const end = bytes.indexOf(';\n', at)
  if (replacement.length > end - at) throw new Error(`There is room for ${end - at} characters only`)
  bytes.write(replacement.padEnd(end - at), at)
  writeFileSync(file, bytes)
}
