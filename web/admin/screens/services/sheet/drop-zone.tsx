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
  /** Leaves the mode, while there is nothing to apply. */
  cancel: ReactNode
  /** What is asked of the chosen file. */
  children: ReactNode
}

/** Where a spreadsheet is dropped or chosen. */
export function DropZone({ name, busy, onChoose, cancel, children }: Props) {
  const { start: startDownload, isPending: isDownloading } = useDownload()
  const { isOver, dropTarget } = useFileDrop(([file]) => onChoose(file))
  const input = useRef<HTMLInputElement>(null)
  return (
    <div
      {...dropTarget}
      className={`mb-3 rounded-2xl border border-dashed px-[min(1rem,4vw)] py-4 text-sm ${isOver ? 'border-rose-700 bg-rose-50' : 'border-plum/40 bg-white'}`}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
          {name ??
            'Download the list, change it in Excel, LibreOffice or Google Sheets, and drop the file here: you see what would change before anything does.'}
        </p>
        {cancel}
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
