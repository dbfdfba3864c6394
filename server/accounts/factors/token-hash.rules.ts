import { createHash } from 'node:crypto'

/** The hash under which a token is stored. Tokens are random, so a plain hash is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
