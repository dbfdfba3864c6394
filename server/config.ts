import { isIP } from 'node:net'
import { z } from 'zod'
import { defaultLimits, type Limits } from './http/limits.ts'
import { parseTrustedProxies } from './http/trusted-proxies.ts'
import type { Mailbox } from './mail/message.rules.ts'
import { mailSettings } from './mail/settings.ts'

const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

const HIGHEST_PORT = 65_535

/** What a setting says, for the sentence that refuses it. Not for passwords. */
const is = ({ input }: { input?: unknown }) => `, but is "${input}"`

const port = (lowest: number) => {
  const error = (issue: { input?: unknown }) =>
    `must be a whole number from ${lowest} to ${HIGHEST_PORT}${is(issue)}`
  return z
    .string()
    .refine(text => /^\d{1,5}$/.test(text) && Number(text) >= lowest && Number(text) <= HIGHEST_PORT, {
      error,
    })
    .transform(Number)
}

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, {
    error: issue => `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}${is(issue)}`,
  })

/** Whether a name or address is one to listen on, without a port or anything else of a URL around it. */
const isHost = (text: string): boolean =>
  isIP(text) > 0 || URL.parse(`http://${text}`)?.hostname === text.toLowerCase()

function readProxies(text: string, context: z.RefinementCtx<string>) {
  try {
    return parseTrustedProxies(text)
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message })
    return z.NEVER
  }
}

/** Whether an address is read as it was meant: what ends a password too early leaves its @ behind. */
function isWhole(databaseUrl: string): boolean {
  if (!databaseUrl.startsWith('postgres')) return true
  const url = URL.parse(databaseUrl)
  return (
    url !== null &&
    url.hash === '' &&
    !/@/.test(url.pathname + url.search) &&
    !/%(?![\da-f]{2})/i.test(url.username + url.password + url.pathname)
  )
}

const Environment = z.object({
  PORT: port(0).default(3000),
  HOST: z
    .string()
    .refine(isHost, {
      error: issue =>
        `must be a name or an address of this machine, such as 127.0.0.1 or 0.0.0.0, without a port${is(issue)}`,
    })
    .default('127.0.0.1'),
  DATABASE_URL: z
    .string()
    .regex(/^(file:.+|postgres(ql)?:\/\/.+)$/, 'must start with file: or postgres://')
    .refine(
      isWhole,
      'must be like postgres://USER:PASSWORD@HOST:5432/NAME and have special characters of the password as %XX: # is %23, % is %25, / is %2F, ? is %3F, @ is %40',
    )
    .optional(),
  PUBLIC_URL: z
    .url({
      protocol: /^https?$/,
      error: issue => `must be an http or https address, such as https://salon.example${is(issue)}`,
    })
    .optional(),
  ...mailSettings,
  REPLY_TO_CLIENT: oneOf(['on', 'off']).default('off'),
  TRUST_PROXY: z.string().default('off').transform(readProxies),
  SHARED_BUILDS: z.string().optional(),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16, 'must have 16 or more characters').optional(),
  METRICS_PORT: port(1).optional(),
  ADMIN_EMAIL: z
    .email({ error: issue => `must be an email address, such as you@salon.example${is(issue)}` })
    .optional(),
  ADMIN_PASSWORD: z.string().optional(),
})

/** The names of all settings, as the environment writes them. */
export const settingNames: ReadonlySet<string> = new Set(['SETTINGS_FILE', ...Object.keys(Environment.shape)])

/** Where a process listens, as a browser writes it: without the zone that an address of IPv6 may have. */
const originOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host.replace(/%.*/, '')}]` : host}:${port}`

export type Profile = 'demo' | 'real'

/** Everything the process takes from its surroundings, checked once. */
export interface Config {
  profile: Profile
  /** Fill an empty database with the sample branches and services. */
  seed: boolean
  port: number
  host: string
  databaseUrl: string
  /** Origin of the site as the world sees it, without a slash at the end. */
  publicUrl: string | undefined
  /** The same, or where the process listens: pages are kept, so a request's Host header must not get into them. */
  origin: string
  mail: {
    /** No server: jobs wait. The demo profile never has one. */
    smtpUrl: string | undefined
    from: Mailbox
    notifyTo: Mailbox[]
    replyToClient: boolean
  }
  /** Whether an address, such as a socket's peer, is that of a proxy whose `X-Forwarded-For` counts. */
  isTrustedProxy(address: string): boolean
  /** A folder in which processes of several versions find each other's scripts and styles. */
  sharedBuilds: string | undefined
  logLevel: string
  /** Where metrics are shown: on the salon's address to whoever has the token, on a port of loopback to everybody there. */
  metrics: { token: string | undefined; port: number | undefined } | undefined
  limits: Limits
  firstAdmin: { email: string; password: string } | undefined
}

/** A setting that can't be used. The message says which and what to do. */
export class ConfigError extends Error {}

/**
 * Reads and checks the environment.
 * @throws ConfigError naming every setting that is wrong, or a demo profile that others could reach
 */
export function readConfig(
  profile: Profile,
  environment: Record<string, string | undefined>,
  options: { seed?: boolean } = {},
): Config {
  const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(filled)
  if (!parsed.success) {
    const lines = parsed.error.issues.map(issue => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`These settings can't be used:\n${lines.join('\n')}`)
  }
  const env = parsed.data
  const demo = profile === 'demo'
  if (demo && !LOOPBACK.includes(env.HOST)) {
    throw new ConfigError(
      `The demo lets anybody in, so it only listens on this machine: HOST=${env.HOST} is refused. Use "npm run serve" for a salon that others can reach.`,
    )
  }
  if (Boolean(env.ADMIN_EMAIL) !== Boolean(env.ADMIN_PASSWORD)) {
    throw new ConfigError('ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or none.')
  }
  if (env.METRICS_PORT !== undefined && env.METRICS_PORT === env.PORT) {
    throw new ConfigError('METRICS_PORT and PORT must be two ports: the metrics have one of their own.')
  }
  const publicUrl = env.PUBLIC_URL && new URL(env.PUBLIC_URL).origin
  return {
    profile,
    seed: demo || (options.seed ?? false),
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL ?? (demo ? 'file:data/demo.db' : 'file:data/salon.db'),
    publicUrl,
    origin: publicUrl ?? originOf(env.HOST, env.PORT),
    mail: {
      smtpUrl: demo ? undefined : env.SMTP_URL,
      from: env.MAIL_FROM,
      notifyTo: env.NOTIFY_TO,
      replyToClient: env.REPLY_TO_CLIENT === 'on',
    },
    isTrustedProxy: env.TRUST_PROXY,
    sharedBuilds: env.SHARED_BUILDS,
    logLevel: env.LOG_LEVEL,
    metrics:
      env.METRICS_TOKEN === undefined && env.METRICS_PORT === undefined
        ? undefined
        : { token: env.METRICS_TOKEN, port: env.METRICS_PORT },
    limits: defaultLimits,
    firstAdmin:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD
        ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }
        : undefined,
  }
}
