import { z } from 'zod'
import { ApiError } from '../errors.ts'

/** The header of a save or a deletion that is refused with 412 if someone else has saved meanwhile. */
export const IfMatch = z.looseObject({
  'if-match': z
    .string()
    .optional()
    .describe('The version that the change is based on, such as `"3"`; without it the change is always made'),
})

/** A weak entity tag, such as a proxy makes of ours. It never matches (RFC 9110, 13.1.1). */
const WEAK_TAG = /^\s*W\/"[^"]*"\s*$/

/** Less than every version. */
const NO_VERSION = -1

/**
 * The version that a request's `If-Match` names; undefined without one or with `*`. A weak tag is a version that no row has.
 * @throws ApiError 400 when the header has another form than `"3"`
 */
export function readIfMatch({ 'if-match': header }: { 'if-match'?: string | undefined }): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  if (WEAK_TAG.test(header)) return NO_VERSION
  // At most nine digits, which fit the column.
  const [, version] = /^\s*"([1-9]\d{0,8})"\s*$/.exec(header) ?? []
  if (version === undefined) throw new ApiError(400, 'If-Match must be a version like "3"')
  return Number(version)
}

/** The header of requests that a client may repeat. */
export const IdempotencyKey = z.looseObject({
  'idempotency-key': z
    .string()
    .optional()
    .describe(
      '1 to 255 visible ASCII characters; a request repeated with the same key within a day is carried out once',
    ),
})

/**
 * The `Idempotency-Key` of a request; undefined without one.
 * @throws ApiError 400 when it is not 1 to 255 visible characters
 */
export function readIdempotencyKey({
  'idempotency-key': header,
}: {
  readonly [name: string]: unknown
}): string | undefined {
  if (header === undefined) return undefined
  if (typeof header === 'string' && /^[\x21-\x7e]{1,255}$/.test(header)) return header
  throw new ApiError(400, 'Idempotency-Key must be 1 to 255 visible characters')
}
