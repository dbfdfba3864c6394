import { useCallback, useEffect, useState } from 'react'
import type { BulkAction } from '#contracts/inbox.ts'
import { Banner, BannerBox } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

/** How long a success stays (specification, section 9); a failure stays until something else happens. */
const SUCCESS_MS = 3000

/** The way back stays longer than the words, as who wants it has to find it first. */
const UNDO_MS = 10_000

/** What can be undone: an action on many inquiries, or the deletion of one. `done` names it: "12 deleted". */
export type Undo = { done: string } & (
  | { actionId: string; action: BulkAction['action'] }
  | { deletedId: number }
)

interface Notice {
  /** When its time began; Infinity while the pointer or the focus is on it. */
  since: number
  success?: string | undefined
  failure?: string | undefined
  undo?: Undo | undefined
}

/** What is left of a notice whose time runs: nothing in the end. */
function leftOf(notice: Notice): Notice[] {
  const age = performance.now() - notice.since
  const success = age < SUCCESS_MS ? notice.success : undefined
  const undo = age < UNDO_MS ? notice.undo : undefined
  return success || undo || notice.failure ? [{ ...notice, success, undo }] : []
}

const endOf = ({ since, success, undo }: Notice) =>
  since + (success ? SUCCESS_MS : undo ? UNDO_MS : Number.POSITIVE_INFINITY)

/** The messages at the top of the screen: the last one, and each action that can still be undone. */
export function useNotices() {
  const [notices, setNotices] = useState<readonly Notice[]>([])

  useEffect(() => {
    const end = Math.min(...notices.map(endOf))
    if (end === Number.POSITIVE_INFINITY) return
    const timer = setTimeout(() => setNotices(last => last.flatMap(leftOf)), end - performance.now())
    return () => clearTimeout(timer)
  }, [notices])

  /** Takes the place of the message before; what can be undone stays. */
  const show = useCallback(
    (...next: Omit<Notice, 'since'>[]) =>
      setNotices(last => [
        ...next.map(notice => ({ ...notice, since: performance.now() })),
        ...last.filter(({ undo }) => undo),
      ]),
    [],
  )

  return {
    notices,
    /** The latest action that can still be undone. */
    undo: notices.find(({ undo }) => undo)?.undo,
    /** With the pointer or the focus on it, what can be undone stays. */
    hold: (held: Notice, on: boolean) =>
      setNotices(last =>
        last.map(notice =>
          notice.undo === held.undo
            ? { ...notice, since: on ? Number.POSITIVE_INFINITY : performance.now() }
            : notice,
        ),
      ),
    /** @param undo takes this success back */
    succeed: useCallback((success: string, undo?: Undo) => show({ success, undo }), [show]),
    /** @param undo has failed and can be tried again */
    fail: useCallback(
      (failure: string, undo?: Undo) => show({ failure }, ...(undo ? [{ undo }] : [])),
      [show],
    ),
    /** Says what could not be read, unless something else has failed that a person did. */
    failToRead: useCallback(
      (failure: string) =>
        setNotices(last => (last.some(notice => notice.failure) ? last : [{ failure, since: 0 }, ...last])),
      [],
    ),
    dismiss: useCallback(() => show(), [show]),
    remove: (gone: Notice) => setNotices(last => last.filter(notice => notice !== gone)),
    /** Offers an undo no longer. */
    withdraw: (undo: Undo) => setNotices(last => last.filter(notice => notice.undo !== undo)),
    /** Takes a failure back whose matter is not on the screen any more, unless something else was said since. */
    retract: useCallback(
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
  const holding = undo && {
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
    <BannerBox tone="success" action={button} onDismiss={() => remove(notice)} {...holding}>
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

/** The messages of a screen: at its top, where there is room beside the title, so that nothing moves under the pointer. */
export function FloatingNotices(props: Props) {
  return (
    <div className="sticky top-[calc(var(--bar)+0.5rem)] z-20 h-0">
      <div className="absolute inset-x-0 -top-1 *:*:*:shadow-soft sm:left-auto sm:max-w-md">
        <NoticeBanners {...props} />
      </div>
    </div>
  )
}
