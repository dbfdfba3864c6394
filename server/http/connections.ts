import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { subscriber } from './subscriber.rules.ts'

export interface ConnectionBounds {
  /** All connections together: what the system lets the process open, less what it needs itself. */
  max: number
  /** Connections of one address. A household's browsers together open a few dozen. */
  perAddress: number
  /** Whose connections carry many people's requests. */
  isTrustedProxy(address: string): boolean
}

// Files, databases and mail need descriptors too.
const RESERVED = 200
const FEWEST = 50

/** How many connections the system's limit on open files leaves room for; at most `wanted`. */
export function affordableConnections(wanted: number): number {
  const report = process.report as NodeJS.ProcessReport & { excludeNetwork: boolean }
  report.excludeNetwork = true
  const { userLimits } = report.getReport() as unknown as {
    userLimits?: { open_files?: { soft: number | 'unlimited' } }
  }
  const limit = Number(userLimits?.open_files?.soft)
  return Number.isFinite(limit) ? Math.min(wanted, Math.max(FEWEST, limit - RESERVED)) : wanted
}

/**
 * The answer that is not out yet, as Node itself notes it on the socket. It is no documented name, but what others that
 * end servers calmly read as well (http-terminator); a listener for each answer would cost the front door a twelfth.
 */
const answerUnderWay = (socket: Socket) =>
  (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage

/** What a server tells of its requests. */
interface BoundConnections {
  /** A request came on this connection. */
  heard(socket: Socket): void
  /** Whether a trusted proxy holds a connection open, and one on which nothing is being answered. */
  proxies(): { open: boolean; idle: boolean }
}

/**
 * Bounds the connections of a server. One address cannot have more than its share. When all places are taken, a newcomer
 * gets that of whoever asked for something longest ago, or never did: holding connections open keeps nobody out.
 * When the server closes, answers that are on their way arrive first.
 */
export function boundConnections(
  server: Server,
  { max, perAddress, isTrustedProxy }: ConnectionBounds,
): BoundConnections {
  // In the order in which they were last heard of.
  const open = new Set<Socket>()
  const counts = new Map<string, number>()

  /** Whether one more connection of this address may be open; counts it until it ends. */
  function admit(socket: Socket, address: string): boolean {
    if (isTrustedProxy(address)) return true
    const key = subscriber(address)
    const count = (counts.get(key) ?? 0) + 1
    if (count > perAddress) return false
    counts.set(key, count)
    socket.once('close', () => {
      const left = (counts.get(key) ?? 1) - 1
      if (left > 0) counts.set(key, left)
      else counts.delete(key)
    })
    return true
  }

  server.on('connection', (socket: Socket) => {
    // Undefined: it ended before it was accepted.
    if (socket.remoteAddress === undefined || !admit(socket, socket.remoteAddress)) {
      socket.destroy()
      return
    }
    const [longestSilent] = open
    if (longestSilent && open.size >= max) {
      longestSilent.destroy()
      open.delete(longestSilent)
    }
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })

  // Node's own ends a connection as soon as its answer is written, and cuts off what a slow reader has not got yet.
  server.closeIdleConnections = () => {
    for (const socket of open) {
      const answer = answerUnderWay(socket)
      if (answer) answer.once('close', () => socket.destroySoon())
      else socket.destroy()
    }
  }

  return {
    heard(socket) {
      if (open.delete(socket)) open.add(socket)
    },
    proxies() {
      const sockets = [...open].filter(({ remoteAddress }) => isTrustedProxy(remoteAddress ?? ''))
      return { open: sockets.length > 0, idle: sockets.some(socket => !answerUnderWay(socket)) }
    },
  }
}
