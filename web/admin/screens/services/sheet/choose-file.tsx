import { type ReactNode, useRef } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { useFileDrop } from '../../../parts/use-file-drop.ts'
import { useDownload } from './use-download.ts'

const ACCEPTED = '.xlsx,.ods,.csv,.tsv,.txt'

interface Props {
  /** Of the chosen file; undefined before one is chosen, when it says what to do. */
  name: string | undefined
  busy: boolean
  onChoose(file: File | undefined): void
  /** What is asked of the chosen file. */
  children: ReactNode
}

/** Where a spreadsheet is chosen or dropped. */
export function ChooseFile({ name, busy, onChoose, children }: Props) {
  const { start: startDownload, isPending: isDownloading } = useDownload()
  const { isOver, dropTarget } = useFileDrop(onChoose)
  const input = useRef<HTMLInputElement>(null)
  return (
    <div
      {...dropTarget}
      className={`mb-4 rounded-2xl border px-[min(1rem,4vw)] py-4 text-sm ${isOver ? 'border-rose-700 bg-rose-50' : 'border-plum/15 bg-white'}`}
    >
      {name === undefined && (
        <ol className="mb-4 list-decimal space-y-1 ps-5">
          <li>Download the spreadsheet, and change it in Excel, LibreOffice or Google Sheets.</li>
          <li>
            Leave a cell empty to keep what is stored; write <b className="font-medium">none</b> to empty it.
          </li>
          <li>To add a service, fill in a row without an Id.</li>
          <li>Save it as .xlsx, .ods or .csv, and choose it here.</li>
        </ol>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {name === undefined && (
          <Button look="secondary" disabled={isDownloading} onClick={startDownload}>
            {isDownloading ? 'Downloading...' : 'Download Spreadsheet'}
          </Button>
        )}
        <Button
          look={name === undefined ? 'primary' : 'secondary'}
          disabled={busy}
          onClick={() => input.current?.click()}
        >
          {name === undefined ? 'Choose File' : 'Choose Another File'}
        </Button>
        <p className="min-w-0 text-plum-soft wrap-anywhere max-sm:basis-full">{name ?? 'or drop it here'}</p>
        {/* Not in the first HTML: a file that is chosen before the scripts are there would be lost. */}
        {!import.meta.env.SSR && (
          <input
            ref={input}
            type="file"
            accept={ACCEPTED}
            tabIndex={-1}
            aria-label="Spreadsheet"
            className="sr-only"
            onChange={({ target }) => {
              onChoose(target.files?.[0])
              // So that the same file can be chosen again when it was corrected.
              target.value = ''
            }}
          />
        )}
      </div>
      {children}
    </div>
  )
}
