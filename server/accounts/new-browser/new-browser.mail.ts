import { salon } from '#content/salon.ts'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { longTime, shortTime } from '#contracts/text/date-texts.ts'
import type { WriteMessage } from '../../mail/deliver.ts'
import { greeting } from '../account-notice.mail.ts'
import { prepareSessionLink } from './session-links.queries.ts'

/** Writes the message about a login from a new browser, with a link that ends it. */
export const writeNewBrowser: WriteMessage = async (
  { db, config, now },
  { id, userId, sessionLinkId, noticeTo, noticeAbout, messageId },
) => {
  if (noticeTo === null) return undefined
  const link = sessionLinkId === null ? undefined : await prepareSessionLink(db, sessionLinkId, now)
  // The link was used, or has expired.
  if (!link && userId !== null) return undefined
  const { createdAt } = await db
    .selectFrom('mailJobs')
    .select('createdAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const paragraphs = [
    greeting(link?.name),
    `Someone logged in to your account in the back office of ${salon.name} with a browser that you had not used there before: ${noticeAbout}, on ${longTime(createdAt)}.`,
    ...(link
      ? [
          'If it was you, there is nothing to do. Not you? End that session here:',
          `${config.origin}${adminPaths.endSession}#${link.token}`,
          'Then change your password: the person who logged in knows it. The link works once.',
        ]
      : [
          'Your account has been removed since. Not you? Tell the person who runs the server at once: someone may have taken over the back office.',
        ]),
  ]
  return {
    messageId,
    to: [{ name: '', address: noticeTo }],
    autoSubmitted: 'auto-generated',
    subject: `New browser: ${link?.browser ?? noticeAbout}, ${shortTime(createdAt)}. Not you?`,
    text: `${paragraphs.join('\n\n')}\n`,
  }
}
