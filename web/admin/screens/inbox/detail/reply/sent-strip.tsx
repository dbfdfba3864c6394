import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../../../../../ui/button.tsx'
import { LiveRegion } from '../../../../../ui/live-region.tsx'
import { useShortcutsEnabled } from '../../../../keyboard/use-shortcuts.ts'

export interface SentStripProps {
  /** When it can no longer be taken back, by this browser's clock. */
  until: number
  onUndo(): void
  /** Called when the time is over. @param hadFocus whether the focus was on the button */
  onEnd(hadFocus: boolean): void
}

const stripClass = 'flex flex-wrap items-center gap-x-4 gap-y-1 pb-2'

/** Above the buttons: the reply was sent, and can be taken back for some seconds. */
export function SentStrip({ until, onUndo, onEnd }: SentStripProps) {
  const strip = useRef<HTMLDivElement>(null)
  const [hasKey] = useShortcutsEnabled()

  const end = useEffectEvent(() => onEnd(strip.current?.contains(document.activeElement) ?? false))
  useEffect(() => {
    const timer = setTimeout(() => end(), until - Date.now())
    return () => clearTimeout(timer)
  }, [until])

  return (
    <div ref={strip} className={stripClass}>
      <p className="font-medium">Sent.</p>
      <LiveRegion className="sr-only">
        {`Reply sent. You can undo this for a few seconds${hasKey ? ' with the key U' : ''}.`}
      </LiveRegion>
      <Button
        look="secondary"
        className="max-sm:min-h-11"
        aria-keyshortcuts={hasKey ? 'u' : undefined}
        onClick={onUndo}
      >
        Undo<span className="sr-only"> sending</span>
      </Button>
      {hasKey && (
        <span aria-hidden="true" className="text-xs text-plum-soft max-sm:hidden pointer-coarse:hidden">
          press U
        </span>
      )}
    </div>
  )
}
