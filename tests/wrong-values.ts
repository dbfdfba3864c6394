import { z } from 'zod'

/** The parts of a JSON schema that are read here. */
interface JsonSchema {
  type?: string
  enum?: readonly unknown[]
  const?: unknown
  properties?: Record<string, JsonSchema>
  required?: readonly string[]
  items?: JsonSchema
  minItems?: number
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  allOf?: readonly JsonSchema[]
}

const optionsOf = ({ anyOf, oneOf, allOf }: JsonSchema) => anyOf ?? oneOf ?? allOf ?? []

/** A value of the right kind, which may still break a rule. */
function plausible(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [option] = optionsOf(schema)
  if (option) return plausible(option)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, each]) => [name, plausible(each)]),
      )
    case 'array':
      return Array.from({ length: schema.minItems ?? 1 }, () => plausible(schema.items ?? {}))
    case 'integer':
    case 'number':
      return 1
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return 'a'
  }
}

const anything = [undefined, null, true, 0, -1, 1.5, 1e300, '', 'x', 'x'.repeat(100_000), {}, [], [[]], ['x']]

function* wrongIn(schema: JsonSchema): Generator<unknown> {
  yield* anything
  for (const option of optionsOf(schema)) yield* wrongIn(option)
  if (schema.items) {
    yield Array.from({ length: 10_001 }, () => plausible(schema.items as JsonSchema))
    for (const item of wrongIn(schema.items)) yield [item]
  }
  const { properties } = schema
  if (!properties) return
  const whole = plausible(schema) as object
  yield { ...whole, notOurs: 1 }
  for (const [name, each] of Object.entries(properties))
    for (const wrong of wrongIn(each)) yield { ...whole, [name]: wrong }
}

/**
 * Values that a schema refuses, among others that it takes: many kinds of values for it, and for each of its members at
 * any depth.
 */
export const wrongValues = (schema: z.ZodType): Generator<unknown> =>
  wrongIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
