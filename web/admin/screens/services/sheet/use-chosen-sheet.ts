import { useEffect, useRef, useState } from 'react'
import { SHEET_BYTES_MAX, sheetRefusals } from '#contracts/services/sheet-limits.ts'
import { FILE_CHANGED, readIntoMemory } from '../../../parts/chosen-file.ts'
import type { ChangedSinceChoice } from './outcome.ts'
import type { Sheet } from './read/sheet.ts'
import { createSheetReader } from './read/sheet-reader.ts'

/** A spreadsheet that was read. */
interface ChosenSheet {
  name: string
  file: File
  sheet: Sheet
  changedSince?: ChangedSinceChoice
}

/** The file that is chosen, and why it can't be used. What reads it is loaded when the screen opens. */
export function useChosenSheet() {
  const [chosen, setChosen] = useState<ChosenSheet>()
  const [failure, setFailure] = useState('')
  const [isReading, setIsReading] = useState(false)
  const reader = useRef<ReturnType<typeof createSheetReader>>(undefined)
  useEffect(() => {
    reader.current = createSheetReader()
    return () => reader.current?.end()
  }, [])

  /** @returns why the file can't be used */
  async function read(file: File): Promise<string> {
    if (file.size > SHEET_BYTES_MAX) return sheetRefusals.tooLarge
    const bytes = await readIntoMemory(file)
    if (!bytes) return FILE_CHANGED
    const result = await reader.current?.read(bytes)
    if (!result) return ''
    if ('refused' in result) return result.refused
    setChosen({ name: file.name, file, sheet: result.sheet })
    return ''
  }

  return {
    chosen,
    failure,
    setFailure,
    isReading,
    async choose(file: File | undefined) {
      if (!file || isReading) return
      setFailure('')
      setChosen(undefined)
      setIsReading(true)
      setFailure(await read(file))
      setIsReading(false)
    },
    /** Whether the file is still as it was read; if not, it says so. */
    async isUnchanged(): Promise<boolean> {
      if (!chosen || (await readIntoMemory(chosen.file))) return true
      setFailure(FILE_CHANGED)
      return false
    },
    setChangedSince: (changedSince: ChangedSinceChoice) =>
      setChosen(sheet => sheet && { ...sheet, changedSince }),
  }
}
