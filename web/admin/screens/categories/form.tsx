import { type ComponentProps, type ReactNode, useEffect, useId } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { z } from 'zod'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { CategoryColor, CategoryIcon } from '#contracts/services/category.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { FieldError } from '../../../ui/field-frame.tsx'
import { fieldsOf, useSchemaForm } from '../../../ui/form.ts'
import { TopMessage } from '../../../ui/top-message.tsx'
import { useUnsavedChanges } from '../../../ui/unsaved-changes.tsx'
import { ScreenHead } from '../../layout/screen-head.tsx'
import { deleteDraft, useDraft } from '../../saving/draft.ts'
import { KeptDraft } from '../../saving/kept-draft.tsx'
import { AddingForm, NotSavable, ReadOnlyWithoutFullAccess } from '../../session/full-access-only.tsx'
import { useFullAccess } from '../../session/session.ts'
import { CategoryInput, type EditableCategory, useCategories, useSaveCategory } from './categories.ts'
import { CategoryDrawing, colorNames, iconNames, swatches } from './category-drawing.tsx'
import { PreviewNote } from './preview-note.tsx'

interface Props extends ComponentProps<'input'> {
  legend: string
  required?: boolean
  error?: string | undefined
  choices: readonly { value: string; label: string; icon: ReactNode }[]
}

/** Radio buttons with icons; further properties go to each radio. */
function ChoiceField({ legend, required, error, choices, ...radio }: Props) {
  const errorId = useId()
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1 text-sm font-medium">
        {legend}
        {required && (
          <span aria-hidden="true" className="text-rose-700">
            {' *'}
          </span>
        )}
      </legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-2">
        {choices.map(({ value, label, icon }) => (
          <label
            key={value}
            className={`flex min-h-10 cursor-pointer items-center gap-2 rounded-lg border px-3 py-2 text-sm outline-rose-700 has-checked:border-rose-700 has-checked:bg-rose-50 has-focus-visible:outline-2 ${error ? 'border-rose-700' : 'border-plum/40'}`}
          >
            <input {...radio} type="radio" value={value} className="sr-only" />
            {icon}
            <span>{label}</span>
          </label>
        ))}
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  )
}

/** How long the success message shows before the redirect: long enough to be read. */
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
function CategoryEditor({ category }: { category: EditableCategory | undefined }) {
  const navigate = useNavigate()
  const { mutate, isPending, isSuccess: saved, isError: failed } = useSaveCategory(category?.id)
  const initial = category ?? emptyCategory
  const form = useSchemaForm(CategoryInput, initial)
  const field = fieldsOf(form)
  const isFull = useFullAccess()
  const { isDirty } = form.formState
  const draft = `category/${category?.id ?? 'new'}`
  useDraft(draft, form)
  useUnsavedChanges(isDirty && !saved)

  useEffect(() => {
    if (!saved) return
    deleteDraft(draft)
    const timer = setTimeout(() => navigate(adminPaths.categories), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [saved, draft, navigate])

  return (
    <form noValidate onSubmit={form.handleSubmit(input => mutate(input))} className="grid max-w-2xl gap-5">
      <div className="-mb-5">
        <TopMessage tone="success">
          {saved && `Category successfully ${category ? 'updated' : 'created'}! Redirecting...`}
        </TopMessage>
        <TopMessage tone="error">{failed && 'Failed to save category. Please try again.'}</TopMessage>
      </div>
      <KeptDraft draft={draft} isDirty={isDirty} onDiscard={() => form.reset(initial)} />
      <ReadOnlyWithoutFullAccess can="change categories" isDirty={isDirty}>
        <TextField label="Name" required {...field('name')} />
        <ChoiceField legend="Icon" required choices={icons} {...field('icon')} />
        <TextArea label="Description" required {...field('description')} />
        <ChoiceField legend="Colour" choices={colors} {...field('color')} />
        <TextField label="Image path" hint="Optional: a path under the assets folder." {...field('image')} />
      </ReadOnlyWithoutFullAccess>
      {!isFull && isDirty && <NotSavable can="change categories" />}
      <div className="flex flex-row-reverse flex-wrap gap-2">
        {isFull && (
          <Button type="submit" disabled={isPending || saved}>
            {isPending ? 'Saving...' : category ? 'Update Category' : 'Create Category'}
          </Button>
        )}
        <Link to={adminPaths.categories} className={buttonClass('secondary')}>
          {isFull ? 'Cancel' : 'Back to Categories'}
        </Link>
      </div>
    </form>
  )
}

/** The form of a category, or of a new one. */
function CategoryFormOf({ category }: { category: EditableCategory | undefined }) {
  if (category) return <CategoryEditor category={category} />
  return (
    <AddingForm can="add categories" list="categories">
      <CategoryEditor category={undefined} />
    </AddingForm>
  )
}

export default function CategoryFormScreen() {
  const { id } = useParams()
  const category = useCategories().find(candidate => candidate.id === id)
  return (
    <>
      <ScreenHead title={id === undefined ? 'Add Category' : 'Edit Category'}>
        <PreviewNote />
      </ScreenHead>
      {id === undefined || category ? (
        <CategoryFormOf key={id} category={category} />
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
