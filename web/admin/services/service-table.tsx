import { adminPaths } from '#contracts/admin-paths.ts'
import type { Service } from '#contracts/service.ts'
import { Badge } from '../../ui/badge.tsx'
import { Cell, Row, RowActions, Table } from '../../ui/table.tsx'
import { formatPrice } from './price.ts'
import { categoryNameOf } from './service-values.ts'

export const serviceColumns = [
  { label: 'Name', width: 'w-[24%]' },
  { label: 'Category', width: 'w-30 @4xl:w-40' },
  { label: 'Duration', width: 'w-21 @4xl:w-28' },
  { label: 'Description' },
  { label: 'Price', width: 'w-26 @4xl:w-44', align: 'right' },
  { label: 'Actions', width: 'w-34 @4xl:w-40' },
] as const

interface Props {
  services: readonly Service[]
  onDelete(service: Service): void
}

export function ServiceTable({ services, onDelete }: Props) {
  return (
    <Table caption="Services" columns={serviceColumns}>
      {services.map(service => {
        const { id, name, popular, categoryName, duration, description } = service
        return (
          <Row key={id}>
            <Cell className="font-medium">
              <span className="line-clamp-2 leading-5">
                {name} {popular && <Badge tone="gold">Popular</Badge>}
              </span>
            </Cell>
            <Cell className="@max-2xl:text-plum-soft">{categoryNameOf(categoryName)}</Cell>
            <Cell className="@max-2xl:text-plum-soft">
              <span className="line-clamp-1 break-all">{duration || '-'}</span>
            </Cell>
            <Cell className="flex-1 text-plum-soft" title={description}>
              <span className="line-clamp-1 break-all">{description || '-'}</span>
            </Cell>
            <Cell align="right">{formatPrice(service)}</Cell>
            <RowActions
              id={id}
              name={name}
              editPath={adminPaths.editService(id)}
              onDelete={() => onDelete(service)}
            />
          </Row>
        )
      })}
    </Table>
  )
}
