import { adminPaths } from '#contracts/admin-paths.ts'
import { Cell, Row, RowActions, Table } from '../../ui/table.tsx'
import type { EditableCategory } from './categories.ts'
import { CategoryDrawing, colorNames, swatches } from './icons.tsx'

const columns = [
  { label: 'Name', width: 'w-[24%]' },
  { label: 'Description' },
  { label: 'Colour', width: 'w-30 @4xl:w-36' },
  { label: 'Actions', width: 'w-34 @4xl:w-40' },
]

interface Props {
  categories: readonly EditableCategory[]
  onDelete(category: EditableCategory): void
}

export function CategoryTable({ categories, onDelete }: Props) {
  return (
    <Table caption="Categories" columns={columns}>
      {categories.map(category => {
        const { id, name, icon, description, color } = category
        return (
          <Row key={id}>
            <Cell className="font-medium">
              <span className="flex items-baseline gap-3">
                <CategoryDrawing icon={icon} className="size-5 shrink-0 self-center text-rose-700" />
                {name}
              </span>
            </Cell>
            <Cell className="flex-1 text-plum-soft" title={description}>
              <span className="line-clamp-1 break-all">{description}</span>
            </Cell>
            <Cell>
              <span className="flex items-baseline gap-2">
                <span
                  aria-hidden="true"
                  className={`size-4 shrink-0 self-center rounded-full ${swatches[color]}`}
                />
                {colorNames[color]}
              </span>
            </Cell>
            <RowActions
              id={id}
              name={name}
              editPath={adminPaths.editCategory(id)}
              onDelete={() => onDelete(category)}
            />
          </Row>
        )
      })}
    </Table>
  )
}
