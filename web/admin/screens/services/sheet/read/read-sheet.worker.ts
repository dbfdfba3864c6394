/**
 * Reads spreadsheets beside the page: a large or hostile one keeps no screen waiting. `createSheetReader` ends it when it takes too
 * long.
 */
import { readSheet } from './read-sheet.ts'

addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  void readSheet(new Uint8Array(data)).then(postMessage)
})
