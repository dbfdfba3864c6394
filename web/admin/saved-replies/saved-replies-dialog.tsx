import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedReply } from '#contracts/inbox.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { adminApi } from '../api.ts'
import { deletedMessage, messageOf, newerVersion } from '../failures.ts'
import { Loaded } from '../loaded.tsx'
import { queries } from '../queries.ts'
import { keys } from '../query-client.ts'
import { useDeletion } from '../use-deletion.ts'
import { SavedReplyEditor } from './saved-reply-editor.tsx'

interface ListProps {
  replies: readonly SavedReply[]
  onEdit(reply: SavedReply): void
  onDelete(reply: SavedReply): void
}

function SavedReplyList({ replies, onEdit, onDelete }: ListProps) {
  return (
    <ul className="divide-y divide-plum/10">
      {replies.map(reply => (
        <li key={reply.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
          <div className="min-w-0 flex-[1_1_14rem]">
            <p className="font-medium wrap-anywhere">{reply.title}</p>
            <p className="line-clamp-2 text-sm text-plum-soft wrap-anywhere">{reply.text}</p>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button look="secondary" aria-label={`Edit ${reply.title}`} onClick={() => onEdit(reply)}>
              Edit
            </Button>
            <Button look="quiet" aria-label={`Delete ${reply.title}`} onClick={() => onDelete(reply)}>
              Delete
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Lists, adds, edits and deletes saved replies. */
export function SavedRepliesDialog({ onClose }: { onClose(): void }) {
  const query = useQuery(queries.savedReplies)
  const [edited, setEdited] = useState<SavedReply | 'new'>()

  const deletion = useDeletion({
    remove: ({ id, version }: SavedReply) => adminApi.deleteSavedReply(id, version),
    changes: [keys.savedReplies],
    list: keys.savedReplies,
    done: () => 'Saved reply deleted',
    missingMessage: deletedMessage('saved reply'),
    failed: error =>
      newerVersion<SavedReply>(error)
        ? 'Someone else just updated this reply, so it was not deleted. Check it, then try again.'
        : messageOf(error, 'We couldn’t delete the saved reply. Try again.'),
  })

  const add = <Button onClick={() => setEdited('new')}>Add Saved Reply</Button>

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
          <Button look="secondary" className="sm:ml-auto" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <Loaded query={query} failed="We couldn’t load the saved replies.">
        {replies =>
          replies.length === 0 ? (
            <EmptyState title="No saved replies yet" hint="Save replies you use often.">
              {add}
            </EmptyState>
          ) : (
            <SavedReplyList replies={replies} onEdit={setEdited} onDelete={deletion.ask} />
          )
        }
      </Loaded>
      <ConfirmDialog
        {...deletion.dialog}
        title="Delete Saved Reply"
        confirmLabel="Delete"
        busyLabel="Deleting..."
      >
        Are you sure you want to delete the saved reply "{deletion.item?.title}"? This action cannot be
        undone.
      </ConfirmDialog>
    </Dialog>
  )
}
