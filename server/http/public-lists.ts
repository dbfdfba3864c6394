import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Changes } from '../db/changes.ts'
import { sendBytes } from './bytes.ts'
import { createKept, type Kept } from './kept.ts'
import { dataHeaders } from './security-headers.ts'
import type { Shelf } from './shelf.ts'

const headers = {
  ...dataHeaders,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-cache',
}

/** What everybody may read, by the end of its address: `/api/branches`, `/api/services`, `/api/pictures`, `/api/content`. */
export type ListLoaders = Record<'branches' | 'services' | 'pictures' | 'content', () => Promise<object>>

/** The public lists as bytes, kept until somebody changes one of them. */
export interface PublicLists {
  send(request: FastifyRequest, reply: FastifyReply, name: keyof ListLoaders): Promise<void>
  /** A list's bytes; made afresh where there are none. */
  get(name: keyof ListLoaders): Promise<Kept>
}

/** The public lists of one app, on its shelf. */
export function createPublicLists(changes: Changes, shelf: Shelf<Kept>, load: ListLoaders): PublicLists {
  const running = new Map<string, Promise<Kept>>()

  async function make(name: keyof ListLoaders, address: string): Promise<Kept> {
    const { generation, listening } = changes
    const body = Buffer.from(JSON.stringify({ success: true, data: await load[name]() }))
    const effort = listening ? 'best' : 'fast'
    const fresh = createKept({ headers, body, compressible: true, effort })
    shelf.put(address, fresh, generation)
    return fresh
  }

  /** All who ask while a list is read share what comes of it, unless it has changed since. */
  async function get(name: keyof ListLoaders): Promise<Kept> {
    const address = `/api/${name}`
    const kept = shelf.find(address)
    if (kept) return kept
    const ticket = `${changes.generation} ${address}`
    return running.getOrInsertComputed(ticket, () =>
      make(name, address).finally(() => running.delete(ticket)),
    )
  }

  return {
    get,
    async send(request, reply, name) {
      const kept = await get(name)
      sendBytes(reply, await kept.make(request.raw))
    },
  }
}
