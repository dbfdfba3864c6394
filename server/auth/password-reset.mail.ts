import { salon } from '#content/salon.ts'
import { writeAccountMessage } from './account-message.ts'

export const writePasswordReset = writeAccountMessage('password', {
  subject: `A new password for ${salon.name}`,
  introduction: `We received a request to reset your password for the back office of ${salon.name}. Choose a new one here:`,
  ending: 'If you didn’t ask for this, ignore this email. Your password won’t change.',
})
