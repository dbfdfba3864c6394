import { useEffect, useRef, useState } from 'react'
import type { ExportFormat, InquiryFilter } from '#contracts/inquiry.ts'
import { ActionItem, ActionMenu } from '../../../ui/action-menu.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { adminApi } from '../../api.ts'
import { download } from '../../download.ts'
import { messageOf } from '../../failures.ts'
import type { Notices } from '../notices.tsx'

const fileNameOf = ({ headers }: Response) =>
  /filename="([^"]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? 'inquiries'

/** Loads all that match a filter as a file, reports the bytes so far, and saves the file when it is complete. */
function useExport(filter: Partial<InquiryFilter>, notices: Notices) {
  const [bytes, setBytes] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function read(format: ExportFormat, signal: AbortSignal) {
    const response = await adminApi.exportInquiries(filter, format, signal)
    const parts: BlobPart[] = []
    let received = 0
    const reader = response.body?.getReader()
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true }
      if (done) break
      parts.push(value)
      received += value.length
      setBytes(received)
    }
    download(parts, fileNameOf(response), response.headers.get('Content-Type') ?? '')
  }

  async function start(format: ExportFormat) {
    const controller = new AbortController()
    running.current = controller
    setBytes(0)
    try {
      await read(format, controller.signal)
    } catch (error) {
      if (!controller.signal.aborted) {
        console.error(error)
        notices.fail(messageOf(error, 'The export was interrupted and no file was saved. Try again.'))
      }
    }
    setBytes(undefined)
  }

  return { bytes, start, cancel: () => running.current?.abort() }
}

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
        <ActionMenu label="Export" className={buttonClass('quiet', 'px-3! sm:min-h-8! sm:py-1!')}>
          <ActionItem onClick={() => start('xlsx')}>Excel (.xlsx)</ActionItem>
          <ActionItem onClick={() => start('csv')}>CSV (.csv)</ActionItem>
        </ActionMenu>
      )}
    </div>
  )
}
