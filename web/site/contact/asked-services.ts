import type { ServicesInMessage } from '#contracts/inquiries/wish.ts'
import { priceSelection } from '#contracts/selection/priced-selection.ts'
import { readSelection } from '#contracts/selection/selection.ts'
import { servicesInMessage } from '#contracts/selection/services-in-message.ts'
import type { Service } from '#contracts/services/service.ts'
import { isDay, salonDay } from '#contracts/text/days.ts'
import { findIn } from '../selection/find-service.ts'

/** A selection as the first lines of a message, with the prices of the wished day. @param list as in the address */
export function askedServices(
  list: string,
  services: readonly Service[],
  wishedDate: string,
  now: Date,
): ServicesInMessage {
  const { lines } = readSelection(list)
  const priced = priceSelection(lines, findIn(services), isDay(wishedDate) ? wishedDate : '')
  return servicesInMessage(priced, salonDay(now))
}
