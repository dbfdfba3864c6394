import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { SearchField as Field } from '../../../../ui/field.tsx'
import { useSettled } from '../use-settled.ts'

export const SEARCH_ID = 'search-inquiries'

interface Props {
  /** The search of the list. */
  value: string
  onSearch(text: string): void
}

/** Searches when the user pauses while typing; Enter searches at once. */
export function InboxSearchField({ value, onSearch }: Props) {
  const [text, setText] = useState(value)
  /** A search from here until the list has it; the user may have typed on. */
  const [searched, setSearched] = useState<string>()
  const [last, setLast] = useState(value)

  // The search was changed elsewhere, such as by the browser's back button.
  if (value !== last) {
    setLast(value)
    setSearched(undefined)
    if (value !== searched) setText(value)
  }

  const typed = text.trim()
  function search() {
    if (typed !== value) setSearched(typed)
    onSearch(typed)
  }
  const settled = useSettled(typed)
  const searchAfterPause = useEffectEvent(search)
  useEffect(() => {
    if (settled === typed && typed !== value) searchAfterPause()
  }, [settled, typed, value])

  function submit(event: FormEvent) {
    event.preventDefault()
    search()
  }

  return (
    <form onSubmit={submit} className="min-w-0 grow @3xl:max-w-80">
      <Field
        id={SEARCH_ID}
        label="Search"
        placeholder="Name, phone, message"
        enterKeyHint="search"
        maxLength={200}
        autoComplete="off"
        value={text}
        onChange={event => setText(event.target.value)}
        className="sm:[&_input]:min-h-8 sm:[&_input]:py-1"
      />
    </form>
  )
}
