import type { PhotographsInput, PhotographsSetting } from '#contracts/privacy/photographs.ts'
import type {
  ErasureInput,
  ErasureReport,
  PersonExportInput,
  Retention,
  RetentionInput,
} from '#contracts/privacy/privacy.ts'
import { MINUTE_MS } from '#contracts/text/days.ts'
import { post, put } from './api.ts'
import { sendForStream } from './send.ts'

// Anyone can send thousands of long inquiries under an address.
const ERASURE_TIMEOUT_MS = 15 * MINUTE_MS

/** The calls about people's data that only its dialog and tab make. */
export const privacyCalls = {
  exportPerson: (input: PersonExportInput) =>
    sendForStream('/privacy/export', { method: 'POST', body: input }),
  erasePerson: (input: ErasureInput) =>
    post<ErasureReport>('/privacy/erase', input, { timeout: ERASURE_TIMEOUT_MS }),
  setPhotographs: (input: PhotographsInput, version?: number) =>
    put<PhotographsSetting>('/privacy/photographs', input, { version }),
  setRetention: (input: RetentionInput, version?: number) =>
    put<Retention>('/privacy/retention', input, { version }),
}
