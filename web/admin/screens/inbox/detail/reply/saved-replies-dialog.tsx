import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedReply } from '#contracts/inquiries/inbox.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Dialog } from '../../../../../ui/dialog.tsx'
import { queries } from '../../../../calls/queries.ts'
import { SavedReplyEditor } from '../../../../parts/saved-replies/saved-reply-editor.tsx'
import { AddSavedReply, SavedReplyList } from '../../../../parts/saved-replies/saved-reply-list.tsx'

/** Lists, adds, edits and deletes saved replies while a reply is written. */
export function SavedRepliesDialog({ onClose }: { onClose(): void }) {
  const { data: replies } = useQuery(queries.savedReplies)
  const [edited, setEdited] = useState<SavedReply | 'new'>()
  if (edited) return <SavedReplyEditor edited={edited} onLeave={() => setEdited(undefined)} />
  return (
    <Dialog
      open
      title="Saved replies"
      onClose={onClose}
      footer={
        <>
          {replies && replies.length > 0 && <AddSavedReply onEdit={setEdited} />}
          <Button look="secondary" className="sm:mr-auto" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <SavedReplyList onEdit={setEdited} />
    </Dialog>
  )
}
