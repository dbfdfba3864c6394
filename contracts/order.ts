import { z } from 'zod'
import { CategoryId } from './category.ts'

const Ids = z.array(z.int32().positive()).max(1000)

/** `PUT /branches/order`: all ids in the order that is wanted, and in the one that was seen. */
export const OrderInput = z.object({
  ids: Ids.describe('As they shall stand'),
  was: Ids.describe('As they stood when the change began'),
})
export type OrderInput = z.infer<typeof OrderInput>

/** `PUT /services/order`: those of one category. */
export const ServiceOrderInput = OrderInput.extend({ categoryId: CategoryId })
export type ServiceOrderInput = z.infer<typeof ServiceOrderInput>

/** The ids as they stand now. */
export const Order = z.object({ ids: Ids })
export type Order = z.infer<typeof Order>
