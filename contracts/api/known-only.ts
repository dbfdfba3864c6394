import { z } from 'zod'

/** The most characters of an unknown name that the message repeats. */
const NAME_MAX = 60

/**
 * Input whose other names are refused, for calls in which an ignored word does harm: with a misspelt `validFrom` prices
 * would change now. Everywhere else unknown members and query parameters are ignored.
 */
export const knownOnly = <T extends z.ZodRawShape>(shape: T) =>
  z.strictObject(shape, {
    error: issue =>
      issue.code === 'unrecognized_keys'
        ? `There is no “${String(issue.keys[0]).slice(0, NAME_MAX)}” here. Nothing was changed.`
        : undefined,
  })
