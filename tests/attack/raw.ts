import { once } from 'node:events'
import net from 'node:net'

/** A connection on which anything can be said. Ends with its scope. */
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
  /** Said at once. */
  say?: string
  /** Reads nothing of what comes back. */
  unread?: boolean
}

/** @throws when the connection is refused */
export async function connect(url: string, { from, say, unread }: Options = {}): Promise<RawConnection> {
  const { hostname, port } = new URL(url)
  const socket = net.connect({ host: hostname, port: Number(port), localAddress: from, noDelay: true })
  await once(socket, 'connect')
  let received = ''
  let over = false
  if (unread) socket.pause()
  else socket.setEncoding('latin1').on('data', part => (received += part))
  // A server that has enough may reset the connection while we speak.
  socket.on('error', () => {})
  const closed = new Promise<number>(done => {
    socket.once('close', () => {
      over = true
      done(performance.now())
    })
  })
  if (say) socket.write(say, 'latin1')
  return {
    socket,
    received: () => received,
    closed,
    isClosed: () => over,
    [Symbol.dispose]: () => void socket.destroy(),
  }
}

/** Says something on a connection of its own and answers with all that comes back until the server closes it. */
export async function say(url: string, text: string, from?: string): Promise<string> {
  using connection = await connect(url, { from, say: text })
  await connection.closed
  return connection.received()
}

/** Connections that end together. */
export async function connectMany(
  url: string,
  count: number,
  options: (index: number) => Options,
): Promise<Disposable & { open: RawConnection[]; refused: number }> {
  const tried = await Promise.allSettled(Array.from({ length: count }, (_, n) => connect(url, options(n))))
  const open = tried.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []))
  return {
    open,
    refused: count - open.length,
    [Symbol.dispose]() {
      for (const { socket } of open) socket.destroy()
    },
  }
}
