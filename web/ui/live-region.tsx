import { type ComponentProps, useEffect, useState, useSyncExternalStore } from 'react'

/** Screen readers announce what changes in a region that they know, not a region that comes with its words. */
const KNOWN_AFTER_MS = 100

const never = () => () => {}

/** Whether this is rendered as a part of the document: by the server, or when React takes over what it sent. */
const useIsInDocument = () =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )

interface Props extends ComponentProps<'div'> {
  /** Announced at once, whatever is being read. */
  isUrgent?: boolean
  /** What it would begin with is not announced: it is on the screen anyway. */
  changesOnly?: boolean
}

/**
 * Announces its words when they change (WCAG 4.1.3). It is in the page a moment before its first words, also where both are rendered
 * together. What shows or hides it stays inside: a region that is not displayed is unknown too.
 */
export function LiveRegion({ isUrgent = false, changesOnly = false, children, ...rest }: Props) {
  const isInDocument = useIsInDocument()
  const [isKnown, setKnown] = useState(isInDocument)
  const [first] = useState(children)
  const [hasChanged, setChanged] = useState(false)
  if (!hasChanged && children !== first) setChanged(true)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    // Counted from the next frame: the rest of this one may take longer.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setKnown(true), KNOWN_AFTER_MS)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])

  return (
    <div role={isUrgent ? 'alert' : 'status'} {...rest}>
      {isKnown && (!changesOnly || hasChanged) && children}
    </div>
  )
}
