import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { Link, useNavigate, useParams } from 'react-router'
import type { Branch, BranchInput } from '#contracts/branches/branch.ts'
import { coordinatesOf } from '#contracts/branches/coordinates.ts'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { branchSlotId } from '#contracts/pictures/picture-slots.ts'
import { isWebAddress } from '#contracts/text/web-address.ts'
import { useSharedContent } from '../../../content.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { CheckboxField, TextField } from '../../../ui/field.tsx'
import { errorAt, fieldsOf, useSchemaForm } from '../../../ui/form.ts'
import { toast } from '../../../ui/toast.ts'
import { skipLeavePrompt, useUnsavedChanges } from '../../../ui/unsaved-changes.tsx'
import { adminApi } from '../../calls/api.ts'
import { deletedMessage, isNotFound, messageOrFixed, toastFailure } from '../../calls/failures.ts'
import { ListSkeleton } from '../../calls/loaded.tsx'
import { forForm, queries } from '../../calls/queries.ts'
import { keys, wait } from '../../calls/query-client.ts'
import { sendForData } from '../../calls/send.ts'
import { ScreenHead } from '../../layout/screen-head.tsx'
import { contactHint } from '../../parts/contact-hint.tsx'
import { PictureSlotCard } from '../../parts/pictures/picture-slot-card.tsx'
import { focusInvalid, WeekEditor } from '../../parts/week-editor.tsx'
import { ConflictDialog } from '../../saving/conflict-dialog.tsx'
import { deleteDraft, useDraft } from '../../saving/draft.ts'
import { KeptDraft } from '../../saving/kept-draft.tsx'
import { namesakeQuestions } from '../../saving/namesake-question.ts'
import { SaveQuestion } from '../../saving/save-question.tsx'
import { useSaving } from '../../saving/use-saving.ts'
import { AddingForm, NotSavable, ReadOnlyWithoutFullAccess } from '../../session/full-access-only.tsx'
import { useFullAccess } from '../../session/session.ts'
import {
  BranchForm,
  type BranchValues,
  comparedBranchFields,
  emptyBranch,
  toBranchValues,
} from './branch-values.ts'
import { disableSentence, sharesName } from './consequences.ts'

type BranchFormControl = UseFormReturn<BranchValues, unknown, BranchInput & { version?: number | undefined }>

/** Hours of this branch only; they start as a copy of the hours of all branches. */
function OwnHours({ form }: { form: BranchFormControl }) {
  const { week } = useSharedContent().hours
  return (
    <Controller
      control={form.control}
      name="hours"
      render={({ field }) => (
        <div ref={focusInvalid(field.ref)} className="space-y-2">
          <CheckboxField
            label="Use different hours for this branch"
            hint="Otherwise it follows Settings, Salon and Hours."
            checked={field.value != null}
            onChange={({ target }) => field.onChange(target.checked ? week : null)}
          />
          {field.value && (
            <WeekEditor
              week={field.value}
              onChange={field.onChange}
              errorAt={path => errorAt(form, `hours.${path}`)}
            />
          )}
        </div>
      )}
    />
  )
}

/** Why a branch is not on the map of the website; undefined where it can be. */
const mapHint = (mapUrl: string | null | undefined) =>
  mapUrl && isWebAddress(mapUrl) && !coordinatesOf(mapUrl)
    ? 'This address has no coordinates, so the branch is not on the map of the website. Copy the long address instead.'
    : undefined

/** Adds a branch, or edits one. */
function BranchEditor({ branch }: { branch: Branch | undefined }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const initial = branch ? toBranchValues(branch) : emptyBranch
  const form = useSchemaForm(BranchForm, initial)
  const field = fieldsOf(form)
  const [email, phone, whatsApp] = form.watch(['email', 'phone', 'whatsApp'])
  const isFull = useFullAccess()
  const mapUrl = useWatch({ control: form.control, name: 'mapUrl' })
  const { isDirty } = form.formState
  const draft = `branch/${branch?.id ?? 'new'}`
  useDraft(draft, form)
  const { markSaved } = useUnsavedChanges(isDirty)

  const { busy, onSubmit, question, conflictDialog } = useSaving(form, {
    save: adminApi.branches.save(branch),
    changes: [keys.branches],
    list: keys.branches,
    onInvalid: () => toast.error('Please fix the form errors.'),
    onStored: () => toast.success(branch ? 'Branch updated successfully!' : 'Branch created successfully!'),
    onSaved() {
      markSaved()
      deleteDraft(draft)
      navigate(adminPaths.branches)
    },
    onFailed(error) {
      const otherwise = `Failed to ${branch ? 'update' : 'create'} branch. Please try again.`
      toastFailure(isNotFound(error) ? deletedMessage('branch') : messageOrFixed(error, otherwise))
    },
    async questionsFor({ name, disable }) {
      // Without the list the branch is saved: the question is only a help.
      const branches = await client.fetchQuery(queries.branches).catch(() => [])
      const questions = namesakeQuestions(branches, branch, name, other => `branch called ${other.name}`)
      if (branch && disable && !branch.disable) {
        const count = await client.fetchQuery(queries.inquiryCount(branch.name)).catch(() => undefined)
        questions.push(`${disableSentence({ count, isShared: sharesName(branch, branches) })} Disable it?`)
      }
      return questions
    },
    toValues: toBranchValues,
    comparedFields: comparedBranchFields,
  })

  return (
    <form noValidate onSubmit={onSubmit} className="grid max-w-2xl gap-5 pt-5">
      <KeptDraft draft={draft} isDirty={isDirty} onDiscard={() => form.reset(initial)} />
      <ReadOnlyWithoutFullAccess can="change branches" isDirty={isDirty}>
        <TextField label="Name" required {...field('name')} />
        <TextField label="Address" required {...field('address')} />
        <TextField label="Email" type="email" hint={contactHint(email)} {...field('email')} />
        <TextField label="Phone" type="tel" hint={contactHint(phone)} {...field('phone')} />
        <TextField
          label="WhatsApp"
          type="tel"
          hint={contactHint(
            whatsApp,
            'Only if it differs from the phone, or if the phone is a landline with WhatsApp.',
          )}
          {...field('whatsApp')}
        />
        <TextField
          label="Directions"
          hint="One line under the address, such as the nearest station and where to park."
          {...field('directions')}
        />
        <TextField
          label="Map URL"
          type="url"
          placeholder="https://"
          hint={mapHint(mapUrl)}
          {...field('mapUrl')}
        />
        <TextField
          label="Review URL"
          type="url"
          placeholder="https://"
          hint="Where clients leave a review, as Google gives it under “Ask for reviews”. {review} in saved replies."
          {...field('reviewUrl')}
        />
        <CheckboxField
          label="Disable this branch"
          hint="Disabled branches are hidden from customers. The contact page still lists them, greyed out."
          {...field('disable')}
        />
        <OwnHours form={form} />
      </ReadOnlyWithoutFullAccess>
      {!isFull && isDirty && <NotSavable can="change branches" />}
      <div className="flex flex-row-reverse flex-wrap gap-2">
        {isFull && (
          <Button type="submit" disabled={busy}>
            {busy ? 'Saving...' : branch ? 'Update Branch' : 'Create Branch'}
          </Button>
        )}
        <Link to={adminPaths.branches} className={buttonClass('secondary')}>
          {isFull ? 'Cancel' : 'Back to Branches'}
        </Link>
      </div>
      <SaveQuestion title="Save this branch?" {...question} />
      <ConflictDialog {...conflictDialog} />
    </form>
  )
}

/** A branch's picture, below its form. It is published on its own, independent of the form. */
function BranchPictureCard({ branch }: { branch: Branch }) {
  const { data } = useQuery(queries.pictures)
  const id = branchSlotId(branch.id)
  return (
    data && (
      <div className="mt-8 max-w-md">
        <PictureSlotCard id={id} picture={data.find(({ slot }) => slot === id)} />
      </div>
    )
  )
}

/** How long the skeleton shows at least, so that it doesn't only flash. */
const SKELETON_MIN_MS = 300

function LoadedForm({ id }: { id: number | undefined }) {
  const navigate = useNavigate()
  const { data, isError } = useQuery({
    queryKey: keys.branch(id),
    async queryFn({ signal }) {
      const [branch] = await Promise.all([
        id === undefined ? undefined : sendForData<Branch>(`/branches/${id}`, { signal }),
        wait(SKELETON_MIN_MS),
      ])
      return { branch }
    },
    ...forForm,
  })

  useEffect(() => {
    if (!isError) return
    toastFailure('Failed to load branch data. Please try again.')
    navigate(adminPaths.branches, { replace: true, state: skipLeavePrompt })
  }, [isError, navigate])

  return (
    <>
      <ScreenHead title={id === undefined ? 'Add Branch' : 'Edit Branch'} />
      {data?.branch && <BranchEditor branch={data.branch} />}
      {data && !data.branch && (
        <AddingForm can="add branches" list="branches">
          <BranchEditor branch={undefined} />
        </AddingForm>
      )}
      {!data && <ListSkeleton />}
      {data?.branch && <BranchPictureCard branch={data.branch} />}
    </>
  )
}

export default function BranchFormScreen() {
  const { id } = useParams()
  return <LoadedForm key={id} id={id === undefined ? undefined : Number(id)} />
}
