import { texts } from '#contracts/texts.ts'
import { ApiError } from './errors.ts'

/**
 * The version that a request's `If-Match` names; undefined without one or with `*`.
 * @throws ApiError 400 when the header is not an entity tag of ours, `"3"`
 */
export function readIfMatch(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  const [, version] = /^\s*"([1-9]\d{0,9})"\s*$/.exec(header) ?? []
  if (version === undefined) throw new ApiError(400, 'If-Match must be a version like "3"')
  return Number(version)
}

/** The entity tag of a version. */
export const versionTag = (version: number) => `"${version}"`

/** 412 for a save that started from another version; `current` in the answer is what is stored now (RFC 9110, 13.1.1). */
export const stale = (current: { version: number }) =>
  new ApiError(412, texts.stale, { details: { current } })
