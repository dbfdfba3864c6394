import type { Service } from '#contracts/services/service.ts'
import { dayAndMonth } from '#contracts/text/date-texts.ts'

/** How many planned services a sentence names. */
const PLANS_NAMED = 3

/** Says which services will change again on a planned day: a change now leaves the plans as they are. */
export function planSentence(services: readonly Pick<Service, 'name' | 'planned'>[]): string | undefined {
  const planned = services.flatMap(({ name, planned }) =>
    planned ? [`${name} from ${dayAndMonth(planned.validFrom)}`] : [],
  )
  if (planned.length === 0) return undefined
  const shown = planned.slice(0, PLANS_NAMED).join(', ')
  const more = planned.length > PLANS_NAMED ? ` and ${planned.length - PLANS_NAMED} more` : ''
  return `Another price is already planned: ${shown}${more}. It will replace this one on that day.`
}

/** Asks before prices are changed now that will change again on a planned day. */
export function planQuestion(services: readonly Pick<Service, 'name' | 'planned'>[]): string | undefined {
  const sentence = planSentence(services)
  return sentence && `${sentence} Save anyway?`
}
