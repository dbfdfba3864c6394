import { Link, useNavigate } from 'react-router'
import { adminPaths } from '#contracts/admin-paths.ts'
import type { Branch, BranchInput } from '#contracts/branch.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CheckboxField, TextField } from '../../ui/field.tsx'
import { useSchemaForm } from '../../ui/form.ts'
import { toast } from '../../ui/toaster.tsx'
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx'
import { adminApi } from '../api.ts'
import { ConflictDialog } from '../conflict-dialog.tsx'
import { deletedMessage, messageOf, toastFailure } from '../failures.ts'
import { keys } from '../query-client.ts'
import { useDraft } from '../session/draft.ts'
import { useSaving } from '../use-saving.ts'
import { BranchForm, differencesOf, emptyBranch, toValues } from './branch-values.ts'
import { OwnHours } from './own-hours.tsx'

/** Adds a branch, or edits one. */
export function BranchEditor({ branch }: { branch: Branch | undefined }) {
  const navigate = useNavigate()
  const form = useSchemaForm(BranchForm, branch ? toValues(branch) : emptyBranch)
  const { errors, isDirty } = form.formState
  useDraft(`branch/${branch?.id ?? 'new'}`, form)
  const { markSaved } = useUnsavedChanges(isDirty)

  const { busy, wasDeleted, isNew, submit, conflictDialog } = useSaving(form, {
    create: (input: BranchInput) => adminApi.createBranch(input),
    update: branch && ((input: BranchInput, version) => adminApi.updateBranch(branch.id, input, version)),
    changes: [keys.branches],
    list: keys.branches,
    onStored: () => toast.success(isNew ? 'Branch created successfully!' : 'Branch updated successfully!'),
    onSaved() {
      markSaved()
      navigate(adminPaths.branches)
    },
    onFailed(error) {
      const otherwise = `Failed to ${isNew ? 'create' : 'update'} branch. Please try again.`
      toastFailure(messageOf(error, otherwise))
    },
    differencesOf,
    startFrom: current => form.reset(toValues(current)),
  })

  const onSubmit = form.handleSubmit(
    ({ version, ...input }) => submit(input, version),
    () => toast.error('Please fix the form errors.'),
  )

  return (
    <form noValidate onSubmit={onSubmit} className="grid max-w-2xl gap-5">
      <div className="-mb-5">
        <Banner tone="error">
          {wasDeleted && `${deletedMessage('branch')} To keep your changes, save them as a new branch.`}
        </Banner>
      </div>
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
        hint="Disabled branches are hidden from customers. The contact page still lists them, greyed out."
        {...form.register('disable')}
      />
      <OwnHours form={form} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={busy}>
          {busy ? 'Saving...' : isNew ? 'Create Branch' : 'Update Branch'}
        </Button>
        <Link to={adminPaths.branches} className={buttonClass('secondary')}>
          Cancel
        </Link>
      </div>
      <ConflictDialog {...conflictDialog} />
    </form>
  )
}
