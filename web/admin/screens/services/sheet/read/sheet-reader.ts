import { sheetRefusals } from '#contracts/services/sheet-limits.ts'
import type { SheetResult } from './sheet.ts'

/** The largest file that is allowed takes two seconds. */
const READING_MS = 20_000

const NOT_LOADED =
  'There is no connection to the server, so the file wasn’t read. Check the connection, then choose the file again.'

/**
 * Reads spreadsheets in a worker, which is ended after 20 seconds; a file of more than 1 MB, or a workbook that unpacks to more than
 * 32 MB, is not read at all. The code of the worker is loaded when this is called.
 */
export function createSheetReader() {
  let isBroken = false
  const start = () => {
    const started = new Worker(new URL('./read-sheet.worker.ts', import.meta.url), { type: 'module' })
    started.onerror = () => {
      isBroken = true
    }
    return started
  }
  let worker = start()

  function restart() {
    worker.terminate()
    isBroken = false
    worker = start()
  }

  return {
    /** @returns the services of a spreadsheet, or why it is refused */
    async read(file: Blob): Promise<SheetResult> {
      const bytes = await file.arrayBuffer()
      if (isBroken) restart()
      const { promise, resolve } = Promise.withResolvers<SheetResult>()
      const timer = setTimeout(() => {
        restart()
        resolve({ refused: sheetRefusals.tooLong })
      }, READING_MS)
      worker.onmessage = ({ data }: MessageEvent<SheetResult>) => resolve(data)
      worker.onerror = error => {
        isBroken = true
        // The event of a program that could not be loaded has no message.
        resolve({ refused: error instanceof ErrorEvent ? sheetRefusals.tooMuch : NOT_LOADED })
      }
      worker.postMessage(bytes, [bytes])
      return promise.finally(() => clearTimeout(timer))
    },
    end: () => worker.terminate(),
  }
}
