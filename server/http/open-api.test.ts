import { beforeAll, describe, expect, it } from 'vitest'
import { sqlite } from '#tests/databases.ts'
import { setUpApp } from '#tests/set-up.ts'

/** The routes of the specification, section 7. */
const specified = [
  'POST /auth/login',
  'GET /auth/me',
  'PUT /auth/updatedetails',
  'PUT /auth/updatepassword',
  'GET /auth/logout',
  'GET /branches',
  'GET /branches/{id}',
  'POST /branches',
  'PUT /branches/{id}',
  'DELETE /branches/{id}',
  'GET /services',
  'GET /services/{id}',
  'POST /services',
  'PUT /services/{id}',
  'DELETE /services/{id}',
  'POST /contacts',
  'GET /contacts',
  'GET /contacts/{id}',
  'PUT /contacts/{id}',
  'DELETE /contacts/{id}',
]

interface Operation {
  tags: string[]
  summary: string
  security: object[]
  parameters?: { in: string; name: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { description: string; content: Record<string, { schema: { $ref?: string } }> }>
}

interface Document {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> }
}

const refsIn = (part: unknown): string[] =>
  typeof part === 'object' && part !== null
    ? Object.entries(part).flatMap(([key, value]) => (key === '$ref' ? [String(value)] : refsIn(value)))
    : []

/** Routes whose response is not JSON. */
const otherTypes = new Map([
  ['GET /contacts/stream', ['text/event-stream']],
  ['GET /contacts/export', ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']],
  ['GET /pictures/{place}/original', ['image/webp']],
])

/** Routes without a request body. */
const isBodiless = new Set([
  'POST /contacts/{id}/restore',
  'POST /contacts/bulk/{actionId}/undo',
  'POST /pictures/{place}/restore',
  'POST /contacts/{id}/replies/{replyId}/retry',
  'POST /users/{id}/link',
])

describe('the OpenAPI document', () => {
  const test = setUpApp(sqlite)
  let document: Document
  let operations: [call: string, operation: Operation][]
  beforeAll(async () => {
    document = (await test.app.inject('/api/openapi.json')).json()
    operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Operation] => [
        `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`,
        operation,
      ]),
    )
  })

  it('is OpenAPI 3.1 with a title and a version', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(document.info).toMatchObject({ title: 'Araliya', version: '1.0.0' })
    expect(document.components.securitySchemes).toEqual({ bearer: { type: 'http', scheme: 'bearer' } })
  })

  it('lists all twenty routes of the specification', () => {
    expect(operations.map(([call]) => call)).toEqual(expect.arrayContaining(specified))
    expect(specified.length).toBe(20)
  })

  it('describes parameters, body and responses of each route', () => {
    for (const [call, operation] of operations) {
      expect(operation.tags, call).toHaveLength(1)
      expect(operation.summary, call).toMatch(/^[A-Z]/)
      const [method, path = ''] = call.split(' ')
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const parameters = operation.parameters ?? []
      const inPath = parameters.filter(parameter => parameter.in === 'path')
      expect(
        inPath.map(parameter => [parameter.name, parameter.required]),
        call,
      ).toEqual(names.map(name => [name, true]))
      for (const { in: place } of parameters) expect(['path', 'query', 'header'], call).toContain(place)
      const takesBody = (method === 'POST' && !isBodiless.has(call)) || method === 'PUT'
      expect('requestBody' in operation, call).toBe(takesBody)
      const statuses = Object.keys(operation.responses)
      expect(
        statuses.filter(status => status.startsWith('2')),
        call,
      ).toHaveLength(1)
      for (const [status, { description, content }] of Object.entries(operation.responses)) {
        expect(description, `${call} ${status}`).not.toBe('')
        const types = (status === '200' && otherTypes.get(call)) || ['application/json']
        expect(Object.keys(content), `${call} ${status}`).toEqual(types)
      }
    }
  })

  it('requires a token where the route does, and describes its errors', () => {
    for (const [call, { responses }] of operations)
      expect(refsIn(responses.default), call).toEqual(['#/components/schemas/Failure'])
    const branches = document.paths['/api/branches']
    expect([branches?.get?.security, branches?.post?.security]).toEqual([[], [{ bearer: [] }]])
  })

  it('uses exactly the schemas that it defines', () => {
    const refs = new Set(refsIn(document))
    const defined = Object.keys(document.components.schemas).map(id => `#/components/schemas/${id}`)
    expect([...refs].toSorted()).toEqual(defined.toSorted())
  })

  it('is shown by Swagger UI', async () => {
    const page = await test.app.inject('/api/docs')
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/)
    expect(page.headers['content-security-policy']).toContain("base-uri 'none'; form-action 'none';")
    for (const [, file] of page.body.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect((await test.app.inject(`${file}`)).statusCode, file).toBe(200)
    }
    for (const copy of ['json', 'yaml']) {
      const { statusCode, headers } = await test.app.inject(`/api/docs/${copy}`)
      expect([statusCode, headers.location]).toEqual([308, '/api/openapi.json'])
    }
    expect((await test.app.inject('/api/openapi.json')).json()).toEqual(document)
  })
})
