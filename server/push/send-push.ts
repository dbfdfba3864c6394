import webPush from 'web-push'
import { HOUR_MS } from '#contracts/text/days.ts'
import type { Config } from '../config.ts'
import { PUSH_ATTEMPT_MS } from '../db/lifetimes.rules.ts'
import { DeliveryError } from '../mail/delivery-error.ts'
import { findPushKey, type PushKeySettings } from './push-key.ts'
import { findEndpointProblem } from './push-services.rules.ts'

/** A push to one browser. */
export interface PushMessage {
  endpoint: string
  keys: { p256dh: string; auth: string }
  /** What the browser gets, encrypted for it alone. */
  payload: string
  /** A newer message of the same topic takes the place of one that the push service still keeps. */
  topic: string
  /** `low` for what can wait until the device is awake. */
  urgency: 'high' | 'low'
}

/** A push service did not accept a message. */
export class PushError extends DeliveryError {}

/** How long a push service keeps a message for a device that is off. */
const KEPT_S = (12 * HOUR_MS) / 1000

/** What the settings say about pushes. */
export type PushConfig = PushKeySettings & Pick<Config, 'pushHosts' | 'publicUrl' | 'mail'>

/** Whom a push service can write to about our messages (RFC 8292, 2.1): a mailbox that exists, or the site. */
export function subjectOf({ mail, publicUrl }: Pick<PushConfig, 'mail' | 'publicUrl'>): string {
  const isSite = publicUrl?.startsWith('https:')
  return mail.smtpUrl === undefined && isSite ? (publicUrl as string) : `mailto:${mail.from.address}`
}

/** The seconds of a header `Retry-After` in milliseconds; 0 without one. */
const retryAfterOf = (headers: Headers): number => (Number(headers.get('retry-after')) || 0) * 1000

const toSentence = (error: unknown): string => {
  const { name, message, cause } = error as Error & { cause?: { code?: string } }
  if (name === 'TimeoutError') return 'The push service did not respond in time'
  return `The push service can’t be reached (${cause?.code ?? message})`
}

/**
 * Sends a push. It follows no redirects and reads no response.
 * @param stop aborts the attempt at once
 * @throws PushError when the push service did not accept it: permanent where it never will, gone for a browser that has ended
 */
export async function sendPush(
  config: PushConfig,
  { endpoint, keys, payload, topic, urgency }: PushMessage,
  stop?: AbortSignal,
): Promise<void> {
  const key = await findPushKey(config)
  if (!key) throw new PushError('The server has no key for pushes')
  const problem = findEndpointProblem(endpoint, config.pushHosts)
  if (problem !== undefined) throw new PushError(problem, { permanent: true, isGone: true })
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, payload, {
    vapidDetails: { subject: subjectOf(config), ...key },
    TTL: KEPT_S,
    topic,
    urgency,
  })
  const late = AbortSignal.timeout(PUSH_ATTEMPT_MS)
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: headers as Record<string, string>,
    body: new Uint8Array(body as Buffer),
    redirect: 'manual',
    signal: stop ? AbortSignal.any([late, stop]) : late,
  }).catch(error => {
    throw new PushError(toSentence(late.aborted ? late.reason : error))
  })
  await response.body?.cancel()
  const { status } = response
  if (response.ok) return
  const isGone = status === 404 || status === 410
  const isTemporary = status === 429 || status >= 500
  throw new PushError(`The push service has refused a message (${status})`, {
    permanent: !isTemporary,
    isGone,
    retryAfterMs: retryAfterOf(response.headers),
  })
}
