import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import type { Level } from '#contracts/accounts/user.ts'

/** A route as the server registered it, such as `GET` of `/api/branches/:id`. */
export interface Route {
  method: string
  url: string
  /** What the route declares; undefined when it declares none. */
  level?: Level | undefined
}

/** Runs `create`, which creates one server, and returns every route that it registered, hidden ones too. */
export async function collectRoutes<T>(create: () => Promise<T>): Promise<{ created: T; routes: Route[] }> {
  const routes: Route[] = []
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url, config }) => {
      for (const one of [method].flat()) routes.push({ method: one, url, level: config?.level })
    })
  }
  subscribe('fastify.initialization', listen)
  try {
    return { created: await create(), routes }
  } finally {
    unsubscribe('fastify.initialization', listen)
  }
}
