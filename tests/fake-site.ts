import { hash } from 'node:crypto'
import type { Branch } from '#contracts/branches/branch.ts'
import type { Site } from '../server/pages/site.ts'

/** Of its only script. */
export const FAKE_SCRIPT_HASH = `'sha256-${hash('sha256', 'let a = 1', 'base64')}'`

/** A minimal site that shows the names of the branches and records what it renders. */
export function createFakeSite(): Site & { renderings: string[] } {
  const renderings: string[] = []
  return {
    renderings,
    files: new Map(),
    knownPaths: new Set(['/', '/about', '/services', '/contact', '/admin', '/admin/branches']),
    writeWorker: phone => `// ${phone}`,
    async render(request, fetch) {
      const { pathname, search } = new URL(request.url)
      renderings.push(pathname + search)
      if (['/404', '/branches/-'].includes(pathname)) return new Response('<h1>404</h1>', { status: 404 })
      if (request.method === 'POST')
        return new Response(null, { status: 302, headers: { location: '/contact?sent=1' } })
      const branches = await fetch('/branches')
        .then(response => response.json() as Promise<{ data?: Branch[] }>)
        .catch(() => ({ data: undefined }))
      const names = branches.data?.map(branch => branch.name).join(', ') ?? 'no branches'
      // Long enough to be worth compressing. Names are not escaped.
      return new Response(`<script>let a = 1</script><p>${names}</p><hr>${'… '.repeat(400)}`, {
        headers: { 'content-security-policy': `script-src 'self' ${FAKE_SCRIPT_HASH}` },
      })
    },
  }
}
