// Loaded first into a salon's process: its `Date` is as many seconds off as a file says.
import { readFileSync } from 'node:fs'

const TrueDate = Date
const now = () => TrueDate.now() + Number(readFileSync(process.env.CLOCK_OFFSET_FILE, 'utf8')) * 1000

globalThis.Date = class extends TrueDate {
  constructor(...parts) {
    if (parts.length === 0) super(now())
    else super(...parts)
  }
  static now = now
}
