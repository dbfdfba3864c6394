import { useEffect, useRef } from 'react'
import type { ContactFilter } from '#contracts/contact.ts'
import { Button } from '../../../ui/button.tsx'
import type { Notices } from '../notices.tsx'
import { type Progress, useExport } from './use-export.ts'

const count = (number: number) => number.toLocaleString('en-US')

const say = ({ done, total }: Progress) =>
  total === undefined ? count(done) : `${count(done)} of ${count(total)}`

/** All that the filter finds, as a file. While it comes, the button says how far it is, and Cancel stands beside it. */
export function ExportButton({ filter, notices }: { filter: ContactFilter; notices: Notices }) {
  const { progress, start, cancel } = useExport(filter, notices)
  const button = useRef<HTMLButtonElement>(null)
  const wasRunning = useRef(false)
  const running = progress !== undefined

  useEffect(() => {
    if (wasRunning.current && !running && document.activeElement === document.body) button.current?.focus()
    wasRunning.current = running
  }, [running])

  if (!progress) {
    return (
      <Button ref={button} look="quiet" className="px-2! sm:px-3.5!" onClick={start}>
        Export CSV
      </Button>
    )
  }
  return (
    <div className="flex items-center gap-2 text-sm">
      <progress
        aria-label="Export"
        aria-valuetext={say(progress)}
        max={progress.total || undefined}
        value={progress.total ? progress.done : undefined}
        className="h-1.5 w-20 accent-rose-700"
      />
      <span className="whitespace-nowrap tabular-nums">{say(progress)}</span>
      <Button look="secondary" className="px-3.5!" onClick={cancel}>
        Cancel
      </Button>
    </div>
  )
}
