import { once } from 'node:events'
import net from 'node:net'

/** A TCP connection on which anything can be sent. Ends with its scope. */
export interface RawConnection extends Disposable {
  socket: net.Socket
  /** All that has come back so far, one character for each byte. */
  received(): string
  /** When the server closed it; `performance.now()`. */
  closed: Promise<number>
  isClosed(): boolean
}

interface Options {
  /** The loopback address that connects. */
  from?: string
  /** Sent at once. */
  send?: string
  /** Reads nothing of what comes back. */
  unread?: boolean
}

/** @throws when the connection is refused */
export async function connect(url: string, { from, send, unread }: Options = {}): Promise<RawConnection> {
  const { hostname, port } = new URL(url)
  const socket = net.connect({ host: hostname, port: Number(port), localAddress: from, noDelay: true })
  await once(socket, 'connect')
  let received = ''
  let isClosed = false
  if (unread) socket.pause()
  else socket.setEncoding('latin1').on('data', part => (received += part))
  // The server may reset the connection while we send.
  socket.on('error', () => {})
  const closed = new Promise<number>(done => {
    socket.once('close', () => {
      isClosed = true
      done(performance.now())
    })
  })
  if (send) socket.write(send, 'latin1')
  return {
    socket,
    received: () => received,
    closed,
    isClosed: () => isClosed,
    [Symbol.dispose]: () => void socket.destroy(),
  }
}

/** Sends something on a new connection and returns all that comes back until the server closes it. */
export async function exchange(url: string, send: string, from?: string): Promise<string> {
  using connection = await connect(url, { from, send })
  await connection.closed
  const received = connection.received()
  return received
}

/** Connections that end together; those that were refused are left out. */
export async function connectMany(
  url: string,
  count: number,
  options: (index: number) => Options,
): Promise<Disposable & { open: RawConnection[] }> {
  const tried = await Promise.allSettled(Array.from({ length: count }, (_, n) => connect(url, options(n))))
  const open = tried.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []))
  return {
    open,
    [Symbol.dispose]() {
      for (const { socket } of open) socket.destroy()
    },
  }
}
