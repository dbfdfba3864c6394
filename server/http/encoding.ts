import negotiate from '@fastify/accept-negotiator'

const ENCODINGS = ['br', 'gzip', 'identity'] as const

/** How the bytes of a page can go out. */
export type Encoding = (typeof ENCODINGS)[number]

/** The smallest encoding that an `Accept-Encoding` header allows. */
export const chooseEncoding = (header: string | undefined): Encoding =>
  header === undefined ? 'identity' : ((negotiate(header, [...ENCODINGS]) as Encoding | null) ?? 'identity')
