import { z } from 'zod'
import { ApiError } from '../errors.ts'

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
export function readIdempotencyKey({ 'idempotency-key': header }: z.infer<typeof IdempotencyKey>) {
  if (header === undefined || /^[\x21-\x7e]{1,255}$/.test(header)) return header
  throw new ApiError(400, 'Idempotency-Key must be 1 to 255 visible characters')
}
