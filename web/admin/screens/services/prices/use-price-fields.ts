import { type KeyboardEvent, useRef } from 'react'

/**
 * The fields of the new prices, by the keys of their lines.
 * @param keys in the order of the table
 */
export function usePriceFields(keys: readonly string[]) {
  const fields = useRef(new Map<string, HTMLInputElement>())
  return {
    /** The `ref` of the field of a line. */
    refOf: (key: string) => (field: HTMLInputElement | null) => {
      if (field) fields.current.set(key, field)
      else fields.current.delete(key)
    },
    focus: (key: string) => fields.current.get(key)?.focus(),
    /** Enter goes to the next price, with Shift to the one before, as in a spreadsheet. */
    onKeyDown: (key: string) => (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key !== 'Enter') return
      event.preventDefault()
      const next = fields.current.get(keys[keys.indexOf(key) + (event.shiftKey ? -1 : 1)] ?? '')
      next?.focus()
      next?.select()
    },
  }
}
