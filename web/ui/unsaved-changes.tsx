import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { type Location, useBlocker } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface UnsavedChanges {
  dirty: RefObject<boolean>
  /** Does `leave` at once, or after the person has agreed to lose what is not saved. */
  askBefore: (leave: () => void) => void
}

const Context = createContext<UnsavedChanges | null>(null)

function useContextHere(): UnsavedChanges {
  const here = useContext(Context)
  if (!here) throw new Error('UnsavedChangesProvider is missing')
  return here
}

/** Navigations with this state go through without a question: nobody chose them. */
export const unasked = { unasked: true }

/** A screen, or a tab of one: whoever goes to another leaves the form. */
const placeOf = ({ pathname, search }: Location) =>
  `${pathname}?${new URLSearchParams(search).get('tab') ?? ''}`

/** Asks 'Leave without saving?' before a form with unsaved changes is left, in whatever way. */
export function UnsavedChangesProvider({ children }: { children: ReactNode }) {
  const dirty = useRef(false)
  const [leave, setLeave] = useState<{ go: () => void; stay?: () => void }>()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty.current &&
      nextLocation.state?.unasked !== true &&
      placeOf(currentLocation) !== placeOf(nextLocation),
  )
  const question = blocker.state === 'blocked' ? { go: blocker.proceed, stay: blocker.reset } : leave
  const askBefore = useCallback((go: () => void) => {
    if (dirty.current) setLeave({ go })
    else go()
  }, [])
  const [context] = useState({ dirty, askBefore })
  return (
    <Context value={context}>
      {children}
      <ConfirmDialog
        open={question !== undefined}
        title="Leave without saving?"
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={() => {
          dirty.current = false
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

/** `askBefore`, for ways to leave that are no navigation of the router, such as logging out. */
export const useAskBefore = () => useContextHere().askBefore

/**
 * Marks the screen as one with unsaved changes while `isDirty`.
 * @returns a function to call right before the navigation that follows a successful save
 */
export function useUnsavedChanges(isDirty: boolean): () => void {
  const { dirty } = useContextHere()
  useEffect(() => {
    dirty.current = isDirty
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => {
      if (dirty.current) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => {
      dirty.current = false
      removeEventListener('beforeunload', warn)
    }
  }, [isDirty, dirty])
  return useCallback(() => {
    dirty.current = false
  }, [dirty])
}
