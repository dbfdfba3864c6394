import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import type { z } from 'zod'
import { adminPaths } from '#contracts/admin-paths.ts'
import { CategoryColor, CategoryIcon } from '#contracts/category.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { useSchemaForm } from '../../ui/form.ts'
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx'
import { useDraft } from '../session/draft.ts'
import { CategoryInput, type EditableCategory, useSaveCategory } from './categories.ts'
import { ChoiceField } from './choice-field.tsx'
import { CategoryDrawing, colorNames, iconNames, swatches } from './icons.tsx'

/** How long the success message shows before the redirect (specification, section 9). */
const REDIRECT_MS = 1500

const icons = CategoryIcon.options.map(icon => ({
  value: icon,
  label: iconNames[icon],
  icon: <CategoryDrawing icon={icon} className="size-6 shrink-0 text-rose-700" />,
}))

const colors = CategoryColor.options.map(color => ({
  value: color,
  label: colorNames[color],
  icon: <span aria-hidden="true" className={`size-5 shrink-0 rounded-full ${swatches[color]}`} />,
}))

const emptyCategory: z.input<typeof CategoryInput> = {
  name: '',
  icon: '',
  description: '',
  color: 'baby-rose',
  image: '',
}

/** Adds a category, or edits one. Saving is simulated: nothing is sent. */
export function CategoryEditor({ category }: { category: EditableCategory | undefined }) {
  const navigate = useNavigate()
  const { mutate, isPending, isSuccess: saved, isError: failed } = useSaveCategory(category?.id)
  const form = useSchemaForm(CategoryInput, category ?? emptyCategory)
  const { errors, isDirty } = form.formState
  useDraft(`category/${category?.id ?? 'new'}`, form)
  useUnsavedChanges(isDirty && !saved)

  useEffect(() => {
    if (!saved) return
    const timer = setTimeout(() => navigate(adminPaths.categories), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [saved, navigate])

  return (
    <form noValidate onSubmit={form.handleSubmit(input => mutate(input))} className="grid max-w-2xl gap-5">
      <div className="-mb-5">
        <Banner tone="success">
          {saved && `Category successfully ${category ? 'updated' : 'created'}! Redirecting...`}
        </Banner>
        <Banner tone="error">{failed && 'Failed to save category. Please try again.'}</Banner>
      </div>
      <TextField label="Name" required error={errors.name?.message} {...form.register('name')} />
      <ChoiceField
        legend="Icon"
        required
        choices={icons}
        error={errors.icon?.message}
        {...form.register('icon')}
      />
      <TextArea
        label="Description"
        required
        error={errors.description?.message}
        {...form.register('description')}
      />
      <ChoiceField
        legend="Colour"
        choices={colors}
        error={errors.color?.message}
        {...form.register('color')}
      />
      <TextField
        label="Image path"
        hint="Optional: a path under the assets folder."
        error={errors.image?.message}
        {...form.register('image')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={isPending || saved}>
          {isPending ? 'Saving...' : category ? 'Update Category' : 'Create Category'}
        </Button>
        <Link to={adminPaths.categories} className={buttonClass('secondary')}>
          Cancel
        </Link>
      </div>
    </form>
  )
}
