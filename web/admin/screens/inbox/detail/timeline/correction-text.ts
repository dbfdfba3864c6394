import { type ClientFieldName, clientFieldNames } from '#contracts/inquiries/inquiry-fields.ts'
import { listWords } from '#contracts/text/number-texts.ts'
import { clientLabels } from '../correction/client-labels.ts'

type Before = Partial<Record<ClientFieldName, string>>

const namesIn = (was: Before) => clientFieldNames.filter(name => was[name] !== undefined)

/** Which details were corrected: "Email and phone corrected". @param was what was there before, by field */
export function correctedText(was: Before): string {
  const words = listWords(namesIn(was).map(name => clientLabels[name].toLowerCase()))
  return words === '' ? 'Details corrected' : `${words.charAt(0).toUpperCase()}${words.slice(1)} corrected`
}

/** What was there before: "Before: nimali@mail.example"; of several details each in a line of its own. */
export function beforeText(was: Before): string | undefined {
  const [only, ...others] = namesIn(was)
  if (only === undefined) return undefined
  if (others.length === 0) return `Before: ${was[only] || 'none'}`
  const lines = namesIn(was).map(name => `${clientLabels[name]}: ${was[name] || 'none'}`)
  return ['Before', ...lines].join('\n')
}
