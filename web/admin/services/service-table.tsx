import { memo, useDeferredValue } from 'react'
import { adminPaths } from '#contracts/admin-paths.ts'
import type { Service } from '#contracts/service.ts'
import { Badge } from '../../ui/badge.tsx'
import { Cell, Row, RowActions, Table } from '../../ui/table.tsx'
import { formatPrice } from './price.ts'
import { categoryNameOf } from './service-values.ts'

const columns = [
  'Name',
  'Category',
  'Duration',
  'Description',
  { label: 'Price', align: 'right' },
  'Actions',
] as const

/** Rows that are drawn at once: more than fit on a screen. */
const FIRST_ROWS = 40

// Memoised: typing in the search box must not draw a thousand rows again.
const ServiceRow = memo(function ServiceRow(props: { service: Service; onDelete(service: Service): void }) {
  const { service, onDelete } = props
  const { id, name, popular, categoryName, duration, description } = service
  return (
    <Row>
      <Cell label="Name" className="font-medium @2xl:min-w-32">
        {name} {popular && <Badge tone="gold">Popular</Badge>}
      </Cell>
      <Cell label="Category" className="@2xl:min-w-24 @4xl:whitespace-nowrap">
        {categoryNameOf(categoryName)}
      </Cell>
      <Cell label="Duration" className="@2xl:min-w-24">
        {duration || '-'}
      </Cell>
      <Cell label="Description" className="text-plum-soft @2xl:max-w-md">
        <span className="line-clamp-2">{description || '-'}</span>
      </Cell>
      <Cell label="Price" align="right" className="@2xl:min-w-26 @4xl:whitespace-nowrap">
        {formatPrice(service)}
      </Cell>
      <RowActions
        id={id}
        name={name}
        editPath={adminPaths.editService(id)}
        onDelete={() => onDelete(service)}
        className="@2xl:flex-nowrap"
      />
    </Row>
  )
})

interface Props {
  services: readonly Service[]
  onDelete(service: Service): void
}

/** Draws the first rows of a long list at once and the others when the browser has time. */
export const ServiceTable = memo(function ServiceTable({ services, onDelete }: Props) {
  const rows = useDeferredValue(services, services.slice(0, FIRST_ROWS))
  return (
    <Table caption="Services" columns={columns}>
      {rows.map(service => (
        <ServiceRow key={service.id} service={service} onDelete={onDelete} />
      ))}
    </Table>
  )
})
