import type { ServerResponse } from 'node:http'
import fastifyPlugin from 'fastify-plugin'
import { PIECE_BYTES } from '../db/pieces.ts'

/** Bytes of responses that a client has not read yet, in all its connections. */
const PER_CLIENT_BYTES = 32 * 1024 * 1024
const TOTAL_BYTES = 96 * 1024 * 1024

/** Smaller ones are not counted: 800 connections hold 13 MB of them at most. */
const SMALL_BYTES = 16 * 1024

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a response of this route that is a stream holds at a time. */
    streamBytes?: number
  }
  interface FastifyReply {
    /** Counts a response that is sent without Fastify's hooks and has its own bytes in memory. */
    hold(bytes: number): void
  }
}

/** How much of a stream is in memory: the stream and the connection have a piece each. */
const STREAM_BYTES = 2 * PIECE_BYTES

function bytesOf(payload: unknown, streamBytes: number): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload)
  if (Buffer.isBuffer(payload)) return payload.length
  return payload ? streamBytes : 0
}

/**
 * Limits what clients make this process keep by not reading responses: above the limit of a client, or of all, the connections of
 * the responses that have waited longest are closed. Responses that are shared by all readers are not counted, and streams without an
 * end limit themselves.
 */
export const heldResponses = fastifyPlugin<{ perClientBytes?: number; totalBytes?: number }>(
  async (app, { perClientBytes = PER_CLIENT_BYTES, totalBytes = TOTAL_BYTES }) => {
    // The oldest first.
    const held = new Map<ServerResponse, { client: string; bytes: number }>()

    function closeOldest(bytesMax: number, client?: string) {
      const theirs = [...held].filter(([, each]) => client === undefined || each.client === client)
      let bytes = theirs.reduce((sum, [, each]) => sum + each.bytes, 0)
      for (const [response, each] of theirs.slice(0, -1)) {
        if (bytes <= bytesMax) return
        bytes -= each.bytes
        held.delete(response)
        response.destroy()
      }
    }

    function hold(response: ServerResponse, client: string, bytes: number) {
      if (bytes < SMALL_BYTES) return
      held.set(response, { client, bytes })
      response.once('close', () => held.delete(response))
      closeOldest(perClientBytes, client)
      closeOldest(totalBytes)
    }

    app.decorateReply('hold', function hold_(bytes: number) {
      hold(this.raw, this.request.clientKey, bytes)
    })
    app.addHook('onSend', async (request, reply, payload) => {
      const { isEndless, streamBytes = STREAM_BYTES } = request.routeOptions.config
      if (!isEndless) hold(reply.raw, request.clientKey, bytesOf(payload, streamBytes))
      return payload
    })
  },
)
