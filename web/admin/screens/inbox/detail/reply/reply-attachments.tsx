import { useId, useRef } from 'react'
import { sizeText } from '#contracts/text/size-text.ts'
import { FieldError } from '../../../../../ui/field-frame.tsx'
import { LineIcon } from '../../../../../ui/line-icon.tsx'
import { LiveRegion } from '../../../../../ui/live-region.tsx'
import type { ReplyAttachments as Files } from './use-reply-attachments.ts'

const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,application/pdf'

/** The word that opens the choice of files; on a phone also its camera. */
export function AttachButton({ className, onFiles }: { className: string; onFiles: Files['add'] }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" className={className} onClick={() => input.current?.click()}>
        Attach
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPT}
        aria-label="Files to attach"
        onChange={event => {
          onFiles([...(event.target.files ?? [])])
          // The same file can be chosen again.
          event.target.value = ''
        }}
      />
    </>
  )
}

const fileClass =
  'flex max-w-full items-center gap-x-2 max-sm:max-w-60 max-sm:shrink-0 rounded-full border border-plum/20 bg-white py-0.5 ps-3 pe-1 text-sm'

function FileEntry({
  name,
  note,
  action,
  onRemove,
}: {
  name: string
  note: string
  action: string
  onRemove(): void
}) {
  return (
    <li className={fileClass}>
      <span className="min-w-0 truncate">
        <bdi>{name}</bdi>
      </span>
      <span className="shrink-0 text-plum-soft tabular-nums">{note}</span>
      <button
        type="button"
        aria-label={`${action} ${name}`}
        onClick={onRemove}
        className="grid size-8 shrink-0 cursor-pointer place-items-center rounded-full outline-rose-700 hover:bg-rose-50 focus-visible:outline-2 max-sm:size-11"
      >
        <LineIcon path="M6 6l8 8M14 6l-8 8" size={20} className="size-4" />
      </button>
    </li>
  )
}

/** The files of a reply: those that are attached, and those that are being uploaded. */
export function ReplyAttachments({ files, error }: { files: Files; error: string | undefined }) {
  const { attachments, uploading, failures, remove } = files
  const id = useId()
  return (
    <>
      {attachments.length + uploading.length > 0 && (
        <ul aria-label="Attachments" className="flex gap-2 max-sm:overflow-x-auto sm:flex-wrap">
          {attachments.map(attachment => (
            <FileEntry
              key={attachment.id}
              name={attachment.name}
              note={sizeText(attachment.size)}
              action="Remove"
              onRemove={() => remove(attachment)}
            />
          ))}
          {uploading.map(({ id: key, name, cancel }) => (
            <FileEntry
              key={`uploading ${key}`}
              name={name}
              note="Attaching..."
              action="Cancel"
              onRemove={cancel}
            />
          ))}
        </ul>
      )}
      <LiveRegion className="sr-only">
        {uploading.length > 0 ? 'Attaching' : attachments.length > 0 ? `${attachments.length} attached` : ''}
      </LiveRegion>
      <FieldError id={`${id}-failures`} error={failures.join(' ') || error} />
    </>
  )
}
