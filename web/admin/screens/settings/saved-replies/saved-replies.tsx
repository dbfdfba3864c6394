import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedReply } from '#contracts/inquiries/inbox.ts'
import { placeholderList, placeholders } from '#contracts/text/placeholders.ts'
import { queries } from '../../../calls/queries.ts'
import { Panel } from '../../../layout/panel.tsx'
import { SavedReplyEditor } from '../../../parts/saved-replies/saved-reply-editor.tsx'
import { AddSavedReply, SavedReplyList } from '../../../parts/saved-replies/saved-reply-list.tsx'

/** The replies that everyone can insert into an answer. */
export default function SavedReplies() {
  const { data: replies } = useQuery(queries.savedReplies)
  const [edited, setEdited] = useState<SavedReply | 'new'>()
  return (
    <Panel title="Replies you use often">
      <p className="mb-4 text-sm text-plum-soft">
        {`Insert one while you answer an inquiry. ${placeholderList(placeholders, 'and')} are filled in from the inquiry, {review} once it is completed and its day has come.`}
      </p>
      <SavedReplyList onEdit={setEdited} />
      {replies && replies.length > 0 && (
        <div className="mt-4 flex justify-end">
          <AddSavedReply onEdit={setEdited} />
        </div>
      )}
      {edited && <SavedReplyEditor edited={edited} onLeave={() => setEdited(undefined)} />}
    </Panel>
  )
}
