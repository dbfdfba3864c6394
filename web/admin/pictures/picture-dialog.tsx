import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Controller } from 'react-hook-form'
import { type OwnPicture, PictureInput, saysSomething } from '#contracts/own-picture.ts'
import { type PlaceId, placeOf } from '#contracts/places.ts'
import { ApiFailure } from '../../api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { useSchemaForm } from '../../ui/form.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toaster.tsx'
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx'
import { adminApi } from '../api.ts'
import { ConflictDialog } from '../conflict-dialog.tsx'
import { messageOf, newerVersion } from '../failures.ts'
import { FocusPad } from './focus-pad.tsx'
import { Previews } from './previews.tsx'
import { sendPicture } from './send-picture.ts'

/** As wide as is needed to see what one does: a photograph of 50 megapixels would take 200 MB. */
const WIDTH = 1200

/** A picture ready to be drawn, upright; null where the browser can't read it. */
function useBitmap(file: Blob | undefined): ImageBitmap | null | undefined {
  const [read, setRead] = useState<{ file: Blob; bitmap: ImageBitmap | null }>()
  useEffect(() => {
    if (!file) return
    let isWanted = true
    createImageBitmap(file, { resizeWidth: WIDTH, resizeQuality: 'medium' }).then(
      bitmap => (isWanted ? setRead({ file, bitmap }) : bitmap.close()),
      () => isWanted && setRead({ file, bitmap: null }),
    )
    return () => {
      isWanted = false
    }
  }, [file])
  return read?.file === file ? read?.bitmap : undefined
}

interface Props {
  place: PlaceId
  /** What is there now; undefined for the house's. */
  picture: OwnPicture | undefined
  /** The picture that is looked at. */
  file: Blob | undefined
  /** Whether it is a new one, not the one that is there. */
  isNew: boolean
  onClose(): void
}

const unreadable =
  'This picture cannot be read here: choose a JPEG, PNG, WebP or AVIF. On a phone, choose JPEG in the sharing dialog.'

/** The fields of a place's form: some pictures say something, and must be described. */
const schemaOf = (isDecorative: boolean) =>
  isDecorative
    ? PictureInput
    : PictureInput.refine(({ alt }) => saysSomething(alt), {
        path: ['alt'],
        message: 'Say what the picture shows, for those who do not see it',
      })

/** What somebody else has published meanwhile; the house's picture has no version but 0. */
type Theirs = OwnPicture | { version: 0 }

/** Says how far it is: first how much has gone out, then that the server is at work. */
function Way({ progress }: { progress: number | undefined }) {
  const percent = progress !== undefined && progress < 1 ? Math.floor(progress * 100) : undefined
  return (
    <div className="min-h-5">
      {progress !== undefined && (
        <progress
          className="block h-2 w-full accent-rose-700"
          max={100}
          value={percent}
          aria-label="Publishing"
        />
      )}
      <p role="status" className="mt-1 text-sm text-plum-soft">
        {progress === undefined
          ? ''
          : percent === undefined
            ? 'Making sizes. This can take a minute.'
            : `Sending: ${percent}%`}
      </p>
    </div>
  )
}

/** A picture before it is published: what of it stays in view on each screen, and what it shows in words. */
export function PictureDialog({ place: id, picture, file, isNew, onClose }: Props) {
  const place = placeOf(id)
  const bitmap = useBitmap(file)
  const form = useSchemaForm(schemaOf(place.decorative ?? false), {
    alt: isNew ? '' : (picture?.alt ?? ''),
    focus: (!isNew && picture?.focus) || { x: 50, y: 50 },
  })
  const { errors, isDirty } = form.formState
  const { letGo, askBefore } = useUnsavedChanges((isNew && bitmap !== null) || isDirty)
  /** How much has gone out, from 0 to 1; then the server makes the sizes. */
  const [sent, setSent] = useState(0)
  const controller = useRef<AbortController>(undefined)
  const publishing = useMutation({
    mutationFn({ input, version }: { input: PictureInput; version: number }) {
      controller.current = new AbortController()
      setSent(isNew ? 0 : 1)
      return isNew && file
        ? sendPicture(id, file, input, version, setSent, controller.current.signal)
        : adminApi.cropPicture(id, input, version)
    },
    onError(error) {
      const { alt = '' } = error instanceof ApiFailure ? error.fields : {}
      if (alt) form.setError('alt', { message: alt }, { shouldFocus: true })
    },
  })
  const publish = (input: PictureInput, version: number) =>
    publishing.mutate(
      { input, version },
      {
        onSuccess() {
          letGo()
          toast.success('Published: visitors see it from now on')
          onClose()
        },
      },
    )
  const { error, isPending: busy } = publishing
  const asked = publishing.variables?.input
  const theirs = newerVersion<Theirs>(error)
  const failure =
    error && !theirs && !(error instanceof ApiFailure && error.fields.alt)
      ? messageOf(error, 'The picture could not be sent. Nothing has been changed; please try again.')
      : ''
  const isCard = place.shapes.some(({ name }) => name === 'card')

  const leave = () =>
    askBefore(() => {
      controller.current?.abort()
      onClose()
    })

  return (
    <Dialog
      open
      onClose={leave}
      title={place.name}
      className="max-w-4xl"
      footer={
        <>
          <Button
            disabled={busy || !bitmap}
            onClick={form.handleSubmit(input => publish(input, picture?.version ?? 0))}
          >
            {busy ? 'Publishing...' : 'Publish'}
          </Button>
          <Button look="secondary" onClick={leave}>
            Cancel
          </Button>
        </>
      }
    >
      <Banner tone="error">{failure || (bitmap === null && unreadable)}</Banner>
      {bitmap === undefined && <Skeleton className="h-64 w-full" />}
      {bitmap && (
        <Controller
          control={form.control}
          name="focus"
          render={({ field: { value, onChange } }) => (
            <div className="grid gap-5 lg:grid-cols-2">
              <div>
                <FocusPad bitmap={bitmap} focus={value} onChange={onChange} />
                <p className="mt-2 text-sm text-plum-soft">
                  Put the mark on what must stay in view: with the mouse, a finger or the arrow keys.
                </p>
              </div>
              <Previews bitmap={bitmap} place={place} focus={value} />
            </div>
          )}
        />
      )}
      {bitmap && (!place.decorative || isCard) && (
        <TextField
          className="mt-5"
          label={place.decorative ? 'What it shows, for shared links (optional)' : 'What it shows'}
          required={!place.decorative}
          hint="In a few words, for people who do not see it: “Waves of chestnut hair with a gold comb”."
          error={errors.alt?.message}
          {...form.register('alt')}
        />
      )}
      <div className="mt-4">
        <Way progress={busy ? sent : undefined} />
      </div>
      <ConflictDialog
        differences={
          theirs && [
            {
              label: 'Picture',
              mine: 'What you are about to publish',
              theirs: 'place' in theirs ? 'Another one' : 'That of the house',
            },
            {
              label: 'What it shows',
              mine: asked?.alt ?? '',
              theirs: 'alt' in theirs ? theirs.alt : '',
            },
          ]
        }
        busy={busy}
        onKeepMine={() => asked && theirs && publish(asked, theirs.version)}
        onTakeTheirs={() => {
          letGo()
          onClose()
        }}
        onClose={publishing.reset}
      />
    </Dialog>
  )
}
