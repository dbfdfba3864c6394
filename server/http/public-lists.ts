import type { FastifyReply } from 'fastify'
import type { Changes } from '../db/changes.ts'
import { type Bytes, createBytes, sendBytes } from './bytes.ts'
import { dataHeaders } from './security-headers.ts'

const headers = {
  ...dataHeaders,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-cache',
}

/** The public lists (branches, services) as bytes, kept until somebody changes one of them. */
export interface PublicLists {
  send<T>(reply: FastifyReply, name: 'branches' | 'services', load: () => Promise<T[]>): void | Promise<void>
}

export function createPublicLists(changes: Changes): PublicLists {
  const kept = new Map<string, { generation: number; bytes: Bytes }>()

  async function sendFresh<T>(reply: FastifyReply, name: string, load: () => Promise<T[]>) {
    const { generation } = changes
    const body = Buffer.from(JSON.stringify({ success: true, data: await load() }))
    const bytes = createBytes(200, headers, body)
    kept.set(name, { generation, bytes })
    sendBytes(reply, bytes)
  }

  return {
    send(reply, name, load) {
      const hit = kept.get(name)
      if (hit?.generation !== changes.generation || !changes.listening) return sendFresh(reply, name, load)
      sendBytes(reply, hit.bytes)
    },
  }
}
