import { useEffect, useRef, useState } from 'react'
import type { ContactFilter } from '#contracts/contact.ts'
import { adminApi } from '../../api.ts'
import { download } from '../../download.ts'
import { messageOf } from '../../failures.ts'
import type { Notices } from '../notices.tsx'
import { countLines } from './lines.ts'

export interface Progress {
  done: number
  /** Undefined where nobody counted them before. */
  total: number | undefined
}

const nameIn = ({ headers }: Response) =>
  /filename="([^"]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? 'inquiries.csv'

/** Reads all that a filter finds as CSV, says how far it is, and gives it to the browser when it is whole. */
export function useExport(filter: Partial<ContactFilter>, notices: Notices) {
  const [progress, setProgress] = useState<Progress>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function read(signal: AbortSignal) {
    const response = await adminApi.exportContacts(filter, signal)
    const counted = response.headers.get('X-Total-Count')
    const total = counted === null ? undefined : Number(counted)
    const parts: BlobPart[] = []
    let lines = 0
    setProgress({ done: 0, total })
    const reader = response.body?.getReader()
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true }
      if (done) break
      parts.push(value)
      lines += countLines(value)
      // The first line names the columns.
      setProgress({ done: Math.max(0, lines - 1), total })
    }
    download(parts, nameIn(response), 'text/csv')
  }

  async function start() {
    const controller = new AbortController()
    running.current = controller
    setProgress({ done: 0, total: undefined })
    try {
      await read(controller.signal)
    } catch (error) {
      if (!controller.signal.aborted) {
        console.error(error)
        notices.fail(messageOf(error, 'The export broke off. Nothing was saved.'))
      }
    }
    setProgress(undefined)
  }

  return { progress, start, cancel: () => running.current?.abort() }
}
