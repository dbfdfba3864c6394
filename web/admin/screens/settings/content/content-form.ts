import type { FieldPath, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { Content, StoredContent } from '#contracts/content/content.ts'
import { toast } from '../../../../ui/toast.ts'

/** The id of the form's notifications: a new one replaces the last. */
export const TOAST_ID = 'content'

export type ContentForm = UseFormReturn<z.input<typeof StoredContent>, unknown, StoredContent>

/** The content without its version. */
export const contentOf = ({ version: _, ...content }: StoredContent): Content => content

/** Says that there are invalid fields, and opens the folded panels with them, so that the first can be focused. */
export function reportInvalid({ getFieldState }: ContentForm) {
  toast.error('Please fix the form errors.', { id: TOAST_ID })
  for (const field of document.querySelectorAll<HTMLInputElement>('details [name]')) {
    const details = field.closest('details')
    if (details && getFieldState(field.name as FieldPath<StoredContent>).invalid) details.open = true
  }
}
