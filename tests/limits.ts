import type { Limits } from '../server/http/limits.ts'

/** Limits that no test reaches by accident. */
export const generousLimits: Limits = {
  loginsPerMinute: 10_000,
  inquiriesPerMinute: 10_000,
  renderingsPerMinute: 10_000,
  requestsPerMinute: 100_000,
  picturesPerMinute: 100_000,
}
