import type { SavedReply } from '#contracts/desk.ts'
import { Button } from '../../ui/button.tsx'

interface Props {
  replies: readonly SavedReply[]
  onEdit(reply: SavedReply): void
  onDelete(reply: SavedReply): void
}

export function SavedReplyList({ replies, onEdit, onDelete }: Props) {
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
