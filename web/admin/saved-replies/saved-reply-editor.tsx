import { z } from 'zod'
import { type SavedReply, SavedReplyInput } from '#contracts/inbox.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { useSchemaForm } from '../../ui/form.ts'
import { toast } from '../../ui/toaster.tsx'
import { adminApi } from '../api.ts'
import { ConflictDialog } from '../conflict-dialog.tsx'
import { deletedMessage, messageOf, toastFailure } from '../failures.ts'
import { keys } from '../query-client.ts'
import { useDraft } from '../session/draft.ts'
import { useSaving } from '../use-saving.ts'

const FORM = 'saved-reply'

const SavedReplyForm = SavedReplyInput.extend({ version: z.int().optional() })

const toValues = ({ title, text, version }: SavedReply) => ({ title, text, version })

const differencesOf = (mine: SavedReplyInput, theirs: SavedReplyInput) => [
  { label: 'Title', mine: mine.title, theirs: theirs.title },
  { label: 'Text', mine: mine.text, theirs: theirs.text },
]

/** Adds a saved reply, or edits one. */
export function SavedReplyEditor({ reply, onLeave }: { reply: SavedReply | undefined; onLeave(): void }) {
  const form = useSchemaForm(SavedReplyForm, reply ? toValues(reply) : { title: '', text: '' })
  const { errors } = form.formState
  useDraft(`saved-reply/${reply?.id ?? 'new'}`, form, { lasting: true })

  const { busy, wasDeleted, isNew, submit, conflictDialog } = useSaving(form, {
    create: (input: SavedReplyInput) => adminApi.createSavedReply(input),
    update:
      reply && ((input: SavedReplyInput, version) => adminApi.updateSavedReply(reply.id, input, version)),
    changes: [keys.savedReplies],
    list: keys.savedReplies,
    onStored: () => toast.success(isNew ? 'Saved reply added' : 'Saved reply updated'),
    onSaved: () => leave(),
    onFailed: error => toastFailure(messageOf(error, 'We couldn’t save the reply. Try again.')),
    differencesOf,
    startFrom: current => form.reset(toValues(current)),
  })

  /** Closes the editor and discards its draft. */
  function leave() {
    form.reset()
    onLeave()
  }

  return (
    <Dialog
      open
      title={reply ? 'Edit saved reply' : 'Add saved reply'}
      onClose={onLeave}
      footer={
        <>
          <Button type="submit" form={FORM} disabled={busy}>
            {busy ? 'Saving...' : isNew ? 'Add Saved Reply' : 'Update Saved Reply'}
          </Button>
          <Button look="secondary" onClick={leave}>
            Cancel
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        onSubmit={form.handleSubmit(({ version, ...input }) => submit(input, version))}
        className="grid gap-4"
      >
        <div className="-mb-4">
          <Banner tone="error">
            {wasDeleted && `${deletedMessage('saved reply')} To keep your changes, save them as a new reply.`}
          </Banner>
        </div>
        <TextField label="Title" required error={errors.title?.message} {...form.register('title')} />
        <TextArea
          label="Text"
          required
          rows={8}
          hint="{name}, {service} and {branch} are filled in from the inquiry, where it has them. Greeting and signature are added automatically."
          error={errors.text?.message}
          {...form.register('text')}
        />
      </form>
      <ConflictDialog {...conflictDialog} />
    </Dialog>
  )
}
