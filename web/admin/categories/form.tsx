import { Link, useParams } from 'react-router'
import { adminPaths } from '#contracts/admin-paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { useCategories } from './categories.ts'
import { CategoryEditor } from './category-editor.tsx'
import { PreviewNote } from './preview-note.tsx'

export default function CategoryFormScreen() {
  const { id } = useParams()
  const category = useCategories().find(candidate => candidate.id === id)
  return (
    <>
      <ScreenHead title={id === undefined ? 'Add Category' : 'Edit Category'}>
        <PreviewNote />
      </ScreenHead>
      {id === undefined || category ? (
        <CategoryEditor key={id} category={category} />
      ) : (
        <EmptyState title="Category not found" hint="Categories added here are lost when you reload.">
          <Link to={adminPaths.categories} className={buttonClass('secondary')}>
            Back to Categories
          </Link>
        </EmptyState>
      )}
    </>
  )
}
