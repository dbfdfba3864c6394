import { categories } from '#content/categories.ts'
import type { Branch } from '#contracts/branches/branch.ts'
import type { Service } from '#contracts/services/service.ts'
import { formatLkr } from '#contracts/text/number-texts.ts'
import { optionsOf } from './namesakes.ts'

/** Branches to choose from; those of the same name with their address. */
export const branchOptions = (branches: readonly Branch[]) => optionsOf(branches, ({ address }) => address)

const categoryOf = ({ categoryId }: Service) => categories.find(({ id }) => id === categoryId)?.name ?? ''

/** Services to choose from; those of the same name with their category, or with duration and price where it is the same. */
export const serviceOptions = (services: readonly Service[]) =>
  optionsOf(services, (service, namesakes) => {
    const isAlone = namesakes.filter(({ categoryId }) => categoryId === service.categoryId).length === 1
    const { duration, price } = service
    return isAlone ? categoryOf(service) : [duration, formatLkr(price)].filter(Boolean).join(', ')
  })
