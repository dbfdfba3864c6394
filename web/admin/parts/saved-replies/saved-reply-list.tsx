import { useQuery } from '@tanstack/react-query'
import type { SavedReply } from '#contracts/inquiries/inbox.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { adminApi } from '../../calls/api.ts'
import { deletedMessage, messageOf, whyNotChanged } from '../../calls/failures.ts'
import { Loaded } from '../../calls/loaded.tsx'
import { queries } from '../../calls/queries.ts'
import { keys } from '../../calls/query-client.ts'
import { useDeletion } from '../../saving/use-deletion.ts'
import { FullAccessOnly } from '../../session/full-access-only.tsx'
import { useFullAccess } from '../../session/session.ts'

interface RowsProps {
  replies: readonly SavedReply[]
  /** Whether the account may change them. */
  canChange: boolean
  onEdit(reply: SavedReply): void
  onDelete(reply: SavedReply): void
}

function Rows({ replies, canChange, onEdit, onDelete }: RowsProps) {
  return (
    <ul className="divide-y divide-plum/10">
      {replies.map(reply => (
        <li key={reply.id} className="group flex items-center gap-x-2 py-3 first:pt-0 last:pb-0">
          <div className="min-w-0 flex-1">
            <p className="font-medium wrap-anywhere">{reply.title}</p>
            <p className="excerpt line-clamp-2 text-sm text-plum-soft wrap-anywhere">{reply.text}</p>
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

interface Props {
  onEdit(edited: SavedReply | 'new'): void
}

/** Adds a saved reply, for accounts that may. */
export function AddSavedReply({ onEdit }: Props) {
  return useFullAccess() && <Button onClick={() => onEdit('new')}>Add Saved Reply</Button>
}

/** Lists and deletes saved replies. */
export function SavedReplyList({ onEdit }: Props) {
  const query = useQuery(queries.savedReplies)
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
  return (
    <>
      {!isFull && <FullAccessOnly can="change saved replies" className="mb-4" />}
      <Loaded query={query} failed="We couldn’t load the saved replies.">
        {replies =>
          replies.length === 0 ? (
            <EmptyState title="No saved replies yet" hint={isFull ? 'Save replies you use often.' : ''}>
              <AddSavedReply onEdit={onEdit} />
            </EmptyState>
          ) : (
            <Rows replies={replies} canChange={isFull} onEdit={onEdit} onDelete={deletion.ask} />
          )
        }
      </Loaded>
      <ConfirmDialog
        {...deletion.dialog}
        title="Delete saved reply"
        confirmLabel="Delete"
        busyLabel="Deleting..."
      >
        {`Are you sure you want to delete the saved reply "${deletion.item?.title}"? This action cannot be undone.`}
      </ConfirmDialog>
    </>
  )
}
