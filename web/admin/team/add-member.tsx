import { type NewMember, TeamInput } from '#contracts/team.ts'
import { ApiFailure } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { useSchemaForm } from '../../ui/form.ts'
import { toast } from '../../ui/toaster.tsx'
import { adminApi } from '../api.ts'
import { messageOf } from '../failures.ts'
import { readSession } from '../session/session.ts'

const FORM = 'add-member'

export function AddMember({ onAdded, onClose }: { onAdded(added: NewMember): void; onClose(): void }) {
  const { register, handleSubmit, setError, formState } = useSchemaForm(TeamInput, { name: '', email: '' })
  const { errors, isSubmitting } = formState

  const onSubmit = handleSubmit(async input => {
    try {
      onAdded(await adminApi.addMember(input))
    } catch (error) {
      console.error(error)
      if (!readSession()) return
      const taken = error instanceof ApiFailure ? error.fields.email : undefined
      if (taken) setError('email', { message: taken }, { shouldFocus: true })
      else toast.error(messageOf(error, 'Failed to add the colleague. Please try again.'))
    }
  })

  return (
    <Dialog
      open
      title="Add a colleague"
      className="max-w-lg"
      onClose={onClose}
      footer={
        <>
          <Button type="submit" form={FORM} disabled={isSubmitting}>
            {isSubmitting ? 'Adding...' : 'Add Colleague'}
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={onSubmit} className="grid gap-4">
        <p className="text-sm text-plum-soft">
          They become an administrator, and choose the own password with a link that you get next.
        </p>
        <TextField label="Name" required error={errors.name?.message} {...register('name')} />
        <TextField
          label="Email"
          type="email"
          required
          autoComplete="off"
          error={errors.email?.message}
          {...register('email')}
        />
      </form>
    </Dialog>
  )
}
