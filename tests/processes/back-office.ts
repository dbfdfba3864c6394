import { sampleBranches } from '#content/sample-salon.ts'
import { askAsVisitor, type ProbeResponse } from './probe.ts'
import { ADMIN } from './salon-process.ts'

/** Logs in; by default as the administrator. */
export const logIn = (url: string, credentials: { email: string; password: string } = ADMIN, headers = {}) =>
  askAsVisitor(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(credentials),
  })

/** The administrator's calls, with paths below `/api`. */
export interface BackOffice {
  headers: { authorization: string }
  get(path: string): Promise<ProbeResponse>
  put(path: string, body: object): Promise<ProbeResponse>
  post(path: string, body: object, headers?: Record<string, string>): Promise<ProbeResponse>
}

/** @throws when the login is refused */
export async function openBackOffice(url: string): Promise<BackOffice> {
  const { status, text } = await logIn(url)
  if (status !== 200) throw new Error(`The login returned ${status}: ${text}`)
  const headers = { authorization: `Bearer ${JSON.parse(text).token}` }
  const send =
    (method: string) =>
    (path: string, body: object, more: Record<string, string> = {}) =>
      askAsVisitor(`${url}/api${path}`, {
        method,
        headers: { ...headers, 'content-type': 'application/json', ...more },
        body: JSON.stringify(body),
      })
  return {
    headers,
    get: path => askAsVisitor(`${url}/api${path}`, { headers }),
    put: send('PUT'),
    post: send('POST'),
  }
}

/** Shows the services of `--seed`, which are hidden until an owner has set their prices, and adds the sample branches. */
export async function publishSamples({ get, put, post }: BackOffice): Promise<void> {
  for (const service of JSON.parse((await get('/services/all')).text).data) {
    const { status, text } = await put(`/services/${service.id}`, { ...service, hidden: false })
    if (status !== 200) throw new Error(`Service ${service.id}: ${status} ${text}`)
  }
  for (const branch of sampleBranches) {
    const { status, text } = await post('/branches', branch)
    if (status !== 201) throw new Error(`Branch ${branch.name}: ${status} ${text}`)
  }
}
