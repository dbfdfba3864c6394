import { type FieldPath, get } from 'react-hook-form'
import type { z } from 'zod'
import { bounds, type StoredContent } from '#contracts/content.ts'
import { TextArea, TextField } from '../../../ui/field.tsx'
import type { ContentForm } from './use-content-form.ts'

/** A kind of text: what bounds it. */
export type Kind = keyof typeof bounds

export type ContentPath = FieldPath<z.input<typeof StoredContent>>

/** The message at a field of the form, however deep. */
export const errorAt = ({ formState }: ContentForm, path: string): string | undefined =>
  (get(formState.errors, path) as { message?: string } | undefined)?.message

// Where the browser can: elsewhere the text scrolls.
const ALL_IN_SIGHT = { fieldSizing: 'content', minHeight: '4.25rem' } as const

interface Props {
  form: ContentForm
  name: ContentPath
  label: string
  kind: Kind
  hint?: string | undefined
}

/** A text of the site, with the bound that the design sets. */
export function ContentTextField({ form, name, label, kind, hint }: Props) {
  const { max, why } = bounds[kind]
  const shared = {
    label,
    required: true,
    hint: `${hint ? `${hint} ` : ''}At most ${max} characters: ${why}.`,
    error: errorAt(form, name),
    ...form.register(name),
  }
  return max > 60 ? (
    <TextArea rows={max > 200 ? 4 : 2} style={ALL_IN_SIGHT} {...shared} />
  ) : (
    <TextField {...shared} />
  )
}
