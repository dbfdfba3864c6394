import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'

/** A route as the server registered it: `GET /api/branches/:id`. */
export interface Route {
  method: string
  url: string
}

/**
 * Runs `build`, which makes one server, and answers with it every route that the server registered, hidden ones
 * too. Listens to Fastify itself, so no part of the server has to hand its routes out.
 */
export async function watchRoutes<T>(build: () => Promise<T>): Promise<{ built: T; routes: Route[] }> {
  const routes: Route[] = []
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.push({ method: one, url })
    })
  }
  subscribe('fastify.initialization', listen)
  try {
    return { built: await build(), routes }
  } finally {
    unsubscribe('fastify.initialization', listen)
  }
}
