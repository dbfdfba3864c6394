import { salon, timeZone } from '#content/salon.ts'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import type { WriteMessage } from '../../mail/deliver.ts'
import { formatTime, oneLine } from '../../mail/message.rules.ts'
import { prepareSessionLink } from './session-links.queries.ts'

const shortFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone,
})

/** Such as `26 Nov, 9.41 am`. */
const shortTime = (instant: string) => shortFormat.format(new Date(instant)).replace(':', '.')

/** Writes the message about a login from a new browser, with a link that ends it. */
export const writeNewBrowser: WriteMessage = async (
  { db, config, now },
  { sessionLinkId, noticeTo, messageId },
) => {
  const data = sessionLinkId === null ? undefined : await prepareSessionLink(db, sessionLinkId, now)
  if (!data || noticeTo === null) return undefined
  const paragraphs = [
    `Hello ${oneLine(data.name)},`,
    `Someone logged in to your account in the back office of ${salon.name} with a browser that you had not used there before: ${data.browser}, from ${data.address}, on ${formatTime(data.createdAt)}.`,
    'If it was you, there is nothing to do. Not you? End that session here:',
    `${config.origin}${adminPaths.endSession}#${data.token}`,
    'Then change your password: the person who logged in knows it. The link works once.',
  ]
  return {
    messageId,
    to: [{ name: '', address: noticeTo }],
    autoSubmitted: 'auto-generated',
    subject: `New browser: ${data.browser}, ${shortTime(data.createdAt)}. Not you?`,
    text: `${paragraphs.join('\n\n')}\n`,
  }
}
