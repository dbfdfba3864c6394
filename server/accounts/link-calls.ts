import type { ApiPlugin, AppContext } from '../context.ts'
import { byAddress } from '../http/rate-limits.ts'

/**
 * Sets up the calls that a link in a message about an account leads to. The token is the permission, so anyone may
 * make them; each address may as often as it may log in.
 * @returns the configuration of their routes
 */
export function setUpLinkCalls(
  api: Pick<Parameters<ApiPlugin>[0], 'addHook'>,
  { config, broadcaster }: AppContext,
) {
  // Links end sessions: close the open streams of those in this process at once.
  api.addHook('onResponse', () => broadcaster.checkSessions())
  return {
    access: 'public' as const,
    rateLimit: { max: config.rateLimits.loginsPerMinute, keyGenerator: byAddress },
  }
}
