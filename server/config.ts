// Long: every setting is read, checked and explained here, and nowhere else.

import { isIP } from 'node:net'
import addressparser from 'nodemailer/lib/addressparser'
import { z } from 'zod'
import { listWords } from '#contracts/text/number-texts.ts'
import { requiredEmail } from '#contracts/text/text-fields.ts'
import { defaultRateLimits, type RateLimits } from './http/rate-limits.ts'
import { parseTrustedProxies } from './http/trusted-proxies.ts'
import type { NamedAddress } from './mail/message.rules.ts'
import { type MailboxSettings, parseImapUrl } from './mailbox/imap-url.rules.ts'
import { toPushKey } from './push/vapid.rules.ts'

const EmailAddress = requiredEmail('missing', 'invalid')

/**
 * Parses addresses as in mail headers: `desk@salon.example`, `Salon <desk@salon.example>`, several separated by commas.
 * Empty when any part is invalid.
 */
export function parseAddresses(text: string): NamedAddress[] {
  if (/\p{Cc}/u.test(text)) return []
  const addresses = addressparser(text).map(({ name, address = '' }) => ({ name, address }))
  // A name with an @ is a second address without a comma.
  const isValid = ({ name, address }: NamedAddress) =>
    EmailAddress.safeParse(address).success && !name.includes('@')
  return addresses.every(isValid) ? addresses : []
}

/** A host of a URL: an IP address, or labels of letters, digits, hyphens and underscores. URLs allow quotes and braces too. */
const HOST_NAME = /^(?:\[[\da-f:.]+\]|[\w-]+(?:\.[\w-]+)*\.?)$/i

/**
 * The parameters that `SMTP_URL` may have. nodemailer takes every one of its options there, also those that would send no mail
 * (`sendmail`, `streamTransport`) or write messages to the log (`debug`, `logger`).
 */
const MAIL_PARAMETERS = ['requireTLS', 'name', 'tls.servername', 'tls.rejectUnauthorized']

function isMailServer(text: string): boolean {
  const url = URL.parse(text)
  if (!url || !HOST_NAME.test(url.hostname) || !['', '/'].includes(url.pathname) || url.hash !== '')
    return false
  try {
    decodeURIComponent(url.username + url.password)
    return true
  } catch {
    return false
  }
}

const hasMailParametersOnly = (text: string): boolean =>
  [...(URL.parse(text)?.searchParams.keys() ?? [])].every(name => MAIL_PARAMETERS.includes(name))

const example = 'hello@salon.example, or with a name: Salon <hello@salon.example>'

/** The mail settings of the environment. */
export const mailSettings = {
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, { message: 'must start with smtp:// or smtps://', abort: true })
    .refine(isMailServer, {
      message:
        'must be like smtps://USER:PASSWORD@HOST:PORT, with %XX for special characters in the password',
      abort: true,
    })
    .refine(hasMailParametersOnly, `must have no parameters after its ? but ${listWords(MAIL_PARAMETERS)}`)
    .optional(),
  IMAP_URL: z
    .string()
    .transform((text, { addIssue }): MailboxSettings => {
      const settings = parseImapUrl(text)
      if (typeof settings !== 'string') return settings
      addIssue({ code: 'custom', message: settings })
      return z.NEVER
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .default('Araliya Beauty Salon <hello@araliya.example>')
    .transform((text, { addIssue }): NamedAddress => {
      const [mailbox, ...more] = parseAddresses(text)
      if (mailbox && more.length === 0) return mailbox
      addIssue({ code: 'custom', message: `must be one address, such as ${example}` })
      return z.NEVER
    }),
  NOTIFY_TO: z
    .string()
    .default('hello@araliya.example')
    .transform(parseAddresses)
    .refine(
      addresses => addresses.length > 0,
      `must be one or more addresses with commas between, such as ${example}`,
    ),
}

const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

const HIGHEST_PORT = 65_535

/** Quotes the value in an error. Never used for settings that may hold a password. */
const butIs = ({ input }: { input?: unknown }) => `, but is "${input}"`

const port = z
  .string()
  .refine(text => /^\d{1,5}$/.test(text) && Number(text) <= HIGHEST_PORT, {
    error: issue => `must be a whole number from 0 to ${HIGHEST_PORT}${butIs(issue)}`,
  })
  .transform(Number)

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, {
    error: issue => `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}${butIs(issue)}`,
  })

/** An address of this machine with a port, as `PUSH_HOSTS` names them: `127.0.0.1:4000`, `[::1]:4000` or `localhost:4000`. */
const LOOPBACK_WITH_PORT = /^(?:127(?:\.\d{1,3}){3}|\[::1\]|localhost):\d{1,5}$/

/** Addresses with commas between, or nothing. */
const hostList = (text: string): string[] =>
  text
    .split(',')
    .map(host => host.trim())
    .filter(Boolean)

/** Whether a text is a host name or an IP address, without a port or other parts of a URL. */
const isHost = (text: string): boolean =>
  isIP(text) > 0 || (HOST_NAME.test(text) && URL.parse(`http://${text}`)?.hostname === text.toLowerCase())

/** Whether a text is an address whose origin can stand in pages and mails. */
function isPublicUrl(text: string): boolean {
  const url = URL.parse(text)
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    HOST_NAME.test(url.hostname) &&
    url.username + url.password === '' &&
    !/["'`<>\\\s]/.test(text)
  )
}

/**
 * Whether SQLite takes the path of `file:PATH` as a file that stays, and the one that was meant: not `:memory:`, no URI with a
 * host or parameters, and no folder.
 */
const isFile = (databaseUrl: string): boolean =>
  !databaseUrl.startsWith('file:') ||
  /^file:(?!:memory:|file:|\/\/(?!\/))[^?#\p{Cc}]*[^?#/\p{Cc}]$/iu.test(databaseUrl)

function readProxies(text: string, context: z.RefinementCtx<string>) {
  try {
    return parseTrustedProxies(text)
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message })
    return z.NEVER
  }
}

/** Whether an address is parsed as intended: an unescaped character in a password moves its @ or % into another part. */
function isParsedAsMeant(databaseUrl: string): boolean {
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
  PORT: port.default(3000),
  HOST: z
    .string()
    .refine(isHost, {
      error: issue =>
        `must be a name or an address of this machine, such as 127.0.0.1 or 0.0.0.0, without a port${butIs(issue)}`,
    })
    .default('127.0.0.1'),
  DATABASE_URL: z
    .string()
    .regex(/^(file:.+|postgres(ql)?:\/\/.+)$/, {
      message: 'must start with file: or postgres://',
      abort: true,
    })
    .refine(
      isFile,
      'must name a file, such as file:data/salon.db or file:/var/lib/araliya/salon.db, without //, ? and #; a database in memory would lose every inquiry',
    )
    .refine(
      isParsedAsMeant,
      'must be like postgres://USER:PASSWORD@HOST:5432/NAME, with special characters of the password as %XX: # is %23, % is %25, / is %2F, ? is %3F, @ is %40',
    )
    .optional(),
  PUBLIC_URL: z
    .string()
    .refine(isPublicUrl, {
      // An @ comes with a password.
      error: issue =>
        `must be an http or https address, such as https://salon.example${String(issue.input).includes('@') ? ', without user and password' : butIs(issue)}`,
    })
    .optional(),
  ...mailSettings,
  REPLY_TO_CLIENT: oneOf(['on', 'off']).default('off'),
  HSTS_SUBDOMAINS: oneOf(['on', 'off']).default('off'),
  TRUST_PROXY: z.string().default('off').transform(readProxies),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16, 'must have 16 or more characters').optional(),
  SECOND_FACTOR_KEY: z.string().min(32, 'must have 32 or more characters').optional(),
  PUSH_KEY: z
    .string()
    .refine(
      text => toPushKey(text) !== undefined,
      'must be a private key as "npx web-push generate-vapid-keys" prints it: 43 letters, digits, - and _',
    )
    .optional(),
  PUSH_HOSTS: z
    .string()
    .transform(hostList)
    .refine(hosts => hosts.every(host => LOOPBACK_WITH_PORT.test(host)), {
      error: issue =>
        `must be addresses of this machine with a port, such as 127.0.0.1:4000, with commas between${butIs(issue)}. Push services need no setting.`,
    })
    .default([]),
  ADMIN_EMAIL: z
    .email({ error: issue => `must be an email address, such as you@salon.example${butIs(issue)}` })
    .optional(),
  ADMIN_PASSWORD: z.string().optional(),
})

/** The names of all settings. */
export const settingNames: ReadonlySet<string> = new Set(['SETTINGS_FILE', ...Object.keys(Environment.shape)])

/** The origin of a listening process; the zone of an IPv6 address is not part of a URL. */
const loopbackOrigin = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host.replace(/%.*/, '')}]` : host}:${port}`

export type Profile = 'demo' | 'real'

/** All settings, checked. */
export interface Config {
  profile: Profile
  /** Whether an empty database is filled with the sample branches and services. */
  seed: boolean
  port: number
  host: string
  databaseUrl: string
  /** The public origin of the site, without a slash at the end. */
  publicUrl: string | undefined
  /** The public origin, or where the process listens. Pages are cached, so they never contain a request's Host header. */
  origin: string
  mail: {
    /** Undefined without a mail server: jobs wait. The demo never has one. */
    smtpUrl: string | undefined
    /** The mailbox in which clients' answers arrive; undefined: they are not read. The demo never has one. */
    mailbox: MailboxSettings | undefined
    from: NamedAddress
    notifyTo: NamedAddress[]
    replyToClient: boolean
  }
  /** Whether browsers are told to keep to https for the names below the salon's too. */
  hstsSubdomains: boolean
  /** Whether an address belongs to a proxy whose `X-Forwarded-For` is believed. */
  isTrustedProxy(address: string): boolean
  logLevel: string
  /** The bearer token of `/metrics`; undefined: there are no metrics. */
  metricsToken: string | undefined
  rateLimits: RateLimits
  /** Encrypts the secrets of authenticator apps; undefined on SQLite: a file beside the database has the key. */
  factorKey: string | undefined
  /** The private key by which push services know the salon; undefined on SQLite: a file beside the database has it. */
  pushKey: string | undefined
  /** Addresses of this machine, with their port, that are called as push services: for tests. */
  pushHosts: readonly string[]
  firstAdmin: { email: string; password: string } | undefined
}

/** An invalid setting. The message names it and says what to do. */
export class ConfigError extends Error {}

/**
 * Checks settings and fills in the defaults.
 * @throws ConfigError naming every invalid setting, or for a demo that other machines could reach
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
      `Anyone can log in to the demo, so it listens on this machine only: HOST=${env.HOST} is refused. Use "npm run serve" for a salon that others can reach.`,
    )
  }
  if (Boolean(env.ADMIN_EMAIL) !== Boolean(env.ADMIN_PASSWORD)) {
    throw new ConfigError('ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or neither.')
  }
  const publicUrl = env.PUBLIC_URL && new URL(env.PUBLIC_URL).origin
  return {
    profile,
    seed: demo || (options.seed ?? false),
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL ?? (demo ? 'file:data/demo.db' : 'file:data/salon.db'),
    publicUrl,
    origin: publicUrl ?? loopbackOrigin(env.HOST, env.PORT),
    mail: {
      smtpUrl: demo ? undefined : env.SMTP_URL,
      mailbox: demo ? undefined : env.IMAP_URL,
      from: env.MAIL_FROM,
      notifyTo: env.NOTIFY_TO,
      replyToClient: env.REPLY_TO_CLIENT === 'on',
    },
    hstsSubdomains: env.HSTS_SUBDOMAINS === 'on',
    isTrustedProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN,
    rateLimits: defaultRateLimits,
    factorKey: env.SECOND_FACTOR_KEY,
    pushKey: env.PUSH_KEY,
    pushHosts: env.PUSH_HOSTS,
    firstAdmin:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD
        ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }
        : undefined,
  }
}
