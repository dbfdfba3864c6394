import { useCallback, useEffect, useState } from 'react'
import type { BulkAction } from '#contracts/desk.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

/** How long a success stays (specification, section 9); a failure stays until something else happens. */
const SUCCESS_MS = 3000

/** The way back stays longer than the words, as who wants it has to find it first. */
const UNDO_MS = 10_000

/** What can be undone: an action on many inquiries, or the deletion of one. */
export type Undo = { actionId: string; action: BulkAction['action'] } | { deletedId: number }

interface Notice {
  success?: string | undefined
  failure?: string | undefined
  undo?: Undo | undefined
}

/** The one message at the top of the screen. */
export function useNotices() {
  const [notice, setNotice] = useState<Notice>({})
  const [held, setHeld] = useState(false)
  const { undo } = notice

  // A notice takes nothing away but itself: another may have come when its time is up, even one with the same words.
  useEffect(() => {
    if (!notice.success || held) return
    const timer = setTimeout(
      () => setNotice(last => (last === notice ? { ...last, success: undefined } : last)),
      SUCCESS_MS,
    )
    return () => clearTimeout(timer)
  }, [notice, held])

  useEffect(() => {
    if (!undo || held) return
    const timer = setTimeout(
      () => setNotice(last => (last.undo === undo ? { ...last, undo: undefined } : last)),
      UNDO_MS,
    )
    return () => clearTimeout(timer)
  }, [undo, held])

  const show = useCallback((next: Notice) => {
    setHeld(false)
    setNotice(next)
  }, [])

  return {
    ...notice,
    /** With the pointer or the focus on it, what can be undone stays. */
    hold: setHeld,
    /** @param undo takes this success back */
    succeed: useCallback((text: string, undo?: Undo) => show({ success: text, undo }), [show]),
    /** @param undo has failed and can be tried again */
    fail: useCallback((text: string, undo?: Undo) => show({ failure: text, undo }), [show]),
    dismiss: useCallback(() => show({}), [show]),
    /** Takes a failure back whose matter is not on the screen any more, unless something else was said since. */
    retract: useCallback((text: string) => setNotice(last => (last.failure === text ? {} : last)), []),
  }
}

export type Notices = ReturnType<typeof useNotices>

export function NoticeBanners({
  success,
  failure,
  undo,
  hold,
  dismiss,
  onUndo,
}: Notices & { onUndo?: ((undo: Undo) => void) | undefined }) {
  const button = undo && onUndo && (
    <Button look="secondary" className="min-h-8! py-0.5!" onClick={() => onUndo(undo)}>
      Undo
    </Button>
  )
  const holding = button && {
    onPointerEnter: () => hold(true),
    onPointerLeave: () => hold(false),
    onFocus: () => hold(true),
    onBlur: () => hold(false),
  }
  return (
    <div {...holding}>
      <Banner tone="success" action={button} onDismiss={dismiss}>
        {success ?? (button && !failure && 'You can still undo this.')}
      </Banner>
      <Banner tone="error" action={button} onDismiss={dismiss}>
        {failure}
      </Banner>
    </div>
  )
}

/** The messages of a screen: at its top, where there is room beside the title, so that nothing moves under the pointer. */
export function FloatingNotices(props: Parameters<typeof NoticeBanners>[0]) {
  return (
    <div className="sticky top-[calc(var(--bar)+0.5rem)] z-20 h-0">
      <div className="absolute inset-x-0 -top-1 *:*:*:shadow-soft sm:left-auto sm:max-w-md">
        <NoticeBanners {...props} />
      </div>
    </div>
  )
}
