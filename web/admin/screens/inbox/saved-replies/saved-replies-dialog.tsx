import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { type SavedReply, SavedReplyInput } from '#contracts/inquiries/inbox.ts'
import { placeholderList } from '#contracts/text/placeholders.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { TextArea, TextField } from '../../../../ui/field.tsx'
import { fieldsOf, useSchemaForm } from '../../../../ui/form.ts'
import { toast } from '../../../../ui/toast.ts'
import { adminApi } from '../../../calls/api.ts'
import {
  deletedMessage,
  isNotFound,
  messageOf,
  toastFailure,
  whyNotChanged,
} from '../../../calls/failures.ts'
import { Loaded } from '../../../calls/loaded.tsx'
import { queries } from '../../../calls/queries.ts'
import { keys } from '../../../calls/query-client.ts'
import { ConflictDialog } from '../../../saving/conflict-dialog.tsx'
import { useDraft } from '../../../saving/draft.ts'
import { type ComparedField, fieldOf } from '../../../saving/merge.ts'
import { useDeletion } from '../../../saving/use-deletion.ts'
import { useSaving } from '../../../saving/use-saving.ts'
import { FullAccessOnly, NotSavable } from '../../../session/full-access-only.tsx'
import { useFullAccess } from '../../../session/session.ts'

const FORM = 'saved-reply'

const SavedReplyForm = SavedReplyInput.extend({ version: z.int().optional() })

const toValues = ({ title, text, version }: SavedReply) => ({ title, text, version })

const compared: ComparedField<z.input<typeof SavedReplyForm>>[] = [
  fieldOf('Title', ['title'], ({ title }) => title),
  fieldOf('Text', ['text'], ({ text }) => text),
]

/** Adds a saved reply, or edits one. */
function SavedReplyEditor({ reply, onLeave }: { reply: SavedReply | undefined; onLeave(): void }) {
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
          hint={`${placeholderList('and')} are filled in from the inquiry and its service and branch, where they have them. Greeting and signature are added automatically.`}
          {...field('text')}
        />
      </form>
      <ConflictDialog {...conflictDialog} />
    </Dialog>
  )
}

interface ListProps {
  replies: readonly SavedReply[]
  /** Whether the account may change them. */
  canChange: boolean
  onEdit(reply: SavedReply): void
  onDelete(reply: SavedReply): void
}

function SavedReplyList({ replies, canChange, onEdit, onDelete }: ListProps) {
  return (
    <ul className="divide-y divide-plum/10">
      {replies.map(reply => (
        <li key={reply.id} className="group flex items-center gap-x-2 py-3 first:pt-0 last:pb-0">
          <div className="min-w-0 flex-1">
            <p className="font-medium wrap-anywhere">{reply.title}</p>
            <p className="line-clamp-2 text-sm text-plum-soft wrap-anywhere">{reply.text}</p>
          </div>
          {canChange && (
            <div className="-mr-3 flex *:px-3 *:text-plum-soft group-hover:*:text-plum max-xs:flex-col">
              <Button look="quiet" aria-label={`Edit ${reply.title}`} onClick={() => onEdit(reply)}>
                Edit
              </Button>
              <Button look="quiet" aria-label={`Delete ${reply.title}`} onClick={() => onDelete(reply)}>
                Delete
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Lists, adds, edits and deletes saved replies. */
export function SavedRepliesDialog({ onClose }: { onClose(): void }) {
  const query = useQuery(queries.savedReplies)
  const [edited, setEdited] = useState<SavedReply | 'new'>()
  const isFull = useFullAccess()

  const deletion = useDeletion({
    remove: adminApi.savedReplies.delete,
    list: keys.savedReplies,
    done: () => 'Saved reply deleted',
    missingMessage: deletedMessage('saved reply'),
    failed: error =>
      whyNotChanged(error, {
        stale: 'Someone else just updated this reply, so it was not deleted. Check it, then try again.',
        failed: messageOf(error, 'We couldn’t delete the saved reply. Try again.'),
      }),
  })

  const add = isFull && <Button onClick={() => setEdited('new')}>Add Saved Reply</Button>

  if (edited) {
    return (
      <SavedReplyEditor
        key={edited === 'new' ? 'new' : edited.id}
        reply={edited === 'new' ? undefined : edited}
        onLeave={() => setEdited(undefined)}
      />
    )
  }
  return (
    <Dialog
      open
      title="Saved replies"
      onClose={onClose}
      footer={
        <>
          {query.data && query.data.length > 0 && add}
          <Button look="secondary" className="sm:mr-auto" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {!isFull && <FullAccessOnly can="change saved replies" className="mb-4" />}
      <Loaded query={query} failed="We couldn’t load the saved replies.">
        {replies =>
          replies.length === 0 ? (
            <EmptyState title="No saved replies yet" hint={isFull ? 'Save replies you use often.' : ''}>
              {add}
            </EmptyState>
          ) : (
            <SavedReplyList replies={replies} canChange={isFull} onEdit={setEdited} onDelete={deletion.ask} />
          )
        }
      </Loaded>
      <ConfirmDialog
        {...deletion.dialog}
        // The heading of the screen is behind this dialog.
        returnFocus={undefined}
        title="Delete saved reply"
        confirmLabel="Delete"
        busyLabel="Deleting..."
      >
        {`Are you sure you want to delete the saved reply "${deletion.item?.title}"? This action cannot be undone.`}
      </ConfirmDialog>
    </Dialog>
  )
}
