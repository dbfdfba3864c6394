import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type DragEvent, type MouseEvent, useRef, useState } from 'react'
import { type OwnPicture, PICTURE_BYTES_MAX } from '#contracts/own-pictures.ts'
import { type PictureSlotId, pictureSlotOf } from '#contracts/picture-slots.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toaster.tsx'
import { adminApi } from '../api.ts'
import { isNotFound, messageOf, toastFailure } from '../failures.ts'
import { queries } from '../queries.ts'
import { keys } from '../query-client.ts'
import { UsDate } from '../salon-time.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { sizeWarning } from './size-warning.ts'
import { ownThumbnail, type Thumbnail } from './thumbnails.ts'

interface Props {
  id: PictureSlotId
  /** The own picture; undefined where the default picture is shown. */
  picture: OwnPicture | undefined
  defaultPicture: Thumbnail
}

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif'
const tooLarge = `This file is larger than ${PICTURE_BYTES_MAX / 1024 / 1024} MB. Choose a smaller one.`

const questions = {
  restore: {
    title: 'Restore default picture',
    text: (name: string) =>
      `Visitors will see the default picture at “${name}” instead of yours. Your picture can still be opened by its address for a week, and you can undo this right afterwards.`,
    confirmLabel: 'Restore',
    busyLabel: 'Restoring...',
  },
  remove: {
    title: 'Remove picture now',
    text: (name: string) =>
      `This permanently deletes your picture at “${name}” and all earlier ones there. Visitors will see the default picture, also on pages that are already open. Browsers that have loaded your picture may keep a copy. This can’t be undone.`,
    confirmLabel: 'Remove',
    busyLabel: 'Removing...',
    done: 'Your picture has been removed',
  },
  earlier: {
    title: 'Remove earlier pictures',
    text: (name: string) =>
      `This permanently deletes the earlier pictures of “${name}” from the website. The current picture stays. Browsers that have loaded an earlier picture may keep a copy. This can’t be undone.`,
    confirmLabel: 'Remove',
    busyLabel: 'Removing...',
    done: 'Earlier pictures removed',
  },
}

type Question = keyof typeof questions

/** One picture slot of the site: its picture, and how to change it. Files can be dropped on it. */
export function PictureSlot({ id, picture, defaultPicture }: Props) {
  const { name, where } = pictureSlotOf(id)
  const client = useQueryClient()
  const { data: replaced } = useQuery(queries.replacedPictures)
  const earlier = replaced?.find(({ slot }) => slot === id)
  const refetchPictures = () => client.invalidateQueries({ queryKey: keys.pictures })
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState<{ file: Blob; isNew: boolean }>()
  const [question, setQuestion] = useState<Question>()
  const opener = useRef<HTMLElement>(null)
  const replace = useRef<HTMLButtonElement>(null)
  const [isDragOver, setIsDragOver] = useState(false)
  const { src, width, height } = (picture && ownThumbnail(picture)) ?? defaultPicture

  function choose(file: File | undefined) {
    if (!file) return
    if (file.size > PICTURE_BYTES_MAX) toast.error(tooLarge)
    else setOpen({ file, isNew: true })
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setIsDragOver(false)
    choose(event.dataTransfer.files[0])
  }
  const fail = (otherwise: string) => (error: Error) => {
    if (!isNotFound(error)) toastFailure(messageOf(error, otherwise))
  }
  const meta = { changes: [keys.pictures] }
  const crop = useMutation({
    mutationFn: () => adminApi.getOriginalPicture(id),
    onSuccess: file => setOpen({ file, isNew: false }),
    onError(error) {
      fail('We couldn’t load the picture. Try again.')(error)
      refetchPictures()
    },
  })
  const undo = useMutation({
    mutationFn: () => adminApi.undoDefaultPicture(id),
    meta,
    onSuccess: () => toast.success('Your picture has been restored'),
    onError: fail('We couldn’t restore your picture. Try again.'),
  })
  const change = useMutation({
    mutationFn(what: Question) {
      if (what === 'restore') return adminApi.restoreDefaultPicture(id, picture?.version)
      if (what === 'remove') return adminApi.removePictureNow(id, picture?.version)
      return adminApi.removeReplacedPictures(id)
    },
    meta,
    onSuccess(_, what) {
      opener.current = replace.current
      if (what === 'restore') toast.undoable('Default picture restored', undo.mutate)
      else toast.success(questions[what].done)
    },
    onError: fail('We couldn’t change the picture. Try again.'),
    onSettled: () => setQuestion(undefined),
  })
  const busy = crop.isPending || undo.isPending || change.isPending
  function ask(next: Question, { currentTarget }: MouseEvent<HTMLElement>) {
    opener.current = currentTarget
    setQuestion(next)
  }

  return (
    <article
      aria-label={name}
      data-slot={id}
      onDragOver={event => {
        event.preventDefault()
        setIsDragOver(true)
      }}
      onDragLeave={() => setIsDragOver(false)}
      onDrop={drop}
      className={`flex flex-wrap gap-4 rounded-2xl border bg-white p-3 ${isDragOver ? 'border-rose-700 ring-2 ring-rose-700' : 'border-plum/15'}`}
    >
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
      <div className="flex min-w-0 grow basis-40 flex-col gap-2">
        <div>
          <div className="flex flex-wrap items-baseline gap-x-2">
            <h2 className="font-medium">{name}</h2>
            {picture && <Badge tone="green">Yours</Badge>}
          </div>
          <p className="text-sm text-plum-soft">{`${where}.`}</p>
          <p role="status" className="text-sm text-rose-700">
            {picture && sizeWarning(picture, pictureSlotOf(id))}
          </p>
        </div>
        <div className="mt-auto flex flex-wrap gap-1.5 *:min-h-8 *:px-3">
          <Button ref={replace} look="secondary" disabled={busy} onClick={() => input.current?.click()}>
            Replace...<span className="sr-only"> {name}</span>
          </Button>
          {picture && (
            <>
              <Button look="secondary" disabled={busy} onClick={() => crop.mutate()}>
                Crop...<span className="sr-only"> {name}</span>
              </Button>
              <Button look="quiet" disabled={busy} onClick={event => ask('restore', event)}>
                Restore Default Picture<span className="sr-only">: {name}</span>
              </Button>
              <Button look="quiet" disabled={busy} onClick={event => ask('remove', event)}>
                Remove Now<span className="sr-only">: {name}</span>
              </Button>
            </>
          )}
        </div>
        {earlier && (
          <div className="text-xs text-plum-soft">
            Replaced on <UsDate at={earlier.replacedAt} />. Earlier pictures can be opened by their address
            for a week.
            <Button look="quiet" disabled={busy} onClick={event => ask('earlier', event)}>
              Remove Earlier Pictures<span className="sr-only">: {name}</span>
            </Button>
          </div>
        )}
      </div>
      <input
        ref={input}
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
          busy={busy}
          onConfirm={() => change.mutate(question)}
          onCancel={() => setQuestion(undefined)}
          returnFocus={() => opener.current}
        >
          {questions[question].text(name)}
        </ConfirmDialog>
      )}
      {open && (
        <PictureDialog
          slotId={id}
          picture={picture}
          {...open}
          onClose={() => {
            setOpen(undefined)
            refetchPictures()
          }}
        />
      )}
    </article>
  )
}
