import type { Service } from '#contracts/services/service.ts'
import { serviceOptions } from '../../salon/choices.ts'
import { findOnlyOption } from '../../salon/namesakes.ts'

/** Finds the services that the lines of a selection name. */
export function findIn(services: readonly Service[]): (name: string) => Service | undefined {
  const options = serviceOptions(services)
  return name => findOnlyOption(options, name)?.row
}
