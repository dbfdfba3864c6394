import { type DragEvent, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { type OwnPicture, PICTURE_MAX } from '#contracts/own-picture.ts'
import { type PlaceId, placeOf } from '#contracts/places.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { adminApi } from '../api.ts'
import { isGone, messageOf } from '../failures.ts'
import { ownThumbnail, type Thumbnail } from './house-pictures.ts'
import { PictureDialog } from './picture-dialog.tsx'

interface Props {
  id: PlaceId
  /** The owner's; undefined where the house's is shown. */
  picture: OwnPicture | undefined
  house: Thumbnail
  /** Of its name: what stands above it is one higher. */
  heading: 'h2' | 'h3'
  /** The list has changed, here or elsewhere. */
  onChanged(): void
}

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif'
const tooLarge = `This file is larger than ${PICTURE_MAX / 1024 / 1024} MB: choose a smaller copy of it.`

/** A place of the site: what it shows, and the ways to change that. A picture may be dropped on it. */
export function PicturePlace({ id, picture, house, heading: Heading, onChanged }: Props) {
  const { name, where } = placeOf(id)
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState<{ file: Blob; isNew: boolean }>()
  const [busy, setBusy] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const { src, width, height } = (picture && ownThumbnail(picture)) ?? house

  function choose(file: File | undefined) {
    if (!file) return
    if (file.size > PICTURE_MAX) toast.error(tooLarge)
    else setOpen({ file, isNew: true })
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    choose(event.dataTransfer.files[0])
  }
  async function run(work: () => Promise<void>, otherwise: string) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      console.error(error)
      if (!isGone(error)) toast.error(messageOf(error, otherwise))
      onChanged()
    } finally {
      setBusy(false)
    }
  }
  const crop = () =>
    run(
      async () => setOpen({ file: await adminApi.getOriginalPicture(id), isNew: false }),
      'The picture could not be loaded. Please try again.',
    )
  const bringBack = () =>
    run(async () => {
      await adminApi.deletePicture(id, picture?.version)
      toast.success('The picture of the house is back')
      onChanged()
    }, 'The picture could not be changed. Please try again.')

  return (
    <article
      aria-label={name}
      data-place={id}
      onDragOver={event => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={`flex flex-col overflow-hidden rounded-2xl border bg-white ${isOver ? 'border-rose-700 ring-2 ring-rose-700' : 'border-plum/15'}`}
    >
      <img
        key={src}
        src={src}
        width={width}
        height={height}
        alt={picture?.alt ?? ''}
        loading="lazy"
        decoding="async"
        className="aspect-3/2 w-full bg-baby-rose/30 object-contain"
      />
      <div className="flex grow flex-col gap-3 p-4">
        <div>
          <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
            <Heading className="font-display text-xl leading-tight">{name}</Heading>
            <Badge tone={picture ? 'green' : 'grey'}>{picture ? 'Yours' : "The house's"}</Badge>
          </div>
          <p className="mt-1 text-sm text-plum-soft">{where}.</p>
        </div>
        <div className="mt-auto flex flex-wrap gap-2">
          <Button look="secondary" disabled={busy} onClick={() => input.current?.click()}>
            Replace…<span className="sr-only"> {name}</span>
          </Button>
          {picture && (
            <>
              <Button look="secondary" disabled={busy} onClick={crop}>
                Crop…<span className="sr-only"> {name}</span>
              </Button>
              <Button look="quiet" disabled={busy} onClick={bringBack}>
                Bring back the house's picture<span className="sr-only">: {name}</span>
              </Button>
            </>
          )}
        </div>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED}
        aria-label={`Choose a picture: ${name}`}
        onChange={({ target }) => {
          choose(target.files?.[0])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
      {open && (
        <PictureDialog
          place={id}
          picture={picture}
          {...open}
          onPublished={() => {
            setOpen(undefined)
            onChanged()
          }}
          onClose={() => {
            setOpen(undefined)
            onChanged()
          }}
        />
      )}
    </article>
  )
}
