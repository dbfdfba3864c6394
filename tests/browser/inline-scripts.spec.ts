import { hash } from 'node:crypto'
import type { APIResponse } from '@playwright/test'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { publicPages } from '#contracts/paths/paths.ts'
import { expect, test } from './test.ts'

// Data blocks (JSON-LD) are not executed and need no hash.
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*type="application\/)[^>]*>([\s\S]*?)<\/script>/g

/** The hashes of the inline scripts in a page's HTML, and those that its policy allows. */
async function hashesOf(response: APIResponse) {
  const scripts = (await response.text()).matchAll(INLINE_SCRIPT)
  const policy = response.headers()['content-security-policy'] ?? ''
  return {
    written: new Set(Array.from(scripts, ([, code = '']) => `'sha256-${hash('sha256', code, 'base64')}'`)),
    allowed: new Set(policy.match(/'sha256-[^']+'/g)),
  }
}

test('the policy of every page allows the scripts that the renderer wrote into it, and no others @essential', async ({
  request,
}) => {
  const { login, dashboard, inquiries, services, newService, branches, settings, forgot, reset } = adminPaths
  const back = [login, dashboard, inquiries, services, newService, branches, settings, forgot, reset]
  for (const path of [...publicPages, '/contact?sent=1', '/unheard-of', ...back]) {
    const { written, allowed } = await hashesOf(await request.get(path))
    expect(written.size, path).toBeGreaterThan(0)
    expect(allowed, path).toEqual(written)
  }
  const refused = await hashesOf(await request.post('/contact', { form: { firstName: '</script><script>' } }))
  expect(refused.allowed, 'a refused form').toEqual(refused.written)
})
