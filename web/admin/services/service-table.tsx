import { memo, useDeferredValue } from 'react'
import { Link } from 'react-router'
import { adminPaths } from '#contracts/admin-paths.ts'
import type { Service } from '#contracts/service.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Cell, Row, rowActionClass, Table } from '../../ui/table.tsx'
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

/** More than a screen holds. */
const AT_ONCE = 40

// Remembered: of a thousand rows only those that come or go are drawn again.
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
      <Cell>
        <div className="flex flex-wrap gap-1 @2xl:flex-nowrap">
          <Link
            to={adminPaths.editService(id)}
            aria-label={`Edit ${name}`}
            className={buttonClass('secondary', rowActionClass)}
          >
            Edit
          </Link>
          <Button
            id={`delete-${id}`}
            look="quiet"
            className={rowActionClass}
            aria-label={`Delete ${name}`}
            onClick={() => onDelete(service)}
          >
            Delete
          </Button>
        </div>
      </Cell>
    </Row>
  )
})

interface Props {
  services: readonly Service[]
  onDelete(service: Service): void
}

/** Of a long list the first rows stand at once; the others follow without holding anything up. */
export const ServiceTable = memo(function ServiceTable({ services, onDelete }: Props) {
  const rows = useDeferredValue(services, services.slice(0, AT_ONCE))
  return (
    <Table caption="Services" columns={columns}>
      {rows.map(service => (
        <ServiceRow key={service.id} service={service} onDelete={onDelete} />
      ))}
    </Table>
  )
})
