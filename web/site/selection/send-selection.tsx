import { type ReactNode, useRef, useState } from 'react'
import { salon } from '#content/salon.ts'
import { paths } from '#contracts/paths/paths.ts'
import type { PricedSelection } from '#contracts/selection/priced-selection.ts'
import { chatLinkToAnyone } from '../../salon/links.ts'
import { LiveRegion } from '../../ui/live-region.tsx'
import { sentSelection } from './selection-texts.ts'

interface SendSelectionProps {
  priced: PricedSelection
  /** The selection, as in the address. */
  text: string
}

/**
 * Sends the list to someone: as a text by WhatsApp, as a link, and by whatever else the device offers. In the browser
 * only.
 */
export function SendSelection({ priced, text }: SendSelectionProps) {
  const link = location.origin + paths.servicesWithList(text)
  const [copied, setCopied] = useState<{ link: string; isDone: boolean }>()
  const field = useRef<HTMLInputElement>(null)
  const isCopied = copied?.link === link ? copied.isDone : undefined

  async function copy() {
    // Absent without https; it may also be refused.
    const isDone = await Promise.resolve(navigator.clipboard?.writeText(link).then(() => true)).catch(
      () => false,
    )
    setCopied({ link, isDone: isDone === true })
  }

  const share = () =>
    navigator.share({ title: `Price list of ${salon.name}`, url: link }).catch(() => {
      // It was closed without sharing.
    })

  return (
    <div className="selection-send">
      <h3 className="selection-send-title">Send this list</h3>
      <a href={chatLinkToAnyone(sentSelection(priced, link))} rel="noopener" className="selection-action">
        WhatsApp
      </a>
      <Action onClick={copy}>Copy link</Action>
      {'share' in navigator && <Action onClick={share}>Other ways</Action>}
      <LiveRegion className="basis-full text-sm">
        {isCopied === true && <span>The link is copied.</span>}
        {isCopied === false && <span>Your browser doesn’t let us copy it. Copy it from here:</span>}
      </LiveRegion>
      {isCopied === false && (
        <input
          ref={field}
          readOnly
          value={link}
          aria-label="Link to this list"
          onFocus={() => field.current?.select()}
          className="h-11 min-w-0 grow basis-full rounded-xl border border-plum/55 bg-white px-4"
        />
      )}
    </div>
  )
}

const Action = ({ onClick, children }: { onClick(): void; children: ReactNode }) => (
  <button type="button" onClick={onClick} className="selection-action">
    {children}
  </button>
)
