import type { RouteOptions } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The 4xx statuses of a route beyond those that follow from its access, its schema and its limits. */
    refusals?: readonly Refusal[]
    /** Each status of a failed request, with what it means here. */
    failures?: Readonly<Record<number, string>>
  }
}

type Refusal = keyof typeof meanings

const meanings = {
  400: 'An id, a query, a header or JSON that can’t be read',
  401: 'No valid token, or a wrong password',
  403: 'The wrong role or level, or a second factor must be added first',
  404: 'There is no such row',
  408: 'The body did not arrive in time',
  409: 'An `Idempotency-Key` that was used for something else, or a conflict with what is stored',
  412: 'What is stored has changed meanwhile; `current` has it',
  415: 'A body of another type',
  422: 'Refused input: `fields` has a sentence for each field',
  429: 'Too many requests; `Retry-After` in seconds',
}

const kilobytes = (bytes: number) =>
  bytes < 1024 * 1024 ? `${bytes / 1024} KB` : `${bytes / 1024 / 1024} MB`

/** What follows from a route's own description. */
function failuresOf(
  { method, url, config = {}, schema = {}, bodyLimit }: RouteOptions,
  defaultLimit: number,
): Record<number, string> {
  const { access, rateLimit, refusals = [] } = config
  const isPublic = access === 'public'
  const hasBody = schema.body !== undefined
  const isRead = [method].flat().every(each => each === 'GET' || each === 'HEAD')
  const hasVersion = Object.hasOwn((schema.headers as { shape?: object })?.shape ?? {}, 'if-match')
  const found: Refusal[] = [
    ...(schema.params || schema.querystring || schema.headers || !isRead ? ([400] as const) : []),
    ...(isPublic ? [] : ([401, 403] as const)),
    ...(url.includes(':') ? ([404] as const) : []),
    ...(isRead ? [] : ([408, 409, 415] as const)),
    ...(hasVersion ? ([412] as const) : []),
    ...(hasBody ? ([422] as const) : []),
    ...(rateLimit === false ? [] : ([429] as const)),
    ...refusals,
  ]
  const failures: Record<number, string> = Object.fromEntries(found.map(status => [status, meanings[status]]))
  if (!isRead) failures[413] = `A body over ${kilobytes(bodyLimit ?? defaultLimit)}`
  failures[500] = 'A fault of the server'
  failures[503] = 'The database can’t be used, or the server restarts; `Retry-After` in seconds'
  return failures
}

/** Describes for each route how its requests may fail, from its access, its schema and its limits. Register it before the routes. */
export const failures = fastifyPlugin(async app => {
  app.addHook('onRoute', route => {
    route.config = { ...route.config, failures: failuresOf(route, app.initialConfig.bodyLimit ?? 0) }
  })
})
