import { useEffect, useId, useRef, useState } from 'react'
import { FORM_PHOTOGRAPHS_MAX } from '#contracts/inquiries/attachment-limits.ts'
import { FieldError } from '../../ui/field-frame.tsx'
import { passFocusOn } from '../../ui/focus.ts'
import { LiveRegion } from '../../ui/live-region.tsx'
import type { Photographs as Added, AddedPhotograph } from './use-photographs.ts'

const ACCEPT = 'image/jpeg,image/png,image/webp'

const wordClass =
  'min-h-11 cursor-pointer text-sm text-rose-700 underline underline-offset-4 outline-rose-700 focus-visible:outline-2'

interface ItemProps {
  photograph: AddedPhotograph
  name: string
  isSending: boolean
  /** What gets the focus once it is removed. */
  next(): HTMLElement | null
  onRemove(): void
  onRetry(): void
}

function PhotographItem({ photograph, name, isSending, next, onRemove, onRetry }: ItemProps) {
  const remove = useRef<HTMLSpanElement>(null)
  return (
    <li className="flex flex-wrap items-center gap-x-4 text-sm">
      {photograph.preview ? (
        <img src={photograph.preview} alt="" className="h-16 w-auto max-w-32 rounded-lg object-cover" />
      ) : (
        <span aria-hidden="true" className="h-16 w-16 rounded-lg bg-rose-50" />
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{photograph.label || name}</span>
        {isSending && (
          <progress
            value={photograph.progress}
            max={1}
            aria-label={`Sending ${name}`}
            className="mt-1 block h-1.5 w-full max-w-48 appearance-none overflow-hidden rounded-full bg-rose-700/20 [&::-moz-progress-bar]:bg-rose-700 [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-rose-700"
          />
        )}
      </span>
      {photograph.failure && photograph.file && (
        <button
          ref={passFocusOn(() => remove.current?.closest('button') ?? null)}
          type="button"
          onClick={onRetry}
          className={wordClass}
        >
          Try Again<span className="sr-only">{` to send ${name}`}</span>
        </button>
      )}
      <button ref={passFocusOn(next)} type="button" onClick={onRemove} className={wordClass}>
        <span ref={remove}>{isSending ? 'Cancel' : 'Remove'}</span>
        <span className="sr-only">{` ${name}`}</span>
      </button>
      {photograph.failure && <p className="basis-full text-rose-700">{photograph.failure}</p>}
      {photograph.name && <input type="hidden" name="photograph" value={photograph.name} />}
    </li>
  )
}

export interface PhotographsProps {
  added: Added
  /** How long they are kept, such as `90 days`. */
  keptFor: string
  error: string | undefined
}

/** Photographs that a client adds to the inquiry. Without JavaScript the browser sends them with the form. */
export function Photographs({ added, keptFor, error }: PhotographsProps) {
  const { photographs, refusal, add, remove, retry, isSending } = added
  const input = useRef<HTMLInputElement>(null)
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const isFull = photographs.length >= FORM_PHOTOGRAPHS_MAX
  const sent = photographs.filter(({ name }) => name).length
  const announced = [
    sent > 0 && `${sent} added`,
    ...photographs.map(({ failure }, index) => failure && `Photograph ${index + 1}: ${failure}`),
  ]
  return (
    <div className="col-span-full">
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        Photographs
      </label>
      {/* Before the files, which the server leaves out of a posted form that is too long. */}
      {photographs.length > 0 && (
        <ul ref={list} aria-label="Added photographs" className="mb-2 space-y-2">
          {photographs.map((photograph, index) => (
            <PhotographItem
              key={photograph.id}
              photograph={photograph}
              name={`photograph ${index + 1}`}
              isSending={isSending(photograph)}
              next={() => document.getElementById(`${id}-add`)}
              onRemove={() => remove(photograph.id)}
              onRetry={() => retry(photograph)}
            />
          ))}
        </ul>
      )}
      <input
        ref={input}
        id={id}
        type="file"
        name="photographs"
        multiple
        accept={ACCEPT}
        aria-describedby={`${id}-use`}
        // Shown by its button once that can do anything.
        className={isReady ? 'sr-only' : 'text-sm'}
        tabIndex={isReady ? -1 : undefined}
        onChange={event => {
          add([...(event.target.files ?? [])])
          // They are sent by now, and not with the form again. The same one can be chosen again.
          event.target.value = ''
        }}
      />
      {isReady && !isFull && (
        <button
          ref={passFocusOn(() => list.current?.querySelector<HTMLElement>('li:last-child > button') ?? null)}
          id={`${id}-add`}
          type="button"
          aria-describedby={`${id}-use`}
          onClick={() => input.current?.click()}
          className="quiet-link inline-flex min-h-11 cursor-pointer items-center text-sm"
        >
          {photographs.length === 0 ? 'Add photographs' : 'Add another photograph'}
        </button>
      )}
      <p id={`${id}-use`} className="text-sm text-plum-soft">
        {`Up to ${FORM_PHOTOGRAPHS_MAX}. We use them only to answer you, and delete them ${keptFor} after we’ve dealt with your inquiry, at the latest.`}
      </p>
      <LiveRegion className="sr-only">{announced.filter(Boolean).join('. ')}</LiveRegion>
      <FieldError id={`${id}-error`} error={refusal || error} />
    </div>
  )
}
