import type { TestApp } from './app.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Calls the API with the given headers; `version` goes into `If-Match`. */
export const callerOf =
  (test: TestApp, headers: Record<string, string>) =>
  async (method: Method, url: string, payload?: object, version?: string) => {
    const response = await test.app.inject({
      method,
      url: `/api${url}`,
      headers: { ...headers, ...(version !== undefined && { 'if-match': version }) },
      ...(payload && { payload }),
    })
    return { status: response.statusCode, body: response.json(), headers: response.headers }
  }

/** A caller of the API with the headers of someone. */
export type Call = ReturnType<typeof callerOf>
