import { type ChangeEvent, type KeyboardEvent, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { fillPlaceholders, type PlaceholderValues } from '#contracts/text/placeholders.ts'
import { fieldsOf } from '../../../../../ui/form.ts'
import { bodyStart, findPlaceholder, insertionPoint, type ReplyForm } from './reply-form.ts'

interface Options {
  form: UseFormReturn<ReplyForm>
  /** What the placeholders of saved replies stand for. */
  values: PlaceholderValues
  /** The text before anything is typed. */
  blankText: string
  /** Called whenever the text changes. */
  onType(): void
  /** Called when `/` is pressed on an empty line, where no sentence has one. */
  onSlash(): void
}

/** So many characters tell whether a saved reply is still there. */
const BEGINNING = 20

const isOnEmptyLine = ({ value, selectionStart }: HTMLTextAreaElement): boolean =>
  /(^|\n)$/.test(value.slice(0, selectionStart)) && /^($|\n)/.test(value.slice(selectionStart))

/** The field for the text of a reply: its cursor, saved replies, and their placeholders. */
export function useReplyText({ form, values, blankText, onType, onSlash }: Options) {
  const area = useRef<HTMLTextAreaElement>(null)
  /** The saved reply that was inserted last, with its placeholders filled in. */
  const inserted = useRef('')
  const registered = fieldsOf(form)('text')

  /** From placeholder to placeholder; after the last one Tab leaves the field as always. */
  function onTab(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { value, selectionEnd } = event.currentTarget
    const next = findPlaceholder(value, selectionEnd)
    if (!next) return
    event.preventDefault()
    event.currentTarget.setSelectionRange(next.from, next.to)
  }

  /** Where a saved reply goes. */
  function placeOf({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) {
    const earlier = inserted.current ? value.indexOf(inserted.current) : -1
    if (earlier >= 0) return { start: earlier, end: earlier + inserted.current.length, before: '' }
    // The one before was changed: this one goes below it, never into one of its sentences.
    if (inserted.current && value.includes(inserted.current.slice(0, BEGINNING)))
      return insertionPoint(value, blankText, value.length, value.length)
    const gap = bodyStart(value)
    const [from, to] = value === blankText ? [gap, gap] : [selectionStart, selectionEnd]
    return insertionPoint(value, blankText, from, to)
  }

  return {
    area,
    field: {
      ...registered,
      ref(element: HTMLTextAreaElement | null) {
        registered.ref(element)
        area.current = element
      },
      onChange(event: ChangeEvent) {
        onType()
        return registered.onChange(event)
      },
      onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
        if (event.key === 'Tab' && !event.shiftKey && inserted.current) onTab(event)
        if (event.key === '/' && isOnEmptyLine(event.currentTarget)) {
          event.preventDefault()
          onSlash()
        }
      },
    },
    /** Inserts a saved reply in place of the one before, if that is unchanged, and selects the first placeholder in it. */
    insert(saved: string) {
      const field = area.current
      if (!field) return
      const text = fillPlaceholders(saved, values)
      const { start, end, before } = placeOf(field)
      field.focus()
      field.setSelectionRange(start, end)
      // As if it was typed: only so Ctrl+Z brings back what was there.
      if (!document.execCommand('insertText', false, before + text)) {
        field.setRangeText(before + text, start, end, 'end')
        form.setValue('text', field.value, { shouldDirty: true })
      }
      inserted.current = text

      const first = findPlaceholder(field.value.slice(0, field.selectionEnd), start)
      if (first) field.setSelectionRange(first.from, first.to)
      onType()
    },
    /** Shows a problem, and selects the part of the text that has it. */
    showProblem({ message, from, to }: { message: string; from: number; to: number }) {
      form.setError('text', { message })
      area.current?.focus()
      area.current?.setSelectionRange(from, to)
    },
  }
}
