import { salon } from '#content/salon.ts'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { longTime, shortTime } from '#contracts/text/date-texts.ts'
import type { WriteMessage } from '../../mail/deliver.ts'
import { oneLine } from '../../mail/message.rules.ts'
import { prepareSessionLink } from './session-links.queries.ts'

/** Writes the message about a login from a new browser, with a link that ends it. */
export const writeNewBrowser: WriteMessage = async (
  { db, config, now },
  { sessionLinkId, noticeTo, messageId },
) => {
  const data = sessionLinkId === null ? undefined : await prepareSessionLink(db, sessionLinkId, now)
  if (!data || noticeTo === null) return undefined
  const paragraphs = [
    `Hello ${oneLine(data.name)},`,
    `Someone logged in to your account in the back office of ${salon.name} with a browser that you had not used there before: ${data.browser}, from ${data.address}, on ${longTime(data.createdAt)}.`,
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
