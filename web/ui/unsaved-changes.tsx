import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useState } from 'react'
import { type Location, useBlocker } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface UnsavedChanges {
  /** The forms that have some: a dialog may stand over another. */
  dirty: Set<string>
  /** Does `leave` at once, or after the person has agreed to lose what is not saved: in every form, or in this one. */
  confirmLeave: (leave: () => void, form?: string) => void
}

const Context = createContext<UnsavedChanges | null>(null)

function useContextHere(): UnsavedChanges {
  const here = useContext(Context)
  if (!here) throw new Error('UnsavedChangesProvider is missing')
  return here
}

/** Navigations with this state go through without a question: nobody chose them. */
export const skipLeavePrompt = { skipLeavePrompt: true }

/** A screen, or a tab of one: whoever goes to another leaves the form. */
const placeOf = ({ pathname, search }: Location) =>
  `${pathname}?${new URLSearchParams(search).get('tab') ?? ''}`

/** Asks 'Leave without saving?' before a form with unsaved changes is left, in whatever way. */
export function UnsavedChangesProvider({ children }: { children: ReactNode }) {
  const [dirty] = useState(() => new Set<string>())
  const [leave, setLeave] = useState<{ go: () => void; stay?: () => void; form?: string | undefined }>()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty.size > 0 &&
      nextLocation.state?.skipLeavePrompt !== true &&
      placeOf(currentLocation) !== placeOf(nextLocation),
  )
  const question: typeof leave =
    blocker.state === 'blocked' ? { go: blocker.proceed, stay: blocker.reset } : leave
  const confirmLeave = useCallback(
    (go: () => void, form?: string) => {
      if (form === undefined ? dirty.size > 0 : dirty.has(form)) setLeave({ go, form })
      else go()
    },
    [dirty],
  )
  const [context] = useState({ dirty, confirmLeave })
  return (
    <Context value={context}>
      {children}
      <ConfirmDialog
        open={question !== undefined}
        title="Leave without saving?"
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={() => {
          if (question?.form === undefined) dirty.clear()
          else dirty.delete(question.form)
          setLeave(undefined)
          question?.go()
        }}
        onCancel={() => {
          setLeave(undefined)
          question?.stay?.()
        }}
      >
        What you changed here has not been saved.
      </ConfirmDialog>
    </Context>
  )
}

/** For ways to leave the screen that are no navigation of the router, such as logging out. */
export function useConfirmLeave(): (leave: () => void) => void {
  const { confirmLeave } = useContextHere()
  return confirmLeave
}

/**
 * Marks a form as one with unsaved changes while `isDirty`. `markSaved` is called right before the navigation that follows a
 * successful save; `confirmLeave` asks only where this form has changes, for a dialog that stands over others.
 */
export function useUnsavedChanges(isDirty: boolean) {
  const form = useId()
  const { dirty, confirmLeave } = useContextHere()
  useEffect(() => {
    if (!isDirty) return
    dirty.add(form)
    const warn = (event: BeforeUnloadEvent) => {
      if (dirty.has(form)) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => {
      dirty.delete(form)
      removeEventListener('beforeunload', warn)
    }
  }, [isDirty, dirty, form])
  return {
    markSaved: useCallback(() => void dirty.delete(form), [dirty, form]),
    confirmLeave: useCallback((leave: () => void) => confirmLeave(leave, form), [confirmLeave, form]),
  }
}
