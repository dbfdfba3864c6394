import type { FastifyReply } from 'fastify'
import type { Changes } from './db/changes.ts'

const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' }

/** The public lists (branches, services) as bytes, kept until somebody changes one of them. */
export interface PublicLists {
  send<T>(reply: FastifyReply, name: 'branches' | 'services', load: () => Promise<T[]>): Promise<void>
}

export function createPublicLists(changes: Changes): PublicLists {
  const kept = new Map<string, { generation: number; body: Buffer }>()

  return {
    async send(reply, name, load) {
      const hit = kept.get(name)
      let body = hit?.body
      if (body === undefined || hit?.generation !== changes.generation || !changes.listening) {
        const generation = changes.generation
        body = Buffer.from(JSON.stringify({ success: true, data: await load() }))
        kept.set(name, { generation, body })
      }
      reply.headers(headers).send(body)
    },
  }
}
