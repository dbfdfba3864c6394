import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  get,
  type PathValue,
  type RegisterOptions,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'

const textTypes = new Set(['text', 'email', 'password', 'tel'])

/**
 * A form that is checked by a schema on submit; the first invalid field is focused.
 * Editing a field removes its message until the next submit.
 * @param defaultValues leave them out for a form of text fields that the server renders: what was typed before hydration stays
 */
export function useSchemaForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  defaultValues?: DefaultValues<Input>,
) {
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    ...(defaultValues && { defaultValues }),
    reValidateMode: 'onSubmit',
  })
  const { subscribe, clearErrors, getValues, setValue } = form
  const isFilled = defaultValues !== undefined
  // What was typed before hydration, see `typed-values.ts`: React Hook Form has read the fields too early.
  useEffect(() => {
    if (isFilled) return
    for (const name of Object.keys(getValues())) {
      const field = document.querySelector(`main [name="${name}"]`)
      if (field instanceof HTMLInputElement)
        setValue(name as FieldPath<Input>, field.value as PathValue<Input, FieldPath<Input>>)
    }
  }, [isFilled, getValues, setValue])
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name) clearErrors(name as Parameters<typeof clearErrors>[0])
        },
      }),
    [subscribe, clearErrors],
  )

  /** What a password manager has put into text fields without an event. */
  function readFields(element: unknown) {
    if (!(element instanceof HTMLFormElement)) return
    for (const field of element.elements) {
      if (!(field instanceof HTMLInputElement) || !textTypes.has(field.type)) continue
      const name = field.name as FieldPath<Input>
      const value: unknown = getValues(name)
      if (typeof value === 'string' && value !== field.value)
        setValue(name, field.value as PathValue<Input, FieldPath<Input>>)
    }
  }

  const handleSubmit: typeof form.handleSubmit = (...handlers) => {
    const submit = form.handleSubmit(...handlers)
    return event => {
      readFields(event?.currentTarget)
      return submit(event)
    }
  }
  return { ...form, handleSubmit }
}

/** The message at a field or a part of one. */
export const errorAt = <Input extends FieldValues, Output>(
  { formState }: UseFormReturn<Input, unknown, Output>,
  path: string,
): string | undefined => (get(formState.errors, path) as { message?: string } | undefined)?.message

/** The properties of a form's fields, by name: their registration and their message. */
export const fieldsOf =
  <Input extends FieldValues, Output>(form: UseFormReturn<Input, unknown, Output>) =>
  <Name extends FieldPath<Input>>(name: Name, options?: RegisterOptions<Input, Name>) => ({
    ...form.register(name, options),
    error: errorAt(form, name),
  })
