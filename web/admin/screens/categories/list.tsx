import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dash } from '../../../ui/dash.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchField } from '../../../ui/field.tsx'
import { LiveRegion } from '../../../ui/live-region.tsx'
import { Cell, NameCell, Row, RowActions, Table } from '../../../ui/table.tsx'
import { keys } from '../../calls/query-client.ts'
import { List, ScreenHead } from '../../layout/screen-head.tsx'
import { useDeletion } from '../../saving/use-deletion.ts'
import { FullAccess } from '../../session/full-access.tsx'
import { FullAccessOnly } from '../../session/full-access-only.tsx'
import { useFullAccess } from '../../session/session.ts'
import { contains } from '../../text/text-search.ts'
import { type EditableCategory, useCategories } from './categories.ts'
import { CategoryDrawing, colorNames, swatches } from './category-drawing.tsx'
import { PreviewNote } from './preview-note.tsx'

const columns = [
  { label: 'Name', width: 'w-[24%]' },
  { label: 'Description' },
  { label: 'Image', width: 'w-[20%]' },
  { label: 'Colour', width: 'w-30 @4xl:w-36' },
  { label: 'Actions', width: 'w-34 @4xl:w-40' },
]

const columnsToRead = columns.filter(({ label }) => label !== 'Actions')

interface Props {
  /** Whether the account may change them. */
  canChange: boolean
  categories: readonly EditableCategory[]
  onDelete(category: EditableCategory): void
}

function CategoryTable({ categories, canChange, onDelete }: Props) {
  return (
    <Table caption="Categories" columns={canChange ? columns : columnsToRead}>
      {categories.map(category => {
        const { id, name, icon, description, image, color } = category
        return (
          <Row key={id}>
            <NameCell>
              <span className="flex items-baseline gap-3">
                <CategoryDrawing icon={icon} className="size-5 shrink-0 self-center text-rose-700" />
                <span>{name}</span>
              </span>
            </NameCell>
            <Cell className="flex-1 basis-40 text-plum-soft">{description}</Cell>
            <Cell className="text-plum-soft @max-2xl:order-3">
              {image ? (
                <img
                  src={image}
                  alt={`Of ${name}`}
                  className="-my-1.5 inline-block size-8 rounded-lg bg-rose-50 object-cover align-middle"
                />
              ) : (
                <Dash label="No image" />
              )}
            </Cell>
            <Cell>
              <span className="flex items-baseline gap-2">
                <span
                  aria-hidden="true"
                  className={`size-4 shrink-0 self-center rounded-full print:hidden ${swatches[color]}`}
                />
                <span>{colorNames[color]}</span>
              </span>
            </Cell>
            {canChange && (
              <RowActions
                name={name}
                editPath={adminPaths.editCategory(id)}
                onDelete={() => onDelete(category)}
              />
            )}
          </Row>
        )
      })}
    </Table>
  )
}

export default function Categories() {
  const [search, setSearch] = useState('')
  const searchBox = useRef<HTMLInputElement>(null)
  const isFull = useFullAccess()
  const categories = useCategories()
  const shown = categories.filter(({ name, description }) => contains(search, name, description))
  const deletion = useDeletion({
    remove: async (_: EditableCategory) => {},
    list: keys.categories,
    failed: () => '',
  })

  function clear() {
    setSearch('')
    searchBox.current?.focus()
  }

  const add = (
    <FullAccess>
      <Link to={adminPaths.newCategory} className={buttonClass()}>
        Add Category
      </Link>
    </FullAccess>
  )

  return (
    <>
      <ScreenHead
        title="Categories"
        inBar
        actions={
          <>
            <Link to={adminPaths.services} className={buttonClass('secondary')}>
              Services
            </Link>
            {add}
          </>
        }
      >
        {isFull ? <PreviewNote /> : <FullAccessOnly can="change categories" />}
      </ScreenHead>
      <List
        filters={[search.trim() !== '' && `Search: ${search.trim()}`]}
        bar={
          <>
            <SearchField
              ref={searchBox}
              label="Search by name or description"
              className="w-full sm:w-80"
              value={search}
              onChange={event => setSearch(event.target.value)}
            />
            <LiveRegion className="text-sm text-plum-soft tabular-nums">
              {`Showing ${shown.length} of ${categories.length} categories`}
            </LiveRegion>
          </>
        }
      >
        {shown.length > 0 ? (
          <CategoryTable categories={shown} canChange={isFull} onDelete={deletion.ask} />
        ) : (
          <EmptyState title="No categories found">
            {categories.length > 0 ? (
              <Button look="secondary" onClick={clear}>
                Clear Search
              </Button>
            ) : (
              add
            )}
          </EmptyState>
        )}
      </List>
      <ConfirmDialog {...deletion.dialog} title="Delete category" confirmLabel="Delete">
        {`Are you sure you want to delete the "${deletion.item?.name}" category? This action cannot be undone, and all associated services will need to be reassigned.`}
      </ConfirmDialog>
    </>
  )
}
