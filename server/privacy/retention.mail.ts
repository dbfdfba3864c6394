import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { longDay } from '#contracts/text/date-texts.ts'
import { salonDay } from '#contracts/text/days.ts'
import { counted } from '#contracts/text/number-texts.ts'
import { findFullAccessEmail } from '../accounts/admins.queries.ts'
import type { WriteMessage } from '../mail/deliver.ts'
import { findAnnounced } from './retention.queries.ts'

/** Tells an account with full access, a month ahead, what the first deletion of the retention will take. */
export const writeRetention: WriteMessage = async ({ db, config }, { userId, messageId }) => {
  const announced = await findAnnounced(db)
  const address = userId === null ? undefined : await findFullAccessEmail(db, userId)
  if (!announced || !address) return undefined
  const { months, from, preview } = announced
  const inquiries = counted(preview.total, 'inquiry', 'inquiries')
  const oldest = preview.oldestAt ? `; the oldest arrived on ${longDay(salonDay(preview.oldestAt))}` : ''
  const paragraphs = [
    `Completed inquiries are kept for ${counted(months, 'month')}, as the privacy page of the website says.`,
    `From ${longDay(from)} on, those whose time is over are erased automatically, with their notes, replies and emails. On that day it is ${inquiries}${oldest}. Erased inquiries can’t be restored.`,
    'An inquiry that is open, or has a follow-up or a new note, stays.',
    config.publicUrl &&
      `To choose another time, or to switch it off: ${config.publicUrl}${adminPaths.inquirySettings}`,
    'This email is sent once, before the first deletion.',
  ]
  return {
    messageId,
    to: [{ name: '', address }],
    autoSubmitted: 'auto-generated',
    subject: `${inquiries} will be erased from ${longDay(from)} on`,
    text: `${paragraphs.filter(Boolean).join('\n\n')}\n`,
  }
}
