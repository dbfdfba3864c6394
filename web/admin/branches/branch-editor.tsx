import { toast } from 'react-hot-toast/headless'
import { Link, useNavigate } from 'react-router'
import type { Branch, BranchInput } from '#contracts/branch.ts'
import { paths } from '#contracts/paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CheckboxField, TextField } from '../../ui/field.tsx'
import { useSchemaForm } from '../../ui/form.ts'
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx'
import { adminApi } from '../api.ts'
import { ConflictDialog } from '../conflict-dialog.tsx'
import { messageOf } from '../failures.ts'
import { useDraft } from '../session/draft.ts'
import { useSaving } from '../use-saving.ts'
import { BranchForm, differencesOf, emptyBranch, toValues } from './branch-values.ts'

/** The form of a branch, or of a new one. */
export function BranchEditor({ branch }: { branch: Branch | undefined }) {
  const navigate = useNavigate()
  const form = useSchemaForm(BranchForm, branch ? toValues(branch) : emptyBranch)
  const { errors, isDirty } = form.formState
  useDraft(`branch/${branch?.id ?? 'new'}`, form)
  const letGo = useUnsavedChanges(isDirty)

  const { busy, conflict, submit, keepMine, leaveConflict } = useSaving(form, {
    save: (input: BranchInput, version) =>
      branch ? adminApi.updateBranch(branch.id, input, version) : adminApi.createBranch(input),
    onSaved() {
      toast.success(branch ? 'Branch updated successfully!' : 'Branch created successfully!')
      letGo()
      navigate(paths.admin.branches)
    },
    onFailed(error) {
      const otherwise = `Failed to ${branch ? 'update' : 'create'} branch. Please try again.`
      toast.error(messageOf(error, otherwise))
    },
  })

  const onSubmit = form.handleSubmit(
    ({ version, ...input }) => submit(input, version),
    () => void toast.error('Please fix the form errors.'),
  )

  return (
    <form noValidate onSubmit={onSubmit} className="grid max-w-2xl gap-5">
      <TextField label="Name" required error={errors.name?.message} {...form.register('name')} />
      <TextField label="Address" required error={errors.address?.message} {...form.register('address')} />
      <TextField label="Email" type="email" error={errors.email?.message} {...form.register('email')} />
      <TextField label="Phone" type="tel" error={errors.phone?.message} {...form.register('phone')} />
      <TextField
        label="Map URL"
        type="url"
        placeholder="https://"
        error={errors.mapUrl?.message}
        {...form.register('mapUrl')}
      />
      <CheckboxField
        label="Disable this branch"
        hint="Disabled branches are hidden from customers. The contact page still lists them, greyed."
        {...form.register('disable')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={busy}>
          {busy ? 'Saving...' : branch ? 'Update Branch' : 'Create Branch'}
        </Button>
        <Link to={paths.admin.branches} className={buttonClass('secondary')}>
          Cancel
        </Link>
      </div>
      <ConflictDialog
        differences={conflict && differencesOf(conflict.mine, conflict.current)}
        busy={busy}
        onKeepMine={keepMine}
        onTakeTheirs={() => {
          if (conflict) form.reset(toValues(conflict.current))
          leaveConflict()
        }}
        onClose={leaveConflict}
      />
    </form>
  )
}
