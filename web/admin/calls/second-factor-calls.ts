import { queryOptions } from '@tanstack/react-query'
import type {
  FactorRequirement,
  FactorRequirementInput,
  PasswordAndCodeInput,
  RecoveryCodes,
  SecondFactor,
  TotpInput,
  TotpSetup,
} from '#contracts/accounts/second-factor.ts'
import type { Success } from '#contracts/api/envelope.ts'
import { keys } from './query-client.ts'
import { send, sendForData } from './send.ts'

/** The second factor of the logged-in user. */
export const secondFactorQuery = queryOptions({
  queryKey: keys.secondFactor,
  queryFn: ({ signal }) => sendForData<SecondFactor>('/auth/second-factor', { signal }),
})

/** The calls about second factors, apart from those of the login: only Settings needs them. */
export const secondFactorCalls = {
  start: (input: TotpInput) => sendForData<TotpSetup>('/auth/totp', { method: 'POST', body: input }),
  confirm: (code: string) => sendForData<RecoveryCodes>('/auth/totp', { method: 'PUT', body: { code } }),
  remove: (input: PasswordAndCodeInput) => send<Success>('/auth/totp', { method: 'DELETE', body: input }),
  renewRecoveryCodes: (input: PasswordAndCodeInput) =>
    sendForData<RecoveryCodes>('/auth/recovery-codes', { method: 'POST', body: input }),
  require: (input: FactorRequirementInput) =>
    sendForData<FactorRequirement>('/users/second-factor', { method: 'PUT', body: input }),
}
