import { spawnSync } from 'node:child_process'
import { rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Folder, newFolder } from './folders.ts'

const CHUNK = 4096

const run = (command: string, ...args: string[]) => spawnSync(command, args).status === 0

/** Whether we may mount a small file system here. */
function canMount(): boolean {
  using folder = newFolder()
  if (!run('mount', '-t', 'tmpfs', '-o', 'size=64k', 'araliya', folder.path)) return false
  return run('umount', folder.path)
}

/** For `needs`: what a test of a small disk lacks here. */
export const smallDisks = () => ({ missing: canMount() ? undefined : 'only root can mount a small disk' })

/** A disk of a few megabytes that can be filled. */
export interface SmallDisk extends Folder {
  /** Fills it, but for some bytes. */
  fill(except?: number): void
  free(): void
}

export function newSmallDisk(megabytes: number): SmallDisk {
  const folder = newFolder()
  const { path } = folder
  if (!run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'araliya', path)) throw new Error('No mount')
  const unmount = () => run('umount', '--lazy', path)
  process.prependOnceListener('exit', unmount)
  const filler = join(path, 'filler')
  return {
    path,
    fill(except = 0) {
      try {
        // Bounded: without the mount this must not fill the machine's own disk.
        for (let left = megabytes * 1_048_576; left >= 0; left -= CHUNK) {
          writeFileSync(filler, Buffer.alloc(CHUNK), { flag: 'a' })
        }
      } catch (error) {
        if ((error as { code?: string }).code !== 'ENOSPC') throw error
        truncateSync(filler, Math.max(0, statSync(filler).size - except))
        return
      }
      throw new Error('The disk did not fill up')
    },
    free: () => rmSync(filler),
    [Symbol.dispose]() {
      process.off('exit', unmount)
      unmount()
      folder[Symbol.dispose]()
    },
  }
}
