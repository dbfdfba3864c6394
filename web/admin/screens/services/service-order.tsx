import { useState } from 'react'
import { categories } from '#content/categories.ts'
import type { CategoryId } from '#contracts/services/category.ts'
import type { Service } from '#contracts/services/service.ts'
import { optionsOf } from '../../../salon/namesakes.ts'
import { SelectField } from '../../../ui/field.tsx'
import { keys } from '../../calls/query-client.ts'
import { OrderDialog } from '../../parts/order/order-dialog.tsx'
import { serviceCalls } from './service-calls.ts'
import { formatPrice } from './service-text.ts'

interface Props {
  services: readonly Service[]
  initialCategory: CategoryId
  onClose(): void
}

/** Changes the order of the services within a category. */
export function ServiceOrder({ services, initialCategory, onClose }: Props) {
  const [categoryId, setCategoryId] = useState(initialCategory)
  const items = optionsOf(
    services.filter(service => service.categoryId === categoryId),
    service => [service.duration, formatPrice(service)].filter(Boolean).join(', '),
  ).map(({ row, label }) => ({ id: row.id, name: label }))
  return (
    <OrderDialog
      title="Service order"
      items={items}
      save={order => serviceCalls.order({ ...order, categoryId })}
      changes={keys.services}
      onClose={onClose}
    >
      {confirmLeave => (
        <SelectField
          label="Category"
          className="mb-4"
          value={categoryId}
          onChange={({ target: { value } }) => confirmLeave(() => setCategoryId(value as CategoryId))}
        >
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </OrderDialog>
  )
}
