import type { RateLimits } from '../server/http/rate-limits.ts'

/** Limits that no test reaches by accident. */
export const generousRateLimits: RateLimits = {
  loginsPerMinute: 10_000,
  inquiriesPerMinute: 10_000,
  renderingsPerMinute: 10_000,
  requestsPerMinute: 1_000_000,
  picturesPerMinute: 100_000,
}
