import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { messageOf, showFormFailure } from '../calls/failures.ts'

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
      showFormFailure(form, error, messageOf(error, failed))
    }),
  )
