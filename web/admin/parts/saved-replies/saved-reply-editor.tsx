import { z } from 'zod'
import { type SavedReply, SavedReplyInput } from '#contracts/inquiries/inbox.ts'
import { placeholderList, placeholders } from '#contracts/text/placeholders.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { fieldsOf, useSchemaForm } from '../../../ui/form.ts'
import { toast } from '../../../ui/toast.ts'
import { adminApi } from '../../calls/api.ts'
import { deletedMessage, isNotFound, messageOf, toastFailure } from '../../calls/failures.ts'
import { keys } from '../../calls/query-client.ts'
import { ConflictDialog } from '../../saving/conflict-dialog.tsx'
import { useDraft } from '../../saving/draft.ts'
import { type ComparedField, fieldOf } from '../../saving/merge.ts'
import { useSaving } from '../../saving/use-saving.ts'
import { NotSavable } from '../../session/full-access-only.tsx'
import { useFullAccess } from '../../session/session.ts'

const FORM = 'saved-reply'

const SavedReplyForm = SavedReplyInput.extend({ version: z.int().optional() })

const toValues = ({ title, text, version }: SavedReply) => ({ title, text, version })

const compared: ComparedField<z.input<typeof SavedReplyForm>>[] = [
  fieldOf('Title', ['title'], ({ title }) => title),
  fieldOf('Text', ['text'], ({ text }) => text),
]

/** Adds a saved reply, or edits one. */
export function SavedReplyEditor({ edited, onLeave }: { edited: SavedReply | 'new'; onLeave(): void }) {
  const reply = edited === 'new' ? undefined : edited
  const form = useSchemaForm(SavedReplyForm, reply ? toValues(reply) : { title: '', text: '' })
  const field = fieldsOf(form)
  const isFull = useFullAccess()
  useDraft(`saved-reply/${reply?.id ?? 'new'}`, form, { lasting: true })

  const { busy, onSubmit, conflictDialog } = useSaving(form, {
    save: adminApi.savedReplies.save(reply),
    changes: [keys.savedReplies],
    list: keys.savedReplies,
    onStored: () => toast.success(reply ? 'Saved reply updated' : 'Saved reply added'),
    onSaved: () => leave(),
    onFailed: error =>
      toastFailure(
        isNotFound(error)
          ? deletedMessage('saved reply')
          : messageOf(error, 'We couldn’t save the reply. Try again.'),
      ),
    toValues,
    comparedFields: () => compared,
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
          {isFull ? (
            <Button type="submit" form={FORM} disabled={busy}>
              {busy ? 'Saving...' : reply ? 'Update Saved Reply' : 'Add Saved Reply'}
            </Button>
          ) : (
            <NotSavable can="change saved replies" className="basis-full" />
          )}
          <Button look="secondary" onClick={leave}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={onSubmit} className="grid gap-4">
        <TextField label="Title" required {...field('title')} />
        <TextArea
          label="Text"
          required
          rows={8}
          hint={`${placeholderList(placeholders, 'and')} are filled in from the inquiry and its service and branch, where they have them; {review} only after a completed visit. Greeting and signature are added automatically.`}
          {...field('text')}
        />
      </form>
      <ConflictDialog {...conflictDialog} />
    </Dialog>
  )
}
