import { adminPaths } from '#contracts/admin-paths.ts'
import { Cell, Row, RowActions, Table } from '../../ui/table.tsx'
import type { EditableCategory } from './categories.ts'
import { CategoryDrawing, colorNames, swatches } from './icons.tsx'

interface Props {
  categories: readonly EditableCategory[]
  onDelete(category: EditableCategory): void
}

export function CategoryTable({ categories, onDelete }: Props) {
  return (
    <Table caption="Categories" columns={['Name', 'Description', 'Colour', 'Actions']}>
      {categories.map(category => {
        const { id, name, icon, description, color } = category
        return (
          <Row key={id}>
            <Cell label="Name" className="font-medium @2xl:min-w-32">
              <span className="flex items-center gap-3">
                <CategoryDrawing icon={icon} className="size-6 shrink-0 text-rose-700" />
                {name}
              </span>
            </Cell>
            <Cell label="Description" className="text-plum-soft">
              {description}
            </Cell>
            <Cell label="Colour" className="@2xl:whitespace-nowrap">
              <span className="flex items-center gap-2">
                <span aria-hidden="true" className={`size-4 shrink-0 rounded-full ${swatches[color]}`} />
                {colorNames[color]}
              </span>
            </Cell>
            <RowActions
              id={id}
              name={name}
              editPath={adminPaths.editCategory(id)}
              onDelete={() => onDelete(category)}
              className="@2xl:flex-nowrap"
            />
          </Row>
        )
      })}
    </Table>
  )
}
