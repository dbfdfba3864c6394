import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { mailDomainOf } from '../../mail/message.rules.ts'
import { originOf } from '../guard.ts'
import type { LoginOrigin } from './known-browsers.queries.ts'

/** The browser that logs in. Its key is a random text that the back office keeps in the browser, in a header of its own. */
export function loginOriginOf(request: FastifyRequest, { mail }: Config): LoginOrigin {
  const key = request.headers['x-browser-key']
  return {
    ...originOf(request),
    browserKey: typeof key === 'string' && /^[\w-]{22,64}$/.test(key) ? key : undefined,
    noticeDomain: mailDomainOf(mail),
  }
}
