import { useEffect, useRef } from 'react'
import type { InquiryFilter } from '#contracts/inquiry.ts'
import { ActionItem, ActionMenu } from '../../../ui/action-menu.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Notices } from '../notices.tsx'
import { useExport } from './use-export.ts'

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

/** Exports all that match the filter. While the file loads, its size and Cancel replace the button. */
export function ExportButton({ filter, notices }: { filter: InquiryFilter; notices: Notices }) {
  const { bytes, start, cancel } = useExport(filter, notices)
  const box = useRef<HTMLDivElement>(null)
  const wasRunning = useRef(false)
  const running = bytes !== undefined

  useEffect(() => {
    if (wasRunning.current !== running && document.activeElement === document.body)
      box.current?.querySelector('button')?.focus()
    wasRunning.current = running
  }, [running])

  return (
    <div ref={box} className="max-sm:-my-2">
      {running ? (
        <div className="flex items-center gap-2 text-sm">
          <span role="status">Exporting...</span>
          <span className="whitespace-nowrap tabular-nums">{megabytes(bytes)}</span>
          <Button look="secondary" className="px-3.5! sm:min-h-8! sm:py-1!" onClick={cancel}>
            Cancel
          </Button>
        </div>
      ) : (
        <ActionMenu label="Export" look="quiet" className="px-3! sm:min-h-8! sm:py-1!">
          <ActionItem onClick={() => start('xlsx')}>Excel (.xlsx)</ActionItem>
          <ActionItem onClick={() => start('csv')}>CSV (.csv)</ActionItem>
        </ActionMenu>
      )}
    </div>
  )
}
