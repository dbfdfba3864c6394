import { z } from 'zod'
import { ApiError } from '../errors.ts'

/** The header of a save or a deletion that is refused with 412 if someone else has saved meanwhile. */
export const IfMatch = z.looseObject({
  'if-match': z
    .string()
    .optional()
    .describe('The version that the change is based on, such as `"3"`; without it the change is always made'),
})

/**
 * The version that a request's `If-Match` names; undefined without one or with `*`.
 * @throws ApiError 400 when the header has another form than `"3"`
 */
export function readIfMatch({ 'if-match': header }: { 'if-match'?: string | undefined }): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  // At most nine digits, which fit the column.
  const [, version] = /^\s*"([1-9]\d{0,8})"\s*$/.exec(header) ?? []
  if (version === undefined) throw new ApiError(400, 'If-Match must be a version like "3"')
  return Number(version)
}
