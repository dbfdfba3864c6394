import { useState } from 'react'
import type { SavedReply } from '#contracts/desk.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { toast } from '../../ui/toaster.tsx'
import { adminApi } from '../api.ts'
import { isGone, messageOf, storedNow, wasDeleted } from '../failures.ts'
import { ListSkeleton } from '../list-skeleton.tsx'
import { useDeletion } from '../use-deletion.ts'
import { useLoaded } from '../use-loaded.ts'
import { SavedReplyEditor } from './saved-reply-editor.tsx'
import { SavedReplyList } from './saved-reply-list.tsx'

/** The replies that are used again and again: seen, added, changed and deleted. */
export function SavedRepliesDialog({ onClose }: { onClose(): void }) {
  const { data, error, reload, change } = useLoaded('saved replies', adminApi.listSavedReplies)
  const [edited, setEdited] = useState<SavedReply | 'new'>()

  const deletion = useDeletion(async (reply: SavedReply) => {
    const remove = () => change(list => list.filter(({ id }) => id !== reply.id))
    try {
      await adminApi.deleteSavedReply(reply.id, reply.version)
      toast.success('Saved reply deleted')
      remove()
    } catch (failure) {
      console.error(failure)
      if (isGone(failure)) {
        toast.error(wasDeleted('saved reply'))
        return remove()
      }
      const now = storedNow<SavedReply>(failure)
      toast.error(
        now
          ? 'Somebody else changed this in the meantime. It is not deleted.'
          : messageOf(failure, 'Failed to delete the saved reply. Please try again.'),
      )
      reload()
    }
  })

  function leave() {
    setEdited(undefined)
    reload()
  }

  const add = <Button onClick={() => setEdited('new')}>Add Saved Reply</Button>

  if (edited) {
    return (
      <SavedReplyEditor
        key={edited === 'new' ? 'new' : edited.id}
        reply={edited === 'new' ? undefined : edited}
        onLeave={leave}
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
          {data && data.length > 0 && add}
          <Button look="secondary" className="sm:ml-auto" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {data === undefined ? (
        error ? (
          <EmptyState title="The saved replies could not be loaded.">
            <Button onClick={reload}>Try again</Button>
          </EmptyState>
        ) : (
          <ListSkeleton />
        )
      ) : data.length === 0 ? (
        <EmptyState title="No saved replies yet" hint="What is written again and again can be kept here.">
          {add}
        </EmptyState>
      ) : (
        <SavedReplyList replies={data} onEdit={setEdited} onDelete={deletion.ask} />
      )}
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
