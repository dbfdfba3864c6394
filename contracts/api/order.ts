import { z } from 'zod'

const Ids = z.array(z.int32().positive()).max(1000)

/** `PUT /branches/order`: all ids in the new order, and in the order that the user saw. */
export const OrderInput = z.object({
  ids: Ids.describe('The new order'),
  was: Ids.describe('The order on screen before the change'),
})
export type OrderInput = z.infer<typeof OrderInput>

/** The ids in their present order. */
export const Order = z.object({ ids: Ids })
export type Order = z.infer<typeof Order>
