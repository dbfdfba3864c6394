// Loaded first into a salon's process, where libfaketime is missing: JavaScript's clock is so many seconds off as a file says.
import { readFileSync } from 'node:fs'

const TrueDate = Date
const now = () => TrueDate.now() + Number(readFileSync(process.env.FAKETIME_TIMESTAMP_FILE, 'utf8')) * 1000

globalThis.Date = class extends TrueDate {
  constructor(...parts) {
    if (parts.length === 0) super(now())
    else super(...parts)
  }
  static now = now
}
