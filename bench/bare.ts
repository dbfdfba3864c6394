import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

/** Starts `bare-server.ts`, which sends the same bytes as the salon at `source`. Ends with its scope. */
export async function startBare(source: string, paths: string[]): Promise<{ url: string } & AsyncDisposable> {
  const child = spawn(
    process.execPath,
    [resolve(import.meta.dirname, 'bare-server.ts'), source, paths.join()],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const [line] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit').then(() => [''])])
  const url = /ready (\S+)/.exec(String(line))?.[1]
  if (!url) throw new Error('The bare server does not start')
  return {
    url,
    async [Symbol.asyncDispose]() {
      child.kill()
      await once(child, 'exit')
    },
  }
}
