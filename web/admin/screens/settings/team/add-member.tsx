import { useMutation } from '@tanstack/react-query'
import { type NewMember, TeamInput } from '#contracts/accounts/team.ts'
import type { Level } from '#contracts/accounts/user.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { SelectField, TextField } from '../../../../ui/field.tsx'
import { fieldsOf, useSchemaForm } from '../../../../ui/form.ts'
import { TopMessage } from '../../../../ui/top-message.tsx'
import { messageOf, showFormFailure } from '../../../calls/failures.ts'
import { keys } from '../../../calls/query-client.ts'
import { levelNames, levelTexts } from './levels.ts'
import { teamCalls } from './team-calls.ts'

const FORM = 'add-member'

/** The lower one first, which is the choice at first. */
const levels: readonly Level[] = ['inbox', 'full']

export function AddMember({ onAdded, onClose }: { onAdded(added: NewMember): void; onClose(): void }) {
  const form = useSchemaForm(TeamInput, { name: '', email: '', level: 'inbox' })
  const field = fieldsOf(form)
  const { mutate, isPending } = useMutation({
    mutationFn: teamCalls.addMember,
    meta: { changes: [keys.team, keys.colleagues, keys.activity()] },
    onSuccess: onAdded,
    onError: error =>
      showFormFailure(form, error, messageOf(error, 'We couldn’t add the colleague. Try again.')),
  })

  return (
    <Dialog
      open
      title="Add colleague"
      className="max-w-lg"
      onClose={onClose}
      footer={
        <>
          <Button type="submit" form={FORM} disabled={isPending}>
            {isPending ? 'Adding...' : 'Add Colleague'}
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <TopMessage tone="error">{form.formState.errors.root?.message}</TopMessage>
      <form id={FORM} noValidate onSubmit={form.handleSubmit(input => mutate(input))} className="grid gap-4">
        <p className="text-sm text-plum-soft">Next, you’ll get a link they can use to set their password.</p>
        <TextField label="Name" required {...field('name')} />
        <TextField label="Email" type="email" required autoComplete="off" {...field('email')} />
        <SelectField label="Access" hint={levelTexts[form.watch('level') ?? 'inbox']} {...field('level')}>
          {levels.map(level => (
            <option key={level} value={level}>
              {levelNames[level]}
            </option>
          ))}
        </SelectField>
      </form>
    </Dialog>
  )
}
