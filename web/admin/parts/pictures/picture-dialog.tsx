import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Controller } from 'react-hook-form'
import type { Size } from '#contracts/pictures/crop.ts'
import { hasLetterOrDigit, type OwnPicture, PictureInput } from '#contracts/pictures/own-pictures.ts'
import { refusals } from '#contracts/pictures/picture-limits.ts'
import { type PictureSlotId, pictureSlotOf } from '#contracts/pictures/picture-slots.ts'
import { ApiFailure } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { fieldsOf, useSchemaForm } from '../../../ui/form.ts'
import { LiveRegion } from '../../../ui/live-region.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { TopMessage } from '../../../ui/top-message.tsx'
import { useUnsavedChanges } from '../../../ui/unsaved-changes.tsx'
import { isStale, messageOf, showRefusedFields, whyNotChanged } from '../../calls/failures.ts'
import { keys } from '../../calls/query-client.ts'
import { pictureCalls } from './picture-calls.ts'
import { FocusPad } from './picture-part.tsx'
import { PicturePreviews } from './picture-previews.tsx'
import { sizeAdvice } from './size-warning.ts'

/** Width of the picture on screen: at full size, a photograph of 50 megapixels would take 200 MB. */
const WIDTH = 1200

/** The decoded picture, rotated as it should be; undefined while it loads, null if the browser can't read it. */
function useBitmap(file: Blob | undefined): ImageBitmap | null | undefined {
  const [read, setRead] = useState<{ file: Blob; bitmap: ImageBitmap | null }>()
  useEffect(() => {
    if (!file) return
    let isCurrent = true
    createImageBitmap(file, { resizeWidth: WIDTH, resizeQuality: 'medium' }).then(
      bitmap => (isCurrent ? setRead({ file, bitmap }) : bitmap.close()),
      () => isCurrent && setRead({ file, bitmap: null }),
    )
    return () => {
      isCurrent = false
    }
  }, [file])
  return read?.file === file ? read?.bitmap : undefined
}

/** Why nothing was published; empty for what is said at the field. */
function publishFailureText(error: unknown): string {
  if (!error || (error instanceof ApiFailure && error.fields.alt)) return ''
  return messageOf(error, 'We couldn’t send the picture. Nothing has changed. Try again.')
}

interface Props {
  slotId: PictureSlotId
  name: string
  /** The slot's own picture; undefined where the default picture is shown. */
  picture: OwnPicture | undefined
  /** The picture to publish. */
  file: Blob | undefined
  /** The size of a new picture. */
  size?: Size | undefined
  /** Whether `file` is a new picture; otherwise it is the current one, to be cropped. */
  isNew: boolean
  onClose(): void
}

/** A picture that is not decoration must be described. */
const schemaOf = (isDecorative: boolean) =>
  isDecorative
    ? PictureInput
    : PictureInput.refine(({ alt }) => hasLetterOrDigit(alt), {
        path: ['alt'],
        message: 'Describe the picture for people who can’t see it',
      })

/** Publishes a picture: its focus, with previews for each screen, and its description. */
export function PictureDialog({ slotId: id, name, picture, file, size, isNew, onClose }: Props) {
  const slot = pictureSlotOf(id)
  const bitmap = useBitmap(file)
  const form = useSchemaForm(schemaOf(slot.decorative ?? false), {
    alt: isNew ? '' : (picture?.alt ?? ''),
    focus: (!isNew && picture?.focus) || { x: 50, y: 50 },
  })
  const { markSaved, confirmLeave } = useUnsavedChanges((isNew && bitmap !== null) || form.formState.isDirty)
  const controller = useRef<AbortController>(undefined)
  const publishing = useMutation({
    mutationFn(input: PictureInput) {
      controller.current = new AbortController()
      const version = picture?.version ?? 0
      return isNew && file
        ? pictureCalls.publish(id, file, input, version, controller.current.signal)
        : pictureCalls.crop(id, input, version)
    },
    // After a conflict the next attempt starts from the newer picture.
    meta: { changes: [keys.pictures] },
    onError: error => showRefusedFields(form, error),
  })
  const publish = (input: PictureInput) =>
    publishing.mutate(input, {
      onSuccess() {
        markSaved()
        toast.success('Published. Visitors can see it now.')
        onClose()
      },
    })
  const { error, isPending: busy } = publishing
  const isOutdated = isStale(error)
  const failure = whyNotChanged(error, {
    stale: `Someone else just changed this picture. ${isNew ? 'Publish again to replace theirs.' : 'Close this and open it again to see theirs.'}`,
    failed: publishFailureText(error),
  })
  const advice = size && sizeAdvice(size, slot)
  const isCard = slot.shapes.some(({ name }) => name === 'card')

  const leave = () =>
    confirmLeave(() => {
      controller.current?.abort()
      onClose()
    })

  return (
    <Dialog
      open
      onClose={leave}
      title={name}
      className="max-w-4xl"
      strip={
        <LiveRegion className="px-[min(1.25rem,5vw)] text-sm text-plum-soft">
          {busy && (
            <p className="pb-2">
              <progress
                className="mb-1.5 block h-2 w-full animate-pulse appearance-none overflow-hidden rounded-full bg-rose-700/60 motion-reduce:animate-none [&::-webkit-progress-bar]:bg-rose-700/60"
                aria-label="Publishing"
              />
              Sending and processing the picture. This can take a minute.
            </p>
          )}
        </LiveRegion>
      }
      footer={
        <>
          <Button disabled={busy || !bitmap || (isOutdated && !isNew)} onClick={form.handleSubmit(publish)}>
            {busy ? 'Publishing...' : 'Publish'}
          </Button>
          <Button look="secondary" onClick={leave}>
            Cancel
          </Button>
        </>
      }
    >
      <TopMessage tone="error">{failure || (bitmap === null && refusals.damaged)}</TopMessage>
      {advice && <p className="mb-4 text-sm font-medium">{advice}</p>}
      {bitmap === undefined && <Skeleton className="h-64 w-full" />}
      {bitmap && (
        <Controller
          control={form.control}
          name="focus"
          render={({ field: { value, onChange } }) => (
            <div className="grid gap-5 md:grid-cols-2">
              <div>
                <FocusPad bitmap={bitmap} focus={value} onChange={onChange} />
                <p className="mt-2 text-sm text-plum-soft">
                  Move the marker to what must stay visible, by dragging or with the arrow keys.
                </p>
              </div>
              <PicturePreviews bitmap={bitmap} slotId={id} focus={value} />
            </div>
          )}
        />
      )}
      {bitmap && (!slot.decorative || isCard) && (
        <TextField
          className="mt-5"
          label={slot.decorative ? 'What it shows, for shared links (optional)' : 'What it shows'}
          required={!slot.decorative}
          hint="A few words for people who can’t see it, such as “Waves of chestnut hair with a gold comb”."
          {...fieldsOf(form)('alt')}
        />
      )}
    </Dialog>
  )
}
