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
}

/** The field for the text of a reply: its cursor, saved replies, and their placeholders. */
export function useReplyText({ form, values, blankText, onType }: Options) {
  const area = useRef<HTMLTextAreaElement>(null)
  /** Whether a saved reply was inserted, whose placeholders are filled in. */
  const hasSavedReply = useRef(false)
  const registered = fieldsOf(form)('text')

  /** From placeholder to placeholder; after the last one Tab leaves the field as always. */
  function onTab(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { value, selectionEnd } = event.currentTarget
    const next = findPlaceholder(value, selectionEnd)
    if (!next) return
    event.preventDefault()
    event.currentTarget.setSelectionRange(next.from, next.to)
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
        if (event.key === 'Tab' && !event.shiftKey && hasSavedReply.current) onTab(event)
      },
    },
    /** Inserts a saved reply, and selects the first placeholder in it. */
    insert(saved: string) {
      const field = area.current
      if (!field) return
      const { value, selectionStart, selectionEnd } = field
      const gap = bodyStart(value)
      const [from, to] = value === blankText ? [gap, gap] : [selectionStart, selectionEnd]
      const { start, end, before } = insertionPoint(value, blankText, from, to)
      field.setRangeText(before + fillPlaceholders(saved, values), start, end, 'end')
      form.setValue('text', field.value, { shouldDirty: true })

      const first = findPlaceholder(field.value.slice(0, field.selectionEnd), start)
      if (first) field.setSelectionRange(first.from, first.to)
      hasSavedReply.current = true
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
