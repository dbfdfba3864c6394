import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { domainOf } from '../mail/message.rules.ts'
import { originOf } from './guard.ts'
import type { LoginOrigin } from './new-browser/known-browsers.queries.ts'

/** The browser that logs in. Its key is a random text that the back office keeps in the browser, in a header of its own. */
export function loginOriginOf(request: FastifyRequest, { profile, mail }: Config): LoginOrigin {
  const key = request.headers['x-browser-key']
  const sendsNotices = profile === 'real' && mail.smtpUrl !== undefined
  return {
    ...originOf(request),
    browserKey: typeof key === 'string' && /^[\w-]{22,64}$/.test(key) ? key : undefined,
    noticeDomain: sendsNotices ? domainOf(mail.from.address) : undefined,
  }
}
