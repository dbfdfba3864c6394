// Long: one card, with each state of its picture.
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useRef, useState } from 'react'
import type { Size } from '#contracts/pictures/crop.ts'
import type { OwnPicture } from '#contracts/pictures/own-pictures.ts'
import { type PictureSlotId, pictureSlotOf } from '#contracts/pictures/picture-slots.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { LiveRegion } from '../../../ui/live-region.tsx'
import { queries } from '../../calls/queries.ts'
import { useFullAccess } from '../../session/session.ts'
import { BriefDate } from '../../text/salon-time.tsx'
import { useFileDrop } from '../use-file-drop.ts'
import { PictureDialog } from './picture-dialog.tsx'
import { readPicture } from './read-picture.ts'
import { showAgainLabel, shownInstead } from './shown-instead.ts'
import { sizeWarning } from './size-warning.ts'
import { ownThumbnail, type Thumbnail } from './thumbnails.ts'
import { usePictureChanges } from './use-picture-changes.ts'

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif'

interface Props {
  id: PictureSlotId
  /** The own picture; undefined where there is none. */
  picture: OwnPicture | undefined
  /** The default picture or drawing; undefined where the site shows something else instead. */
  defaultPicture?: Thumbnail | undefined
  /** Where several slots are of one kind: which of them it is. */
  name?: string
  heading?: 'h2' | 'h4'
}

/** One picture slot of the site: its picture, and how to change it. Files can be dropped on it. */
export function PictureSlotCard({ id, picture, defaultPicture, name: ownName, heading = 'h2' }: Props) {
  const isFull = useFullAccess()
  const slot = pictureSlotOf(id)
  const name = ownName ?? slot.name
  const instead = shownInstead(id)
  const { loadOriginal, remove, removeEarlier, isBusy, refetch } = usePictureChanges(id, picture, instead)

  /** The picture in the dialog: a new one, or the current one to be cropped. */
  const [opened, setOpened] = useState<{ file: Blob; size?: Size; isNew: boolean }>()
  /** Why the chosen file can't be shown here. */
  const [refusal, setRefusal] = useState('')
  const [asksToRemove, setAsksToRemove] = useState(false)

  const fileInput = useRef<HTMLInputElement>(null)
  const replaceButton = useRef<HTMLButtonElement>(null)
  /** What gets the focus after the question. */
  const opener = useRef<HTMLButtonElement>(null)

  async function choose(file: File | undefined) {
    if (!file) return
    setRefusal('')
    const read = await readPicture(file, slot)
    if ('refusal' in read) setRefusal(read.refusal)
    else setOpened({ file: read.picture, size: read.size, isNew: true })
  }
  const { isOver, dropTarget } = useFileDrop(([file]) => void choose(file))

  const openCrop = () =>
    loadOriginal.mutate(undefined, { onSuccess: file => setOpened({ file, isNew: false }) })

  function removeOwn() {
    // The button that was pressed will be gone.
    replaceButton.current?.focus()
    remove.mutate()
  }

  const confirmRemoval = () =>
    removeEarlier.mutate(undefined, {
      onSuccess() {
        // The button that asked is gone.
        opener.current = replaceButton.current
      },
      onSettled: () => setAsksToRemove(false),
    })

  return (
    <article
      aria-label={name}
      data-slot={id}
      {...(isFull && dropTarget)}
      className={`flex flex-wrap gap-4 rounded-2xl border bg-white p-3 max-sm:p-2.5 ${isOver && isFull ? 'border-rose-700 ring-2 ring-rose-700' : 'border-plum/15'}`}
    >
      <SlotThumbnail id={id} picture={picture} defaultPicture={defaultPicture} />

      <div className="flex min-w-0 grow basis-36 flex-col gap-2">
        <SlotDescription id={id} name={name} picture={picture} heading={heading} />
        <LiveRegion isUrgent className="text-sm text-rose-700 empty:-mt-2">
          {refusal}
        </LiveRegion>
        {isFull && (
          <div className="mt-auto flex flex-wrap gap-1.5 *:min-h-8 *:px-3">
            <Button
              ref={replaceButton}
              look="secondary"
              disabled={isBusy}
              onClick={() => fileInput.current?.click()}
            >
              Replace...<span className="sr-only"> {name}</span>
            </Button>
            {picture && (
              <>
                <Button look="secondary" disabled={isBusy} onClick={openCrop}>
                  Crop...<span className="sr-only"> {name}</span>
                </Button>
                <Button
                  look="quiet"
                  aria-label={`${showAgainLabel(instead)}: ${name}`}
                  disabled={isBusy}
                  onClick={removeOwn}
                >
                  {showAgainLabel(instead)}
                </Button>
              </>
            )}
          </div>
        )}
        {isFull && (
          <EarlierPictures
            id={id}
            name={name}
            isBusy={isBusy}
            onRemove={({ currentTarget }) => {
              opener.current = currentTarget
              setAsksToRemove(true)
            }}
          />
        )}
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

      {asksToRemove && (
        <ConfirmDialog
          open
          title="Remove earlier pictures"
          confirmLabel="Remove"
          busyLabel="Removing..."
          busy={isBusy}
          onConfirm={confirmRemoval}
          onCancel={() => setAsksToRemove(false)}
          returnFocus={() => opener.current}
        >
          {`This permanently deletes the earlier pictures of “${name}” from the website, also one that you have just removed. What visitors see now stays. Browsers that have loaded an earlier picture may keep a copy. This can’t be undone.`}
        </ConfirmDialog>
      )}

      {opened && (
        <PictureDialog
          slotId={id}
          name={name}
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

/** What visitors see: a picture, or in words what stands there instead. */
function SlotThumbnail({ id, picture, defaultPicture }: Props) {
  const thumbnail = (picture && ownThumbnail(picture)) ?? defaultPicture
  if (!thumbnail) {
    return (
      <p className="grid min-h-20 w-[38%] max-w-40 place-items-center rounded-lg border border-dashed border-plum/25 p-2 text-center text-xs text-balance text-plum-soft">
        {`Visitors see ${shownInstead(id)}.`}
      </p>
    )
  }
  const { src, width, height } = thumbnail
  return (
    <div className="w-[38%] max-w-40">
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
function SlotDescription({
  id,
  name,
  picture,
  heading: Heading = 'h2',
}: Omit<Props, 'defaultPicture' | 'name'> & { name: string }) {
  const slot = pictureSlotOf(id)
  return (
    <div>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <Heading className="font-medium wrap-anywhere">{name}</Heading>
        {picture && <Badge tone="green">Yours</Badge>}
      </div>
      <p className="text-sm text-plum-soft">{`${slot.where}.`}</p>
      <LiveRegion className="text-sm">{picture && sizeWarning(picture, slot)}</LiveRegion>
    </div>
  )
}

interface EarlierProps {
  id: PictureSlotId
  name: string
  isBusy: boolean
  onRemove(event: MouseEvent<HTMLButtonElement>): void
}

/** Says that replaced and removed pictures can still be opened, where that is so. */
function EarlierPictures({ id, name, isBusy, onRemove }: EarlierProps) {
  const { data: replaced } = useQuery(queries.replacedPictures)
  const earlier = replaced?.find(({ slot }) => slot === id)
  if (!earlier) return null
  return (
    <div className="text-xs text-plum-soft">
      Last replaced: <BriefDate at={earlier.replacedAt} />. Earlier pictures can be opened by their address
      for a week.
      <Button
        look="quiet"
        aria-label={`Remove Earlier Pictures: ${name}`}
        disabled={isBusy}
        onClick={onRemove}
      >
        Remove Earlier Pictures
      </Button>
    </div>
  )
}
