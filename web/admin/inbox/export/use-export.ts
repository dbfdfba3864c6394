import { useEffect, useRef, useState } from 'react'
import type { ExportFormat, InquiryFilter } from '#contracts/inquiry.ts'
import { adminApi } from '../../api.ts'
import { download } from '../../download.ts'
import { messageOf } from '../../failures.ts'
import type { Notices } from '../notices.tsx'

const fileNameOf = ({ headers }: Response) =>
  /filename="([^"]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? 'inquiries'

/** Loads all that match a filter as a file, reports the bytes so far, and saves the file when it is complete. */
export function useExport(filter: Partial<InquiryFilter>, notices: Notices) {
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
