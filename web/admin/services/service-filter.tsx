import { categories } from '#content/categories.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import type { ServicesAddress } from './address.ts'

type Choice = ServicesAddress['category']

const choices: readonly { id: Choice; name: string }[] = [{ id: 'all', name: 'All Services' }, ...categories]

interface Props {
  category: Choice
  onCategory(category: Choice): void
  text: string
  onText(text: string): void
}

export function ServiceFilter({ category, onCategory, text, onText }: Props) {
  return (
    <search className="mb-5 flex flex-wrap items-end justify-between gap-4">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Category</legend>
        {choices.map(({ id, name }) => (
          <Button
            key={id}
            look={id === category ? 'primary' : 'secondary'}
            aria-pressed={id === category}
            onClick={() => onCategory(id)}
          >
            {name}
          </Button>
        ))}
      </fieldset>
      <TextField
        label="Search by name"
        type="search"
        className="w-full sm:w-64"
        value={text}
        onChange={event => onText(event.target.value)}
      />
    </search>
  )
}
