import { Readable } from 'node:stream'

/** Of what a reader has not taken yet; whoever reads so slowly loads everything anew. */
const UNREAD_MAX = 256 * 1024

/** One open screen, as the desk's hub writes to it. */
export interface DeskStream {
  readonly sessionId: number
  /** It has been told all changes up to here. */
  position: number
  readonly readable: Readable
  /** Drops a reader who does not read. */
  write(text: string): void
  /** Ends the stream after what has been written. */
  end(): void
}

/** A stream of events for a session; `onClose` once it has ended, whoever ended it. */
export function createDeskStream(sessionId: number, position: number, onClose: () => void): DeskStream {
  const readable = new Readable({ read() {} })
  readable.once('close', onClose)
  let isOpen = true
  return {
    sessionId,
    position,
    readable,
    write(text) {
      if (!isOpen || readable.destroyed) return
      readable.push(text)
      if (readable.readableLength > UNREAD_MAX) readable.destroy()
    },
    end() {
      if (isOpen && !readable.destroyed) readable.push(null)
      isOpen = false
    },
  }
}
