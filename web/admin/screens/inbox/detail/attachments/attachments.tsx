import { useMutation } from '@tanstack/react-query'
import type { Attachment } from '#contracts/inquiries/attachments.ts'
import type { InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import type { ReceivedMessage } from '#contracts/inquiries/received.ts'
import { sizeText } from '#contracts/text/size-text.ts'
import { actionClass } from '../timeline/action-class.ts'

import { downloadAttachment } from './attachment-calls.ts'
import { Photographs } from './photographs.tsx'

function DownloadButton({ inquiryId, file }: { inquiryId: number; file: Attachment }) {
  const { mutate, isPending } = useMutation({ mutationFn: () => downloadAttachment(inquiryId, file) })
  return (
    <button type="button" onClick={() => !isPending && mutate()} className={actionClass}>
      <span>{isPending ? 'Downloading...' : 'Download'}</span>
      <span className="sr-only">{` ${file.name || 'the attachment without a name'}`}</span>
    </button>
  )
}

interface FilesProps {
  inquiryId: number
  files: readonly Attachment[]
  /** Of the message, for screen readers. */
  name: string
  canDownload: boolean
  isOwn: boolean
}

/** Files that are not shown, by name and size. A stranger may have made them. */
function Files({ inquiryId, files, name, canDownload, isOwn }: FilesProps) {
  if (files.length === 0) return null
  return (
    <div className="mt-2 text-sm">
      <ul aria-label={`Attachments of ${name}`} className="space-y-0.5">
        {files.map(file => (
          <li key={file.id} className="wrap-anywhere">
            <bdi>{file.name || 'Attachment without a name'}</bdi>{' '}
            <span className="whitespace-nowrap text-plum-soft tabular-nums">{sizeText(file.size)}</span>{' '}
            {canDownload && <DownloadButton inquiryId={inquiryId} file={file} />}
          </li>
        ))}
      </ul>
      {canDownload && !isOwn && (
        <p className="text-plum-soft print:hidden">
          A stranger may have sent this. Open it only if you expected it.
        </p>
      )}
    </div>
  )
}

const isClients = ({ kind }: ReceivedMessage): boolean => kind === 'first' || kind === 'answer'

interface Props {
  inquiry: Pick<InquiryDetail, 'id' | 'deletedAt'>
  attachments: readonly Attachment[]
  /** Who sent them, for assistive technology. */
  sender: string
  /** Of the message, for screen readers. */
  name: string
  canDownload: boolean
  /** Whether they are the salon's own. */
  isOwn?: boolean
}

/** The attachments of a message: photographs are shown, other files can be downloaded. */
export const Attachments = ({ inquiry, attachments, sender, name, canDownload, isOwn = false }: Props) => (
  <>
    <Photographs
      inquiryId={inquiry.id}
      photographs={attachments.filter(({ photograph }) => photograph !== null)}
      sender={sender}
    />
    <Files
      inquiryId={inquiry.id}
      files={attachments.filter(({ photograph }) => photograph === null)}
      name={name}
      canDownload={canDownload && inquiry.deletedAt === null}
      isOwn={isOwn}
    />
  </>
)

interface ReceivedProps {
  inquiry: Pick<InquiryDetail, 'id' | 'firstName' | 'deletedAt'>
  message: ReceivedMessage
  name: string
}

/** The attachments of a received email. A file of it is in the original. */
export const ReceivedAttachments = ({ inquiry, message, name }: ReceivedProps) => (
  <Attachments
    inquiry={inquiry}
    attachments={message.attachments}
    sender={isClients(message) ? inquiry.firstName : message.from.name || message.from.address}
    name={name}
    canDownload={message.hasOriginal}
  />
)
