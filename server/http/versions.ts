import { z } from 'zod'
import { ApiError } from '../errors.ts'

/** The request headers of a save or a deletion that may be refused as stale. */
export const IfMatch = z.looseObject({
  'if-match': z
    .string()
    .optional()
    .describe(
      'The version that the change started from, as `"3"`; without it the change is made in any case',
    ),
})

/**
 * The version that a request's `If-Match` names; undefined without one or with `*`.
 * @throws ApiError 400 when the header is not an entity tag of ours, `"3"`
 */
export function readIfMatch({ 'if-match': header }: { 'if-match'?: string | undefined }): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  // Nine digits: more would not fit the column, and no row is changed a billion times.
  const [, version] = /^\s*"([1-9]\d{0,8})"\s*$/.exec(header) ?? []
  if (version === undefined) throw new ApiError(400, 'If-Match must be a version like "3"')
  return Number(version)
}

/** The entity tag of a version. */
export const versionTag = (version: number) => `"${version}"`
