import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { clientKey } from './client-key.rules.ts'

export interface ConnectionBounds {
  /** All connections together: what the system lets the process open, less what it needs itself. */
  max: number
  /** Connections of one address. A household's browsers together open a few dozen. */
  perAddress: number
  /** Whose connections carry many people's requests. */
  isTrustedProxy(address: string): boolean
}

// Browsers and proxies send one request after the other; programs that pipeline send a few.
const UNANSWERED_MAX = 16

// Files, databases and mail need descriptors too.
const RESERVED = 200
const FEWEST = 50

/** How many connections the system's limit on open files leaves room for; at most `wanted`. */
export function connectionLimit(wanted: number): number {
  const report = process.report as NodeJS.ProcessReport & { excludeNetwork: boolean }
  report.excludeNetwork = true
  const { userLimits } = report.getReport() as unknown as {
    userLimits?: { open_files?: { soft: number | 'unlimited' } }
  }
  const limit = Number(userLimits?.open_files?.soft)
  return Number.isFinite(limit) ? Math.min(wanted, Math.max(FEWEST, limit - RESERVED)) : wanted
}

/** The open connections of a server. */
export interface Connections {
  /**
   * Registers a request. A connection on which too many wait for their answers is ended, as Node would keep them all.
   * @returns whether the request is to be answered
   */
  accept(socket: Socket, response: ServerResponse): boolean
  /** Whether the beginning of an answer has been sent on this connection, and not yet its end. */
  isAnswering(socket: Socket): boolean
  /** Whether a trusted proxy has a connection open. */
  hasProxy(): boolean
  /** Ends the connections on which nothing is being answered, and waits until complete answers have been sent. */
  endIdle(): Promise<void>
}

/**
 * Bounds the connections of a server: an address has no more than its share, and when all places are taken a new connection
 * replaces the one whose last request is the oldest, so that holding connections open keeps nobody out.
 */
export function boundConnections(
  server: Server,
  { max, perAddress, isTrustedProxy }: ConnectionBounds,
): Connections {
  // In the order of their last requests, each with the answers that have not been sent completely.
  const open = new Map<Socket, Set<ServerResponse>>()
  const counts = new Map<string, number>()

  /** Whether one more connection of this address may be open; counts it until it ends. */
  function admit(socket: Socket, address: string): boolean {
    if (isTrustedProxy(address)) return true
    const key = clientKey(address)
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
    const [longestSilent] = open.keys()
    if (longestSilent && open.size >= max) {
      longestSilent.destroy()
      open.delete(longestSilent)
    }
    open.set(socket, new Set())
    socket.once('close', () => open.delete(socket))
  })

  return {
    accept(socket, response) {
      const answers = open.get(socket)
      if (!answers || answers.size > UNANSWERED_MAX) {
        socket.destroy()
        return false
      }
      open.delete(socket)
      open.set(socket, answers)
      answers.add(response)
      response.once('close', () => answers.delete(response))
      return true
    },
    isAnswering: socket => [...(open.get(socket) ?? [])].some(({ headersSent }) => headersSent),
    hasProxy: () => open.keys().some(({ remoteAddress }) => isTrustedProxy(remoteAddress ?? '')),
    async endIdle() {
      const complete: ServerResponse[] = []
      for (const [socket, answers] of open) {
        if (answers.size === 0) socket.destroy()
        complete.push(...[...answers].filter(({ writableEnded }) => writableEnded))
      }
      await Promise.all(complete.map(response => once(response, 'close')))
    },
  }
}
