import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, type RefObject, useRef, useState } from 'react'
import { type OwnPicture, PICTURE_BYTES_MAX } from '#contracts/pictures/own-pictures.ts'
import { type PictureSlotId, pictureSlotOf } from '#contracts/pictures/picture-slots.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { queries } from '../queries.ts'
import { UsDate } from '../salon-time.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { type Question, questions } from './picture-questions.ts'
import { sizeWarning } from './size-warning.ts'
import { ownThumbnail, type Thumbnail } from './thumbnails.ts'
import { useFileDrop } from './use-file-drop.ts'
import { usePictureChanges } from './use-picture-changes.ts'

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif'
const tooLarge = `This file is larger than ${PICTURE_BYTES_MAX / 1024 / 1024} MB. Choose a smaller one.`

interface Props {
  id: PictureSlotId
  /** The own picture; undefined where there is none. */
  picture: OwnPicture | undefined
  /** Undefined where the site shows a drawing or type instead. */
  defaultPicture: Thumbnail | undefined
}

/** One picture slot of the site: its picture, and how to change it. Files can be dropped on it. */
export function PictureSlotCard({ id, picture, defaultPicture }: Props) {
  const { name } = pictureSlotOf(id)
  const { loadOriginal, change, isBusy, refetch } = usePictureChanges(id, picture)

  /** The picture in the dialog: a new one, or the current one to be cropped. */
  const [opened, setOpened] = useState<{ file: Blob; isNew: boolean }>()
  const [question, setQuestion] = useState<Question>()

  const fileInput = useRef<HTMLInputElement>(null)
  const replaceButton = useRef<HTMLButtonElement>(null)
  /** What gets the focus after the question. */
  const opener = useRef<HTMLElement>(null)

  function choose(file: File | undefined) {
    if (!file) return
    if (file.size > PICTURE_BYTES_MAX) toast.error(tooLarge)
    else setOpened({ file, isNew: true })
  }
  const { isOver, dropTarget } = useFileDrop(choose)

  const openCrop = () =>
    loadOriginal.mutate(undefined, { onSuccess: file => setOpened({ file, isNew: false }) })

  function ask(next: Question, { currentTarget }: MouseEvent<HTMLElement>) {
    opener.current = currentTarget
    setQuestion(next)
  }

  const confirm = (confirmed: Question) =>
    change.mutate(confirmed, {
      onSuccess() {
        // The button that asked is gone.
        opener.current = replaceButton.current
      },
      onSettled: () => setQuestion(undefined),
    })

  return (
    <article
      aria-label={name}
      data-slot={id}
      {...dropTarget}
      className={`flex flex-wrap gap-4 rounded-2xl border bg-white p-3 ${isOver ? 'border-rose-700 ring-2 ring-rose-700' : 'border-plum/15'}`}
    >
      <SlotThumbnail picture={picture} defaultPicture={defaultPicture} />

      <div className="flex min-w-0 grow basis-40 flex-col gap-2">
        <SlotDescription id={id} picture={picture} />
        <SlotButtons
          name={name}
          isOwn={picture !== undefined}
          isBusy={isBusy}
          replaceButton={replaceButton}
          onReplace={() => fileInput.current?.click()}
          onCrop={openCrop}
          onAsk={ask}
        />
        <EarlierPictures id={id} isBusy={isBusy} onAsk={ask} />
      </div>

      <input
        ref={fileInput}
        type="file"
        hidden
        accept={ACCEPTED}
        aria-label={`Choose a picture: ${name}`}
        onChange={({ target }) => {
          choose(target.files?.[0])
          // Otherwise choosing the same file again fires no event.
          target.value = ''
        }}
      />

      {question && (
        <ConfirmDialog
          open
          {...questions[question]}
          busy={isBusy}
          onConfirm={() => confirm(question)}
          onCancel={() => setQuestion(undefined)}
          returnFocus={() => opener.current}
        >
          {questions[question].text(name)}
        </ConfirmDialog>
      )}

      {opened && (
        <PictureDialog
          slotId={id}
          picture={picture}
          {...opened}
          onClose={() => {
            setOpened(undefined)
            refetch()
          }}
        />
      )}
    </article>
  )
}

/** The picture that visitors see. */
function SlotThumbnail({ picture, defaultPicture }: Omit<Props, 'id'>) {
  const thumbnail = (picture && ownThumbnail(picture)) ?? defaultPicture
  if (!thumbnail) {
    return (
      <p className="grid min-h-24 w-[38%] place-items-center rounded-lg border border-dashed border-plum/25 p-3 text-center text-xs text-balance text-plum-soft">
        No photograph: the site shows a drawing or text here.
      </p>
    )
  }
  const { src, width, height } = thumbnail
  return (
    <div className="w-[38%]">
      <img
        key={src}
        src={src}
        width={width}
        height={height}
        alt={picture?.alt ?? ''}
        loading="lazy"
        decoding="async"
        className="max-h-32 w-auto rounded-lg bg-rose-50"
      />
    </div>
  )
}

/** The name of the slot, where it is on the site, and whether its own picture is too small for it. */
function SlotDescription({ id, picture }: Omit<Props, 'defaultPicture'>) {
  const slot = pictureSlotOf(id)
  return (
    <div>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h2 className="font-medium">{slot.name}</h2>
        {picture && <Badge tone="green">Yours</Badge>}
      </div>
      <p className="text-sm text-plum-soft">{`${slot.where}.`}</p>
      <p role="status" className="text-sm text-rose-700">
        {picture && sizeWarning(picture, slot)}
      </p>
    </div>
  )
}

interface ButtonsProps {
  name: string
  /** Whether the slot shows an own picture, which can be cropped and removed. */
  isOwn: boolean
  isBusy: boolean
  replaceButton: RefObject<HTMLButtonElement | null>
  onReplace(): void
  onCrop(): void
  onAsk(question: Question, event: MouseEvent<HTMLElement>): void
}

function SlotButtons({ name, isOwn, isBusy, replaceButton, onReplace, onCrop, onAsk }: ButtonsProps) {
  return (
    <div className="mt-auto flex flex-wrap gap-1.5 *:min-h-8 *:px-3">
      <Button ref={replaceButton} look="secondary" disabled={isBusy} onClick={onReplace}>
        Replace...<span className="sr-only"> {name}</span>
      </Button>
      {isOwn && (
        <>
          <Button look="secondary" disabled={isBusy} onClick={onCrop}>
            Crop...<span className="sr-only"> {name}</span>
          </Button>
          <Button look="quiet" disabled={isBusy} onClick={event => onAsk('restore', event)}>
            Restore Default Picture<span className="sr-only">: {name}</span>
          </Button>
          <Button look="quiet" disabled={isBusy} onClick={event => onAsk('remove', event)}>
            Remove Now<span className="sr-only">: {name}</span>
          </Button>
        </>
      )}
    </div>
  )
}

/** Says that replaced pictures can still be opened, where that is so. */
function EarlierPictures({ id, isBusy, onAsk }: Pick<Props, 'id'> & Pick<ButtonsProps, 'isBusy' | 'onAsk'>) {
  const { data: replaced } = useQuery(queries.replacedPictures)
  const earlier = replaced?.find(({ slot }) => slot === id)
  if (!earlier) return null
  return (
    <div className="text-xs text-plum-soft">
      Replaced on <UsDate at={earlier.replacedAt} />. Earlier pictures can be opened by their address for a
      week.
      <Button look="quiet" disabled={isBusy} onClick={event => onAsk('earlier', event)}>
        Remove Earlier Pictures<span className="sr-only">: {pictureSlotOf(id).name}</span>
      </Button>
    </div>
  )
}
