import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { messageOf, showRefusedFields } from '../../../calls/failures.ts'
import { readSession } from '../../../session/session.ts'

/**
 * Sends a form: what is refused is said at its fields, what else failed above them.
 * @param failed the message when it failed for an unknown reason
 */
export const sendForm = <Input extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Input, unknown, Output>,
  send: (input: Output) => Promise<unknown>,
  failed: string,
) =>
  form.handleSubmit(input =>
    send(input).catch(error => {
      console.error(error)
      // Without a session the layout redirects to the login.
      if (readSession() && !showRefusedFields(form, error))
        form.setError('root', { message: messageOf(error, failed) })
    }),
  )
