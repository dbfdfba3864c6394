import { z } from 'zod'
import type { Config } from '../../config.ts'
import { findSetting, setSetting } from '../../db/settings.ts'
import type { Db } from '../../db/tables.ts'
import { checkRecords, type DomainResolver, problemsOf, publicMailDomain } from '../doctor/mail-domain.ts'

const KEY = 'mail-domain'

const Stored = z.object({ domain: z.string(), problems: z.array(z.string()) })

/**
 * Stores what is wrong with the DNS records of the mail domain, so that the dashboard needn't wait for name servers.
 * What was stored stays when they don't respond.
 */
export async function storeMailDomainProblems(
  db: Db,
  config: Pick<Config, 'mail'>,
  resolver?: DomainResolver,
): Promise<void> {
  const domain = publicMailDomain(config)
  if (domain === undefined) return
  const records = await checkRecords(domain, resolver).catch(() => undefined)
  if (records) await setSetting(db, KEY, JSON.stringify({ domain, problems: problemsOf(records) }))
}

/** What was wrong with the records of the present mail domain when they were last looked at, in sentences. */
export async function findMailDomainProblems(db: Db, config: Pick<Config, 'mail'>): Promise<string[]> {
  const stored = await findSetting(db, KEY)
  if (stored === undefined) return []
  const { domain, problems } = Stored.parse(JSON.parse(stored))
  return domain === publicMailDomain(config) ? problems : []
}
