import { Readable } from 'node:stream'

/** Characters that a client has not read yet; one that reads so slowly is disconnected and loads everything again. */
const UNREAD_MAX = 256 * 1024

/** The event stream of one open screen. */
export interface ScreenStream {
  readonly sessionId: number
  readonly readable: Readable
  /** Destroys the stream when too much is unread. */
  write(text: string): void
  /** Ends the stream after what has been written. */
  end(): void
}

/** Creates a stream for a session; `onClose` is called when it has ended for any reason. */
export function createScreenStream(sessionId: number, onClose: () => void): ScreenStream {
  const readable = new Readable({ read() {} })
  readable.once('close', onClose)
  let isOpen = true
  return {
    sessionId,
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
