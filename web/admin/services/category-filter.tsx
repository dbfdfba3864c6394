import { categories } from '#content/categories.ts'
import type { ServicesParams } from './search-params.ts'

type Choice = ServicesParams['category']

const choices: readonly { id: Choice; name: string }[] = [{ id: 'all', name: 'All Services' }, ...categories]

interface Props {
  category: Choice
  onCategory(category: Choice): void
}

/** One line that scrolls where it is too long. */
export function CategoryFilter({ category, onCategory }: Props) {
  return (
    <fieldset className="flex min-w-0 max-w-full overflow-x-auto">
      <legend className="sr-only">Category</legend>
      {choices.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === category}
          onClick={() => onCategory(id)}
          className="min-h-9 shrink-0 cursor-pointer rounded-full px-3 text-sm font-medium text-plum-soft -outline-offset-2 outline-rose-700 hover:text-plum focus-visible:outline-2 aria-pressed:bg-baby-rose/40 aria-pressed:text-rose-700"
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
