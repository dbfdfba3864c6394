import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Attachment } from '#contracts/inquiries/attachments.ts'
import { laterDialog } from '../../../../parts/later-parts.tsx'
import { photographQuery } from './attachment-calls.ts'
import { photographName } from './photograph-name.ts'
import { useInView } from './use-in-view.ts'

const PhotographDialog = laterDialog(
  () => import('./photograph-dialog.tsx').then(code => code.PhotographDialog),
  'We couldn’t load the photograph. Try again.',
)

interface ThumbnailProps {
  inquiryId: number
  photograph: Attachment
  name: string
  onOpen(): void
}

/** A photograph, 96 pixels high. It is loaded when it comes into view. */
function Thumbnail({ inquiryId, photograph: { id, photograph }, name, onOpen }: ThumbnailProps) {
  const button = useRef<HTMLButtonElement>(null)
  const isInView = useInView(button)
  const { data, isError, refetch } = useQuery({
    ...photographQuery(inquiryId, id, 'thumbnail'),
    enabled: isInView,
  })
  const { width = 1, height = 1 } = photograph ?? {}
  return (
    <button
      ref={button}
      type="button"
      onClick={isError ? () => void refetch() : onOpen}
      style={{ aspectRatio: `${width} / ${height}` }}
      className="block h-24 max-w-44 min-w-14 cursor-pointer overflow-hidden rounded-lg border border-plum/15 bg-rose-50 text-xs text-plum outline-rose-700 outline-offset-2 hover:border-plum/40 focus-visible:outline-2"
    >
      {data ? (
        <img src={data} alt={name} className="size-full object-cover" />
      ) : isError ? (
        <>
          <span className="font-medium text-rose-700 underline underline-offset-4">Try Again</span>
          <span className="sr-only">{` to load ${name}`}</span>
        </>
      ) : (
        <span className="sr-only">{name}</span>
      )}
    </button>
  )
}

interface Props {
  inquiryId: number
  photographs: readonly Attachment[]
  /** Who sent them, for assistive technology. */
  sender: string
}

/** The photographs of a message. One that is pressed is shown large. */
export function Photographs({ inquiryId, photographs, sender }: Props) {
  const [shown, setShown] = useState<number>()
  const count = photographs.length
  if (count === 0) return null
  return (
    <>
      <ul aria-label={`Photographs from ${sender}`} className="mt-2 flex flex-wrap gap-2">
        {photographs.map((photograph, index) => (
          <li key={photograph.id}>
            <Thumbnail
              inquiryId={inquiryId}
              photograph={photograph}
              name={photographName(index, count, sender)}
              onOpen={() => setShown(index)}
            />
          </li>
        ))}
      </ul>
      {shown !== undefined && (
        <PhotographDialog
          inquiryId={inquiryId}
          photographs={photographs}
          sender={sender}
          shown={shown}
          onShow={setShown}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  )
}
