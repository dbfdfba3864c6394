import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Attachment } from '#contracts/inquiries/attachments.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Dialog } from '../../../../../ui/dialog.tsx'
import { isQuestionOpen } from '../../../../../ui/open-dialogs.ts'
import { Loaded } from '../../../../calls/loaded.tsx'
import { downloadAttachment, photographQuery } from './attachment-calls.ts'
import { photographName } from './photograph-name.ts'

interface Props {
  inquiryId: number
  photographs: readonly Attachment[]
  sender: string
  /** Which one is shown, from 0. */
  shown: number
  onShow(index: number): void
  onClose(): void
}

/** A photograph as large as the window. The arrow keys go to the one before and after it, Escape closes it. */
export function PhotographDialog({ inquiryId, photographs, sender, shown, onShow, onClose }: Props) {
  const client = useQueryClient()
  const photograph = photographs[shown] as Attachment
  const query = useQuery(photographQuery(inquiryId, photograph.id, 'full'))
  const next = photographs[shown + 1]
  const previous = photographs[shown - 1]
  const name = photographName(shown, photographs.length, sender)

  // The next one is there when it is asked for.
  useEffect(() => {
    if (next && query.data) void client.prefetchQuery(photographQuery(inquiryId, next.id, 'full'))
  }, [client, inquiryId, next, query.data])

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || isQuestionOpen()) return
    if (event.key === 'ArrowRight' && next) onShow(shown + 1)
    if (event.key === 'ArrowLeft' && previous) onShow(shown - 1)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    // While it is captured: the dialog keeps arrow keys to itself.
    document.addEventListener('keydown', listener, true)
    return () => document.removeEventListener('keydown', listener, true)
  }, [])

  return (
    <Dialog
      open
      onClose={onClose}
      title={name}
      className="max-w-5xl"
      footer={
        <>
          {photographs.length > 1 && (
            <>
              <Button disabled={!next} onClick={() => onShow(shown + 1)}>
                Next
              </Button>
              <Button look="secondary" disabled={!previous} onClick={() => onShow(shown - 1)}>
                Previous
              </Button>
            </>
          )}
          <Button look="secondary" onClick={() => void downloadAttachment(inquiryId, photograph)}>
            Download
          </Button>
          <Button look="secondary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <Loaded query={query} failed="We couldn’t load the photograph.">
        {address => (
          <img
            src={address}
            alt={name}
            width={photograph.photograph?.width}
            height={photograph.photograph?.height}
            className="mx-auto max-h-[calc(100dvh-13rem)] w-auto max-w-full rounded-lg object-contain"
          />
        )}
      </Loaded>
    </Dialog>
  )
}
