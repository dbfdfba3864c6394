import { createContext, type ReactNode, useContext, useEffect, useId, useState } from 'react'
import { type Location, useBlocker } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface UnsavedChanges {
  /** The ids of forms with unsaved changes; there may be several, as dialogs can be stacked. */
  dirty: Set<string>
  /** Calls `leave` at once, or after the user has agreed to lose the changes of `form`; undefined: of all forms. */
  confirmLeave: (leave: () => void, form?: string) => void
}

const UnsavedChangesContext = createContext<UnsavedChanges | null>(null)

function useUnsavedContext(): UnsavedChanges {
  const context = useContext(UnsavedChangesContext)
  if (!context) throw new Error('UnsavedChangesProvider is missing')
  return context
}

/** The state of navigations that the user did not choose: they don't ask about unsaved changes. */
export const skipLeavePrompt = { skipLeavePrompt: true }

/** Identifies a screen, or a mode of one: going to another leaves the form. */
const screenOf = ({ pathname, search }: Location) =>
  `${pathname}?${new URLSearchParams(search).get('mode') ?? ''}`

/** Asks 'Leave without saving?' before a form with unsaved changes is left. */
export function UnsavedChangesProvider({ children }: { children: ReactNode }) {
  const [leave, setLeave] = useState<{ go: () => void; stay?: () => void; form?: string | undefined }>()
  const [context] = useState(() => {
    const dirty = new Set<string>()
    const confirmLeave = (go: () => void, form?: string) => {
      if (form === undefined ? dirty.size > 0 : dirty.has(form)) setLeave({ go, form })
      else go()
    }
    return { dirty, confirmLeave }
  })
  const { dirty } = context
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty.size > 0 &&
      nextLocation.state?.skipLeavePrompt !== true &&
      screenOf(currentLocation) !== screenOf(nextLocation),
  )
  const question: typeof leave =
    blocker.state === 'blocked' ? { go: blocker.proceed, stay: blocker.reset } : leave
  return (
    <UnsavedChangesContext value={context}>
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
        Your changes here haven’t been saved.
      </ConfirmDialog>
    </UnsavedChangesContext>
  )
}

/** Asks before the screen is left without a navigation of the router, such as by logging out. */
export const useConfirmLeave = (): ((leave: () => void) => void) => useUnsavedContext().confirmLeave

/**
 * Registers a form as having unsaved changes while `isDirty`. Call `markSaved` before the navigation that follows a save.
 * `confirmLeave` asks only about this form, for a dialog above other forms.
 */
export function useUnsavedChanges(isDirty: boolean) {
  const form = useId()
  const { dirty, confirmLeave } = useUnsavedContext()
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
    markSaved: () => void dirty.delete(form),
    confirmLeave: (leave: () => void) => confirmLeave(leave, form),
  }
}
