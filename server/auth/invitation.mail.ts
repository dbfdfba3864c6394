import { salon } from '#content/salon.ts'
import { writeAccountMessage } from './account-message.ts'

export const writeInvitation = writeAccountMessage('invitation', {
  subject: `Your account at ${salon.name}`,
  introduction: `You have an account in the back office of ${salon.name}. Choose your password here:`,
  ending: 'You log in with this email address.',
})
