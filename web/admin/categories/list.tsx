import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { adminPaths } from '#contracts/admin-paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchField } from '../../ui/field.tsx'
import { deleteButton } from '../../ui/table.tsx'
import { keys } from '../query-client.ts'
import { List, ScreenHead } from '../screen-head.tsx'
import { useDeletion } from '../use-deletion.ts'
import { useSearchText } from '../use-search-text.ts'
import { type EditableCategory, searchCategories, useCategories } from './categories.ts'
import { CategoryTable } from './category-table.tsx'
import { PreviewNote } from './preview-note.tsx'

export default function Categories() {
  const [params, setParams] = useSearchParams()
  const heading = useRef<HTMLHeadingElement>(null)
  const [text, setText] = useSearchText(params.get('search') ?? '', search =>
    setParams(search === '' ? {} : { search }, { replace: true, preventScrollReset: true }),
  )
  const searchBox = useRef<HTMLInputElement>(null)
  const categories = useCategories()
  const shown = searchCategories(categories, text)
  const deletion = useDeletion({
    remove: async (_: EditableCategory) => {},
    changes: [],
    list: keys.categories,
    failed: () => '',
  })

  function clear() {
    setText('')
    searchBox.current?.focus()
  }

  const add = (
    <Link to={adminPaths.newCategory} className={buttonClass()}>
      Add Category
    </Link>
  )

  return (
    <>
      <ScreenHead
        ref={heading}
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
        <PreviewNote />
      </ScreenHead>
      <List
        bar={
          <>
            <SearchField
              ref={searchBox}
              label="Search by name or description"
              className="w-full sm:w-80"
              value={text}
              onChange={event => setText(event.target.value)}
            />
            <p role="status" className="text-sm text-plum-soft tabular-nums">
              Showing {shown.length} of {categories.length} categories
            </p>
          </>
        }
      >
        {shown.length > 0 ? (
          <CategoryTable categories={shown} onDelete={deletion.ask} />
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
      <ConfirmDialog
        {...deletion.dialog}
        title="Delete Category"
        confirmLabel="Delete"
        returnFocus={() => deleteButton(deletion.item?.id) ?? heading.current}
      >
        Are you sure you want to delete the "{deletion.item?.name}" category? This action cannot be undone,
        and all associated services will need to be reassigned.
      </ConfirmDialog>
    </>
  )
}
