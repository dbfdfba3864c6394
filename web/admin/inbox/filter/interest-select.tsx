import { useQuery } from '@tanstack/react-query'
import { categories } from '#content/categories.ts'
import type { InquiryFilter } from '#contracts/inquiry.ts'
import { SelectField } from '../../../ui/field.tsx'
import { queries } from '../../queries.ts'

/** Selects one service, or all of a category. */
export function InterestSelect({
  choice: { service, category },
  onChoose,
}: {
  choice: InquiryFilter
  onChoose(change: Pick<InquiryFilter, 'service' | 'category'>): void
}) {
  const services = useQuery(queries.services).data ?? []
  const known = services.some(({ name }) => name === service)

  function choose(value: string) {
    const category = categories.find(({ id }) => value === `all ${id}`)
    if (category) onChoose({ service: '', category: category.id })
    else onChoose({ service: value.replace(/^one /, ''), category: '' })
  }

  return (
    <SelectField
      label="Service or category"
      value={category ? `all ${category}` : service && `one ${service}`}
      onChange={event => choose(event.target.value)}
    >
      <option value="">All services</option>
      {service && !known && <option value={`one ${service}`}>{service}</option>}
      {categories.map(({ id, name }) => (
        <optgroup key={id} label={name}>
          <option value={`all ${id}`}>All {name}</option>
          {services
            .filter(({ categoryId }) => categoryId === id)
            .map(one => (
              <option key={one.id} value={`one ${one.name}`}>
                {one.name}
              </option>
            ))}
        </optgroup>
      ))}
    </SelectField>
  )
}
