import { type FocusEvent, useState } from 'react'
import { type FieldPath, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { copyLimits, type StoredContent } from '#contracts/content/content.ts'
import { TextArea, TextField } from '../../../../ui/field.tsx'
import { fieldsOf } from '../../../../ui/form.ts'
import type { ContentForm } from './content-form.ts'

/** A kind of text, with its maximal length. */
export type TextLength = keyof typeof copyLimits

export type ContentPath = FieldPath<z.input<typeof StoredContent>>

// Most texts are wholly visible where the browser supports `field-sizing`. A longer one scrolls, so that its message is in view.
const GROWING = { fieldSizing: 'content', minHeight: '4.25rem', maxHeight: '30dvh' } as const

/** The limit is shown from this share of it on, while the text is edited. */
const NEAR_LIMIT = 0.9

interface Props {
  form: ContentForm
  name: ContentPath
  label: string
  kind: TextLength
  hint?: string | undefined
  /** Whether it may be empty: then pages leave it out. */
  isOptional?: boolean | undefined
  onEdit?: () => void
}

/** A text of the site. Its limit is shown while a text that is nearly as long is edited. */
export function ContentTextField({ form, name, label, kind, hint, isOptional, onEdit }: Props) {
  const { max, why } = copyLimits[kind]
  const text = useWatch({ control: form.control, name })
  const [isEdited, setEdited] = useState(false)
  const length = typeof text === 'string' ? text.length : 0
  const isNearLimit = isEdited && length > max * NEAR_LIMIT
  const hints = [hint, isNearLimit && `${length} of ${max} characters, ${why}.`].filter(Boolean)
  const { onBlur, ...registered } = fieldsOf(form)(name, onEdit && { onChange: onEdit })
  const shared = {
    label,
    required: !isOptional,
    hint: hints.join(' '),
    ...registered,
    onFocus: () => setEdited(true),
    onBlur(event: FocusEvent) {
      setEdited(false)
      void onBlur(event)
    },
  }
  return max > 60 ? (
    <TextArea rows={max > 200 ? 4 : 2} style={GROWING} {...shared} />
  ) : (
    <TextField {...shared} />
  )
}
