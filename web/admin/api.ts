import type { Branch, BranchInput } from '#contracts/branch.ts'
import type { ContactDetail, ContactList, ContactListQuery, ContactUpdate } from '#contracts/contact.ts'
import type { Success } from '#contracts/envelope.ts'
import type { Service, ServiceInput } from '#contracts/service.ts'
import type {
  LoginAnswer,
  LoginInput,
  PasswordAnswer,
  PasswordInput,
  Session,
  User,
} from '#contracts/user.ts'
import { type ApiFetch, browserFetch, call } from '../api.ts'
import { clearSession, readSession } from './session/session.ts'

const TIMEOUT_MS = 30_000
const LOGOUT_TIMEOUT_MS = 5_000

interface Send {
  method?: 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  /** The version that a change started from; a stale change is refused with 412. */
  version?: number | undefined
  signal?: AbortSignal | undefined
  token?: string | undefined
  timeout?: number
}

/**
 * One call as the signed-in user. When the server no longer takes the token, or not for an admin's, the stored
 * session is cleared; the admin layout then leads to the login and back.
 */
async function send<T>(path: string, options: Send = {}): Promise<T> {
  const { method, body, version, signal, timeout = TIMEOUT_MS } = options
  const token = options.token ?? readSession()?.token
  const headers = new Headers()
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  if (version !== undefined) headers.set('If-Match', `"${version}"`)
  const fetchAs: ApiFetch = async (address, init) => {
    const response = await browserFetch(address, init)
    const refused = response.status === 401 || response.status === 403
    if (refused && token && readSession()?.token === token) clearSession()
    return response
  }
  const limit = AbortSignal.timeout(timeout)
  return call<T>(fetchAs, path, {
    ...(method && { method }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers,
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  })
}

const sendForData = async <T>(path: string, options?: Send) => (await send<{ data: T }>(path, options)).data

const contactQuery = ({ page, limit, status }: Partial<ContactListQuery>) =>
  new URLSearchParams({
    ...(page && { page: String(page) }),
    ...(limit && { limit: String(limit) }),
    ...(status && { status }),
  })

/**
 * Every call of the back office.
 * @throws ApiFailure with the server's sentence, or an empty one when no readable answer came
 */
export const adminApi = {
  login: (input: LoginInput) => send<LoginAnswer>('/auth/login', { method: 'POST', body: input }),
  me: () => sendForData<User>('/auth/me'),
  logout: (token: string | undefined) => send<Success>('/auth/logout', { token, timeout: LOGOUT_TIMEOUT_MS }),
  changePassword: (input: PasswordInput) =>
    send<Partial<PasswordAnswer>>('/auth/updatepassword', { method: 'PUT', body: input }),
  listSessions: (signal?: AbortSignal) => sendForData<Session[]>('/auth/sessions', { signal }),
  deleteSession: (id: number) => send<Success>(`/auth/sessions/${id}`, { method: 'DELETE' }),

  listBranches: (signal?: AbortSignal) => sendForData<Branch[]>('/branches', { signal }),
  getBranch: (id: number, signal?: AbortSignal) => sendForData<Branch>(`/branches/${id}`, { signal }),
  createBranch: (input: BranchInput) => sendForData<Branch>('/branches', { method: 'POST', body: input }),
  updateBranch: (id: number, input: BranchInput, version?: number) =>
    sendForData<Branch>(`/branches/${id}`, { method: 'PUT', body: input, version }),
  deleteBranch: (id: number, version?: number) =>
    send<Success>(`/branches/${id}`, { method: 'DELETE', version }),

  listServices: (signal?: AbortSignal) => sendForData<Service[]>('/services', { signal }),
  getService: (id: number, signal?: AbortSignal) => sendForData<Service>(`/services/${id}`, { signal }),
  createService: (input: ServiceInput) => sendForData<Service>('/services', { method: 'POST', body: input }),
  updateService: (id: number, input: ServiceInput, version?: number) =>
    sendForData<Service>(`/services/${id}`, { method: 'PUT', body: input, version }),
  deleteService: (id: number, version?: number) =>
    send<Success>(`/services/${id}`, { method: 'DELETE', version }),

  listContacts: (query: Partial<ContactListQuery>, signal?: AbortSignal) =>
    send<ContactList>(`/contacts?${contactQuery(query)}`, { signal }),
  getContact: (id: number, signal?: AbortSignal) => sendForData<ContactDetail>(`/contacts/${id}`, { signal }),
  updateContact: (id: number, update: Partial<ContactUpdate>, version?: number) =>
    sendForData<ContactDetail>(`/contacts/${id}`, { method: 'PUT', body: update, version }),
  deleteContact: (id: number, version?: number) =>
    send<Success>(`/contacts/${id}`, { method: 'DELETE', version }),
}
