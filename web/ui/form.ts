import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'

/**
 * A form that is checked by a schema on submit; the first invalid field is focused.
 * Editing a field removes its message until the next submit.
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
  const { subscribe, clearErrors } = form
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
  return form
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
