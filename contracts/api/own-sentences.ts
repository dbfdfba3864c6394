import { z } from 'zod'
import { formatNumber } from '../text/number-texts.ts'
import { tooLong } from '../text/text-fields.ts'

const kinds = new Map<string, string>([
  ['string', 'Must be text'],
  ['number', 'Must be a number'],
  ['int', 'Must be a whole number'],
  ['boolean', 'Must be true or false'],
  ['array', 'Must be a list'],
  ['object', 'Must be an object'],
  ['record', 'Must be an object'],
])

const INVALID = 'Invalid value'

/**
 * What is wrong with an input whose schema has no sentence of its own for it. Those of zod are written for engineers,
 * and in other words than ours.
 */
function sentenceOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is required' : (kinds.get(issue.expected) ?? INVALID)
    case 'invalid_value':
      return `Must be one of: ${issue.values.join(', ')}`
    case 'too_big': {
      const max = Number(issue.maximum)
      if (issue.origin === 'string') return tooLong(max)
      return `Must be at most ${formatNumber(max)}${issue.origin === 'array' ? ' entries' : ''}`
    }
    case 'too_small':
      if (issue.origin === 'array' || issue.origin === 'string') return 'This is required'
      return `Must be at least ${formatNumber(Number(issue.minimum))}`
    default:
      return INVALID
  }
}

/** Makes our sentences those of every schema of this process, where a schema has none of its own. */
export function setOwnSentences(): void {
  z.config({ customError: sentenceOf })
}
