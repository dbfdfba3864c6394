import { fileURLToPath } from 'node:url'
import { sheetRefusals } from '#contracts/services/sheet-limits.ts'
import { runIsolated } from '../../../isolated/run-isolated.ts'
import { openTemporaryFile } from '../../../temporary-file.ts'
import type { SheetResult } from '../sheet.rules.ts'

const SHEET_READER = fileURLToPath(new URL('./main.ts', import.meta.url))

/** The largest file that is allowed takes two seconds. */
const READING_MS = 20_000
const HEAP_MB = 192

/** Reads a spreadsheet in a process of its own; aborting `signal` kills it. */
export async function runSheetReader(
  body: Uint8Array,
  signal: AbortSignal,
  program = SHEET_READER,
): Promise<SheetResult> {
  await using file = await openTemporaryFile()
  await file.writeFile(body)
  const limits = { program, heapMb: HEAP_MB, timeoutMs: READING_MS }
  const outcome = await runIsolated<object, SheetResult>(file, {}, limits, signal)
  signal.throwIfAborted()
  if ('result' in outcome) return outcome.result
  return { refused: outcome.ended === 'too long' ? sheetRefusals.tooLong : sheetRefusals.tooMuch }
}
