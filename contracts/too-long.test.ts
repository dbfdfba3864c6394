import { expect, it } from 'vitest'
import { z } from 'zod'

const modules = import.meta.glob<Record<string, unknown>>(['./*/*.ts', '!./*/*.test.ts'], { eager: true })

/** Every field of a schema and of the objects in it, with its path. */
function fieldsIn(schema: unknown, path: string): [path: string, field: z.ZodType][] {
  if (schema instanceof z.ZodArray) return fieldsIn(schema.element, `${path}[]`)
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return fieldsIn(schema.unwrap(), path)
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option, at) => fieldsIn(option, `${path}|${at}`))
  if (!(schema instanceof z.ZodObject)) return schema instanceof z.ZodType ? [[path, schema]] : []
  return Object.entries(schema.shape).flatMap(([name, field]) => fieldsIn(field, `${path}.${name}`))
}

const schemas = Object.values(modules).flatMap(module => Object.entries(module))
const fields = new Map(schemas.flatMap(([name, schema]) => fieldsIn(schema, name)))

it('the fields of all schemas are found', () => {
  for (const path of ['InquiryInput.phone', 'Content.salon.email', 'BulkInput.selection.filter.q'])
    expect(fields.has(path), path).toBe(true)
})

it.each(['+', '1', 'a', '.', '-', ' x', '@', 'a@', '=?', '\u2212', 'http://', '/'])(
  'a text that is too long is refused for that alone, without applying a pattern to it: repeated %j',
  part => {
    const text = part.repeat(30_000 / part.length)
    for (const [path, field] of fields) {
      const { error } = field.safeParse(text)
      const messages = error?.issues.map(({ message }) => message) ?? []
      if (messages.some(message => /^(Must be at most .* characters|Password is too long)/.test(message)))
        expect(messages, path).toHaveLength(1)
    }
  },
)
