import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { LiveRegion } from '../../ui/live-region.tsx'
import { readDraft } from './draft.ts'

interface Props<Values> {
  /** The key of the draft, as for `useDraft`. */
  draft: string
  /** Whether the form has unsaved changes. */
  isDirty: boolean
  /** Names what is kept; a sentence. */
  sentence?: string
  /** Whether the draft holds what the sentence says; by default every draft does. */
  holds?(values: Values): boolean
  /** Puts what is stored back into the form. */
  onDiscard(): void
}

const always = () => true

/**
 * Says above a form that it begins with what was typed earlier, such as before a reload, with a button that discards it. It
 * disappears when that is saved or discarded.
 */
export function KeptDraft<Values>({
  draft,
  isDirty,
  sentence = 'What you typed earlier was kept.',
  holds = always,
  onDiscard,
}: Props<Values>) {
  // `shown`: the form has taken the draft over.
  const [state, setState] = useState<'none' | 'found' | 'shown'>('none')
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const look = useEffectEvent((key: string) => {
    const found = readDraft<Values>(key)
    setState(found && holds(found.values) ? 'found' : 'none')
  })
  // Before `useDraft` of the form: effects of inner components run first.
  useEffect(() => look(draft), [draft])
  if (state === 'found' && isDirty) setState('shown')
  if (state === 'shown' && !isDirty) setState('none')
  return (
    <>
      <LiveRegion className="contents">
        {state === 'shown' && (
          <div className="mb-3 flex flex-wrap items-center gap-x-3 rounded-lg border border-gold bg-gold/10 px-4 py-1 text-sm">
            <p className="min-w-0 flex-1 basis-40 py-1.5">{sentence}</p>
            <Button ref={button} look="quiet" className="-me-3 px-3!" onClick={() => setAsking(true)}>
              Discard
            </Button>
          </div>
        )}
      </LiveRegion>
      <ConfirmDialog
        open={isAsking}
        title="Discard changes"
        confirmLabel="Discard"
        cancelLabel="Keep Writing"
        onConfirm={() => {
          setAsking(false)
          onDiscard()
        }}
        onCancel={() => setAsking(false)}
        // The button disappears with the draft.
        returnFocus={() => button.current ?? document.querySelector<HTMLElement>('h1')}
      >
        What you typed here and haven’t saved will be lost.
      </ConfirmDialog>
    </>
  )
}
