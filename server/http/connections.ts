import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { MINUTE_MS } from '#contracts/text/days.ts'
import { clientKey } from './client-key.rules.ts'
import { hasUnreadBody } from './unread-bodies.ts'

export interface ConnectionLimits {
  /** All connections. */
  max: number
  /** Connections of one client key. The browsers of a household open a few dozen. */
  perAddress: number
  /** Proxies may open any number, as they carry the requests of many clients. */
  isTrustedProxy(address: string): boolean
}

// Browsers and proxies don't pipeline requests; some programs pipeline a few.
const PIPELINED_MAX = 16

/** The unfinished responses of a connection in their order, each with what handles its request once its turn comes. */
type UnfinishedResponses = Map<ServerResponse, (() => void) | undefined>

const exempt = new WeakSet<IncomingMessage>()

/** For routes that take large bodies. */
export const exemptFromBodyTimeout = (request: IncomingMessage): void => void exempt.add(request)

/** Whether the server waits for the rest of a request that should be short. */
const isIncomplete = ({ req }: ServerResponse) => hasUnreadBody(req) && !exempt.has(req)

/**
 * Limits the connections of a server, in all and per client key. When the limit is reached, a new connection replaces one that
 * is not served: the one that has been idle longest, or else the one whose request has been incomplete longest. So neither can
 * keep others out, and responses and uploads are not cut off for them. When all are served, the new connection is refused.
 */
export function limitConnections(server: Server, { max, perAddress, isTrustedProxy }: ConnectionLimits) {
  // In the order in which a request last began or ended on them.
  const open = new Map<Socket, UnfinishedResponses>()
  const counts = new Map<string, number>()

  function moveToEnd(socket: Socket, responses: UnfinishedResponses) {
    open.delete(socket)
    open.set(socket, responses)
  }

  function findReplaceable(): Socket | undefined {
    let incomplete: Socket | undefined
    for (const [socket, responses] of open) {
      if (responses.size === 0) return socket
      if (!incomplete && responses.keys().every(isIncomplete)) incomplete = socket
    }
    return incomplete
  }

  /** Counts a connection of this address until it ends. @returns whether it may stay open */
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
    // Without an address the connection has already ended.
    if (socket.remoteAddress === undefined || !admit(socket, socket.remoteAddress)) {
      socket.destroy()
      return
    }
    if (open.size >= max) {
      const replaced = findReplaceable()
      if (!replaced) {
        socket.destroy()
        return
      }
      replaced.destroy()
      open.delete(replaced)
    }
    open.set(socket, new Map())
    socket.once('close', () => open.delete(socket))
  })

  return {
    /**
     * Registers a request, and handles it when the earlier responses of its connection have been sent: so a client that reads
     * nothing makes the server keep one response. Ends a connection with too many waiting requests.
     */
    accept(socket: Socket, response: ServerResponse, handle: () => void): void {
      const responses = open.get(socket)
      if (!responses || responses.size > PIPELINED_MAX) {
        socket.destroy()
        return
      }
      moveToEnd(socket, responses)
      const isFirst = responses.size === 0
      responses.set(response, isFirst ? undefined : handle)
      response.once('close', () => {
        responses.delete(response)
        if (!open.has(socket)) return
        moveToEnd(socket, responses)
        const [[next, handleNext] = []] = responses
        if (!next || !handleNext || socket.destroyed) return
        responses.set(next, undefined)
        handleNext()
      })
      if (isFirst) handle()
    },
    /** Whether a response has begun on this connection and has not ended. */
    isResponding: (socket: Socket): boolean =>
      open
        .get(socket)
        ?.keys()
        .some(({ headersSent }) => headersSent) ?? false,
    /** Whether a trusted proxy has a connection open. */
    hasProxy: (): boolean => open.keys().some(({ remoteAddress }) => isTrustedProxy(remoteAddress ?? '')),
    /** Ends connections without an open request, and waits until finished responses have been sent. */
    async endIdle(): Promise<void> {
      const finished: ServerResponse[] = []
      for (const [socket, responses] of open) {
        if (responses.size === 0) socket.destroy()
        finished.push(...responses.keys().filter(({ writableEnded }) => writableEnded))
      }
      await Promise.all(finished.map(response => once(response, 'close')))
    },
  }
}

/** For 64 KB, enough on the slowest phone connection. */
const BODY_TIMEOUT_MS = MINUTE_MS

/** Calls `expire` when a body has not arrived in a minute, and each minute after that until the connection closes. */
export function startBodyTimeout(request: IncomingMessage, expire: () => void): void {
  if (!hasUnreadBody(request)) return
  const timer = setInterval(() => {
    if (!request.complete && !exempt.has(request)) expire()
  }, BODY_TIMEOUT_MS)
  request.once('close', () => clearInterval(timer))
}
