import type { z } from 'zod'
import { OrderInput } from '../api/order.ts'
import { CategoryId } from './category.ts'

/** `PUT /services/order`: the services of one category. */
export const ServiceOrderInput = OrderInput.extend({ categoryId: CategoryId })
export type ServiceOrderInput = z.infer<typeof ServiceOrderInput>
