/** The part of JSON Schema that the document uses. */
export interface JsonSchema {
  type?: string | string[]
  enum?: unknown[]
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  minLength?: number
  maxLength?: number
  pattern?: string
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
}

interface Parameter {
  in: 'path' | 'query' | 'header'
  name: string
  schema: JsonSchema
}

/** A call as the OpenAPI document describes it. */
export interface Call {
  method: string
  /** `/api/branches/{id}` */
  path: string
  parameters: Parameter[]
  body: JsonSchema | undefined
  /** The statuses that it may answer with. */
  statuses: number[]
}

interface Operation {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, unknown>
}

/** All calls of an OpenAPI document. */
export const readCalls = (document: { paths: Record<string, Record<string, Operation>> }): Call[] =>
  Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody, responses }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json']?.schema,
      statuses: Object.keys(responses).map(Number),
    })),
  )
