import type { FirstStepResponse, SecondFactorInput } from '#contracts/accounts/second-factor.ts'
import type {
  DetailsInput,
  ForgotPasswordInput,
  LinkedSession,
  LoginInput,
  LoginResponse,
  NewPasswordInput,
  PasswordInput,
  PasswordLinkOwner,
  PasswordResponse,
  Session,
  SessionNameInput,
  User,
} from '#contracts/accounts/user.ts'
import type { Success } from '#contracts/api/envelope.ts'
import { browserKey } from '../session/browser-key.ts'
import { post, put, remove } from './api.ts'
import { send } from './send.ts'

const ofBrowser = () => ({ 'X-Browser-Key': browserKey() })

/** The calls of the login, of links in mails, and about the own account and its sessions. */
export const accountCalls = {
  login: (input: LoginInput) =>
    send<FirstStepResponse>('/auth/login', { method: 'POST', body: input, headers: ofBrowser() }),
  logInWithCode: (input: SecondFactorInput) =>
    send<LoginResponse>('/auth/second-factor', { method: 'POST', body: input, headers: ofBrowser() }),
  forgetPassword: (input: ForgotPasswordInput) =>
    send<Success>('/auth/forgot', { method: 'POST', body: input }),
  findLink: (token: string, signal?: AbortSignal) =>
    post<PasswordLinkOwner>('/auth/link', { token }, { signal }),
  findSessionLink: (token: string, signal?: AbortSignal) =>
    post<LinkedSession>('/auth/session-link', { token }, { signal }),
  endLinkedSession: (token: string) =>
    send<Success>('/auth/session-link/end', { method: 'POST', body: { token } }),
  setPasswordByLink: (input: NewPasswordInput) =>
    send<Success>('/auth/reset', { method: 'POST', body: input }),
  updateDetails: (input: DetailsInput) => put<User>('/auth/updatedetails', input),
  changePassword: (input: PasswordInput) =>
    send<Partial<PasswordResponse>>('/auth/updatepassword', { method: 'PUT', body: input }),
  nameSession: (id: number, input: SessionNameInput) => put<Session[]>(`/auth/sessions/${id}`, input),
  deleteSession: (id: number) => remove(`/auth/sessions/${id}`),
}
