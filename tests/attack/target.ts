import { type SalonOptions, type SalonProcess, startSalon } from '../processes/salon-process.ts'

/** A salon with the sample data and an administrator, without a proxy: each loopback address is a client. */
export const startTarget = (options: SalonOptions = {}): Promise<SalonProcess> =>
  startSalon({
    seed: true,
    admin: true,
    ...options,
    environment: { TRUST_PROXY: 'off', LOG_LEVEL: 'silent', ...options.environment },
  })
