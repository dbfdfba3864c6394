// `node scripts/packages.ts [FILE]` writes what a release is made of, to a file or the terminal: the packages that run in a salon with
// their versions and licences, the Node that runs them, and the fonts.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { nodePackage, root } from './node.mjs'

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
    }),
  ),
})

const readLock = (folder: string) =>
  Lock.parse(JSON.parse(readFileSync(join(root, folder, 'package-lock.json'), 'utf8'))).packages

/** A line of the list: `zod 4.6.7 MIT`. @throws Error for a package without a version or a licence */
function lineOf([path, { version, license }]: [string, z.infer<typeof Lock>['packages'][string]]): string {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  if (!version || !license)
    throw new Error(
      `${name} has no version or licence in package-lock.json: look it up before it is shipped.`,
    )
  return `${name} ${version} ${license}`
}

/** The lines of the list, each package and version once. */
export function listPackages(): string[] {
  const shipped = Object.entries(readLock('.')).filter(
    ([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional,
  )
  const node = Object.entries(readLock('runtime')).filter(([path]) => path.endsWith(`/${nodePackage}`))
  return [
    ...[...new Set([...shipped, ...node].map(lineOf))].toSorted(),
    'Cormorant Garamond, Figtree, Noto Sans Sinhala and Noto Serif Sinhala (fonts) OFL-1.1',
  ]
}

if (import.meta.main) {
  const [, , file = process.stdout.fd] = process.argv
  writeFileSync(file, `${listPackages().join('\n')}\n`)
}
