import type { Service, ServiceInput } from '#contracts/services/service.ts'

/** As text; the order of branches is that of the list. */
const textOf = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) && typeof value[0] === 'number' ? value.toSorted() : value)

const isAs = (service: Service, input: ServiceInput): boolean =>
  Object.entries(input).every(
    ([member, value]) => value === undefined || textOf(service[member as keyof Service]) === textOf(value),
  )

/**
 * The stored service, if a save whose answer was lost has stored it.
 * @param id of the edited service; undefined for a new one
 * @param known ids of the services before it was sent
 */
export const findStored = (
  services: readonly Service[],
  id: number | undefined,
  known: readonly number[],
  input: ServiceInput,
): Service | undefined =>
  services.find(
    service => (id === undefined ? !known.includes(service.id) : service.id === id) && isAs(service, input),
  )
