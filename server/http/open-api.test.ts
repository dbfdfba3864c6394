import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { mainDatabase } from '#tests/databases.ts'

interface Operation {
  operationId: string
  security: object[]
  responses: Record<string, object>
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

describe('the OpenAPI document', () => {
  let test: TestApp
  let document: Document
  let operations: [call: string, operation: Operation][]
  beforeAll(async () => {
    test = await createTestApp(mainDatabase)
    document = (await test.app.inject('/api/openapi.json')).json()
    operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Operation] => [
        `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`,
        operation,
      ]),
    )
    return () => test.close()
  })

  it('is OpenAPI 3.1 with a title and a version', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(document.info).toMatchObject({ title: 'Araliya', version: '1.0.0' })
    expect(document.components.securitySchemes).toEqual({ bearer: { type: 'http', scheme: 'bearer' } })
  })

  it('gives each operation a name of its own, a verb and a noun', () => {
    const ids = operations.map(([, { operationId }]) => operationId)
    expect(ids.filter((id, n) => ids.indexOf(id) !== n)).toEqual([])
    for (const [call, { operationId }] of operations)
      expect(operationId, call).toMatch(/^[a-z]+[A-Z][A-Za-z]+$/)
  })

  it('describes how each operation fails', () => {
    const statusesOf = (call: string) => Object.keys(new Map(operations).get(call)?.responses ?? {})
    for (const [call, { responses }] of operations)
      for (const [status, response] of Object.entries(responses))
        if (status >= '400') expect(refsIn(response), call).toEqual(['#/components/schemas/Failure'])
    expect(statusesOf('GET /branches')).toEqual(['200', '429', '500', '503', 'default'])
    expect(statusesOf('PUT /services/{id}')).toEqual(
      '200 400 401 403 404 408 409 412 413 415 422 429 500 503 default'.split(' '),
    )
    expect(JSON.stringify(new Map(operations).get('PUT /pictures/{slot}'))).toContain('A body over 20 MB')
    expect(JSON.stringify(new Map(operations).get('POST /services/changes'))).toContain('A body over 2 MB')
    expect(JSON.stringify(new Map(operations).get('POST /contacts'))).toContain('A body over 32 KB')
  })

  it('requires a token where the route does', () => {
    const branches = document.paths['/api/branches']
    expect(branches?.get?.security).toEqual([])
    expect(branches?.post?.security).toEqual([{ bearer: ['full'] }])
  })

  it('names the level that a call takes', () => {
    expect(document.paths['/api/contacts']?.get?.security).toEqual([{ bearer: ['inbox'] }])
    expect(document.paths['/api/contacts/export']?.get?.security).toEqual([{ bearer: ['full'] }])
  })

  it('uses exactly the schemas that it defines', () => {
    const refs = new Set(refsIn(document))
    const defined = Object.keys(document.components.schemas).map(id => `#/components/schemas/${id}`)
    expect([...refs].toSorted()).toEqual(defined.toSorted())
  })

  describe('shown by Swagger UI', () => {
    it('is a page that runs only the scripts of this origin', async () => {
      const page = await test.app.inject('/api/docs')
      expect(page.statusCode).toBe(200)
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/)
      expect(page.headers['content-security-policy']).toContain("base-uri 'none'; form-action 'none';")
    })

    it('has all its files', async () => {
      const { body } = await test.app.inject('/api/docs')
      for (const [, file] of body.matchAll(/(?:src|href)="([^"]+)"/g))
        expect((await test.app.inject(`${file}`)).statusCode, file).toBe(200)
    })

    it.each(['json', 'yaml'])('leads from its %s to the document', async copy => {
      const { statusCode, headers } = await test.app.inject(`/api/docs/${copy}`)
      expect(statusCode).toBe(308)
      expect(headers.location).toBe('/api/openapi.json')
      expect((await test.app.inject('/api/openapi.json')).json()).toEqual(document)
    })
  })
})
