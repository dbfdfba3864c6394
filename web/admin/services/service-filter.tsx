import type { Ref } from 'react'
import { categories } from '#content/categories.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import type { ServicesParams } from './search-params.ts'

type Choice = ServicesParams['category']

const choices: readonly { id: Choice; name: string }[] = [{ id: 'all', name: 'All Services' }, ...categories]

interface Props {
  category: Choice
  onCategory(category: Choice): void
  text: string
  onText(text: string): void
  searchBox: Ref<HTMLInputElement>
}

export function ServiceFilter({ category, onCategory, text, onText, searchBox }: Props) {
  return (
    <search className="mb-5 flex flex-wrap items-end justify-between gap-4">
      <fieldset className="flex flex-wrap gap-2 max-sm:gap-1.5">
        <legend className="sr-only">Category</legend>
        {choices.map(({ id, name }) => (
          <Button
            key={id}
            look={id === category ? 'primary' : 'secondary'}
            aria-pressed={id === category}
            className="max-sm:px-3.5"
            onClick={() => onCategory(id)}
          >
            {name}
          </Button>
        ))}
      </fieldset>
      <TextField
        ref={searchBox}
        label="Search by name"
        type="search"
        className="w-full sm:w-64"
        value={text}
        onChange={event => onText(event.target.value)}
      />
    </search>
  )
}
