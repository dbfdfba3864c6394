import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { DetailsForm, type DetailsInput, User } from '#contracts/accounts/user.ts'
import { plainText } from '#contracts/text/plain-text.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { fieldsOf, useSchemaForm } from '../../../ui/form.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { TopMessage } from '../../../ui/top-message.tsx'
import { useUnsavedChanges } from '../../../ui/unsaved-changes.tsx'
import { accountCalls } from '../../calls/account-calls.ts'
import { messageOrFixed, showFormFailure } from '../../calls/failures.ts'
import { keys } from '../../calls/query-client.ts'
import { FoldedPanel } from '../../layout/panel.tsx'
import { readSession, storeSession, useUser } from '../../session/session.ts'
import { useDemo } from '../../session/use-demo.ts'

/** Changes the user's own name, email and phone. */
export function YourDetails() {
  const { name = '', email = '', phone = '' } = useUser()
  const demo = useDemo()
  const form = useSchemaForm(DetailsForm, { name, email, phone, currentPassword: '' })
  const { handleSubmit, reset, watch, formState } = form
  const field = fieldsOf(form)
  const { errors, isDirty } = formState
  useUnsavedChanges(isDirty)
  // Another tab may have changed the details; fields that were edited here keep their text.
  useEffect(
    () => reset({ name, email, phone, currentPassword: '' }, { keepDirtyValues: true }),
    [reset, name, email, phone],
  )
  const isNewEmail = plainText(watch('email')).toLowerCase() !== email.toLowerCase()

  const { mutate, isPending } = useMutation({
    mutationFn: async (input: DetailsInput) => User.parse(await accountCalls.updateDetails(input)),
    meta: { changes: [keys.team, keys.colleagues] },
    onSuccess(user) {
      const session = readSession()
      // Every tab shows the new details at once.
      if (session) storeSession({ ...session, user })
      reset({ ...form.getValues(), currentPassword: '' })
      toast.success('Your details have been updated')
    },
    onError: error => showFormFailure(form, error, messageOrFixed(error, 'Update failed')),
  })
  // An unedited email is not sent: it may have been changed elsewhere.
  const onSubmit = handleSubmit(({ name, phone, ...email }) =>
    mutate({ name, phone, ...(isNewEmail && email) }),
  )

  return (
    <FoldedPanel title="Your details">
      <TopMessage tone="error" onDismiss={() => form.clearErrors('root')}>
        {errors.root?.message}
      </TopMessage>
      <form method="post" noValidate onSubmit={onSubmit} className="space-y-4">
        <TextField label="Name" required autoComplete="name" {...field('name')} />
        <TextField label="Email" type="email" required autoComplete="username" {...field('email')} />
        <TextField label="Phone" type="tel" autoComplete="tel" {...field('phone')} />
        {!demo && (isNewEmail || errors.currentPassword) && (
          <PasswordField
            label="Current Password"
            autoComplete="current-password"
            hint="Needed to change your email"
            {...field('currentPassword')}
          />
        )}
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Saving...' : 'Save Details'}
        </Button>
      </form>
    </FoldedPanel>
  )
}
