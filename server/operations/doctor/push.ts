import { isSampleContact } from '#content/sample-salon.ts'
import { listWords } from '#contracts/text/number-texts.ts'
import { findPushKeyProblem, mayMakePushKey } from '../../push/push-key.ts'
import { exampleHosts } from '../../push/push-services.rules.ts'
import { type PushConfig, subjectOf } from '../../push/send-push.ts'
import { createFindings, type Finding } from './finding.ts'

const { ok, warning, error } = createFindings('Notifications')
const TIMEOUT_MS = 5_000

/** Whether a host answers at all: a push service responds to a request without a message by refusing it. */
async function answers(host: string): Promise<boolean> {
  try {
    const response = await fetch(`https://${host}/`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    return true
  } catch {
    return false
  }
}

/**
 * Checks whether notifications can leave this machine: the key, whom push services could write to, and whether these can be reached.
 * It sends nothing.
 */
export async function checkPush(config: PushConfig, canReach = answers): Promise<Finding[]> {
  const problem = await findPushKeyProblem(config)
  if (problem !== undefined) return [error(problem)]
  if (!mayMakePushKey(config))
    return [
      warning(
        'PUSH_KEY is not set: no one can switch on notifications in a browser. "npx web-push generate-vapid-keys" prints one',
      ),
    ]
  const subject = subjectOf(config)
  const reached = await Promise.all(exampleHosts.map(async host => ((await canReach(host)) ? [] : [host])))
  const missing = reached.flat()
  return [
    missing.length === 0
      ? ok(`can leave this machine, as ${subject}`)
      : warning(
          `${listWords(missing)} can’t be reached: the firewall must let this machine call them by https`,
        ),
    ...(isSampleContact(subject.replace('mailto:', ''))
      ? [
          warning(
            'Apple refuses them from the sample address: set MAIL_FROM, or PUBLIC_URL to an https address',
          ),
        ]
      : []),
  ]
}
