import { salon } from '#content/salon.ts'
import { writeAccountMessage } from './account-message.ts'

export const writePasswordReset = writeAccountMessage('password', {
  subject: `A new password for ${salon.name}`,
  why: `Somebody, hopefully you, has forgotten the password to the back office of ${salon.name}. Choose a new one here:`,
  end: 'If it was not you, there is nothing to do: your password stays as it is.',
})
