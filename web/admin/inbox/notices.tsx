import { useCallback, useEffect, useState } from 'react'
import type { InquiryAction } from '#contracts/inbox.ts'
import { Banner, BannerBox } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

/** How long a success is shown (specification, section 9); a failure is shown until something else happens. */
const SUCCESS_MS = 3000

/** Undo is offered longer, since people have to find it first. */
const UNDO_MS = 10_000

/** A bulk action or a deletion that can be undone. `done` names it: "12 deleted". */
export type Undo = { done: string } & (
  | { actionId: string; action: InquiryAction['action'] }
  | { deletedId: number }
)

interface Notice {
  /** When it was shown; Infinity while the pointer or the focus is on it. */
  shownAt: number
  success?: string | undefined
  failure?: string | undefined
  undo?: Undo | undefined
}

/** Removes the parts of a notice whose time is over; in the end the notice itself. */
function expire(notice: Notice): Notice[] {
  const age = performance.now() - notice.shownAt
  const success = age < SUCCESS_MS ? notice.success : undefined
  const undo = age < UNDO_MS ? notice.undo : undefined
  return success || undo || notice.failure ? [{ ...notice, success, undo }] : []
}

const nextExpiry = ({ shownAt, success, undo }: Notice) =>
  shownAt + (success ? SUCCESS_MS : undo ? UNDO_MS : Number.POSITIVE_INFINITY)

/** The messages at the top of the screen: the latest one, and each action that can still be undone. */
export function useNotices() {
  const [notices, setNotices] = useState<readonly Notice[]>([])

  useEffect(() => {
    const end = Math.min(...notices.map(nextExpiry))
    if (end === Number.POSITIVE_INFINITY) return
    const timer = setTimeout(() => setNotices(last => last.flatMap(expire)), end - performance.now())
    return () => clearTimeout(timer)
  }, [notices])

  /** Replaces the message before; actions that can be undone stay. */
  const show = useCallback(
    (...next: Omit<Notice, 'shownAt'>[]) =>
      setNotices(last => [
        ...next.map(notice => ({ ...notice, shownAt: performance.now() })),
        ...last.filter(({ undo }) => undo),
      ]),
    [],
  )

  return {
    notices,
    /** The latest action that can still be undone. */
    undo: notices.find(({ undo }) => undo)?.undo,
    /** Keeps an action that can be undone while the pointer or the focus is on it. */
    hold: (held: Notice, on: boolean) =>
      setNotices(last =>
        last.map(notice =>
          notice.undo === held.undo
            ? { ...notice, shownAt: on ? Number.POSITIVE_INFINITY : performance.now() }
            : notice,
        ),
      ),
    /** @param undo undoes this success */
    succeed: useCallback((success: string, undo?: Undo) => show({ success, undo }), [show]),
    /** @param undo failed, and can be tried again */
    fail: useCallback(
      (failure: string, undo?: Undo) => show({ failure }, ...(undo ? [{ undo }] : [])),
      [show],
    ),
    dismiss: useCallback(() => show(), [show]),
    remove: (removed: Notice) => setNotices(last => last.filter(notice => notice !== removed)),
    removeUndo: (undo: Undo) => setNotices(last => last.filter(notice => notice.undo !== undo)),
    /** Removes a failure that no longer concerns what is on the screen. */
    removeFailure: useCallback(
      (text: string) => setNotices(last => last.filter(({ failure }) => failure !== text)),
      [],
    ),
  }
}

export type Notices = ReturnType<typeof useNotices>

interface Props extends Notices {
  onUndo?: ((undo: Undo) => void) | undefined
}

function Success({
  notice,
  hold,
  remove,
  onUndo,
}: { notice: Notice } & Pick<Props, 'hold' | 'remove' | 'onUndo'>) {
  const undo = onUndo && notice.undo
  const text = notice.success ?? (undo && `You can still undo this: ${undo.done}`)
  if (!text) return null
  const holdHandlers = undo && {
    onPointerEnter: () => hold(notice, true),
    onPointerLeave: () => hold(notice, false),
    onFocus: () => hold(notice, true),
    onBlur: () => hold(notice, false),
  }
  const button = undo && (
    <Button look="secondary" className="min-h-8! py-0.5!" onClick={() => onUndo(undo)}>
      Undo
    </Button>
  )
  return (
    <BannerBox tone="success" action={button} onDismiss={() => remove(notice)} {...holdHandlers}>
      {text}
    </BannerBox>
  )
}

const keyOf = ({ undo }: Notice) => undo && ('actionId' in undo ? undo.actionId : undo.deletedId)

export function NoticeBanners({ notices, dismiss, ...props }: Props) {
  return (
    <div>
      <div role="status">
        {notices.map(notice => (
          <Success key={keyOf(notice) ?? 'last'} notice={notice} {...props} />
        ))}
      </div>
      <Banner tone="error" onDismiss={dismiss}>
        {notices.find(({ failure }) => failure)?.failure}
      </Banner>
    </div>
  )
}

/**
 * The messages of a screen, beside its title at the top, so that nothing moves under the pointer. On phones they are below the
 * title, over the description of the screen.
 */
export function FloatingNotices(props: Props) {
  return (
    <div className="sticky top-[calc(var(--bar)-1.375rem)] z-20 h-0 sm:top-[calc(var(--bar)+1.5rem)]">
      <div className="absolute inset-x-0 top-7.5 *:*:*:shadow-soft *:*:*:mb-1 sm:-top-5 sm:left-auto sm:max-w-md">
        <NoticeBanners {...props} />
      </div>
    </div>
  )
}
