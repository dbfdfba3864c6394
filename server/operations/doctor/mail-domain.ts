import { Resolver } from 'node:dns/promises'
import type { Config } from '../../config.ts'
import { domainOf } from '../../mail/message.rules.ts'
import { createFindings, type Finding } from './finding.ts'

const { ok, warning } = createFindings('Mail domain')

const TIMEOUT_MS = 3_000

/** What the checks ask of DNS; tests replace it. */
export type DomainResolver = Pick<Resolver, 'resolveTxt' | 'resolveMx'>

const createResolver = (): DomainResolver => new Resolver({ timeout: TIMEOUT_MS, tries: 2 })

/** There is no such record, as opposed to a name server that does not respond. */
const isMissing = (error: unknown) =>
  ['ENOTFOUND', 'ENODATA'].includes((error as { code?: string }).code ?? '')

/** Names that stand in no public DNS (RFC 2606, RFC 6762). */
const RESERVED = /(?:^|\.)(?:example|example\.(?:com|net|org)|invalid|test|localhost|local)$/

async function textsOf(resolver: DomainResolver, name: string): Promise<string[]> {
  try {
    return (await resolver.resolveTxt(name)).map(parts => parts.join(''))
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

async function checkSpf(resolver: DomainResolver, domain: string): Promise<Finding> {
  const records = (await textsOf(resolver, domain)).filter(text => /^v=spf1(?:\s|$)/i.test(text))
  const [record] = records
  if (!record)
    return warning(
      `${domain} has no SPF record: others may take your mail for spam. Your mail provider says which to add`,
    )
  if (records.length > 1)
    return warning(`${domain} has ${records.length} SPF records: only one is allowed, so none counts`)
  if (/\s\+?all\b/i.test(record))
    return warning(
      `The SPF record of ${domain} allows everyone to send in its name: end it with ~all or -all`,
    )
  return ok(`${domain} has an SPF record`)
}

async function checkDmarc(resolver: DomainResolver, domain: string): Promise<Finding> {
  // A subdomain without a record has that of its parent.
  for (let name = domain; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
    const record = (await textsOf(resolver, `_dmarc.${name}`)).find(text => /^v=DMARC1\b/i.test(text))
    if (record) return ok(`${domain} has a DMARC record${name === domain ? '' : `, that of ${name}`}`)
  }
  return warning(
    `${domain} has no DMARC record: Gmail and others may refuse mail without one. Add a TXT record _dmarc.${domain} with "v=DMARC1; p=none" at least`,
  )
}

async function checkMx(resolver: DomainResolver, domain: string): Promise<Finding> {
  const hosts = await resolver.resolveMx(domain).catch(error => {
    if (isMissing(error)) return []
    throw error
  })
  if (hosts.every(({ exchange }) => exchange === ''))
    return warning(
      `${domain} has no mail server (MX record): replies and delivery reports to ${domain} come back to no one`,
    )
  return ok(`${domain} receives mail`)
}

/** The sentences of what is wrong. */
export const problemsOf = (findings: readonly Finding[]): string[] =>
  findings.filter(({ state }) => state !== 'ok').map(({ message }) => message)

/** The domain of `MAIL_FROM`; undefined without a mail server, and for a name that stands in no public DNS. */
export function publicMailDomain({ mail }: Pick<Config, 'mail'>): string | undefined {
  const domain = domainOf(mail.from.address)
  return mail.smtpUrl === undefined || RESERVED.test(domain) ? undefined : domain
}

/**
 * Says in sentences how others see mail from a domain. Whether it is signed (DKIM) only a received message shows.
 * @throws the error of DNS when the name servers don't respond
 */
export const checkRecords = async (
  domain: string,
  resolver: DomainResolver = createResolver(),
): Promise<Finding[]> => [
  await checkSpf(resolver, domain),
  await checkDmarc(resolver, domain),
  await checkMx(resolver, domain),
]

/** How others see mail from `MAIL_FROM`'s domain: what is fine, and the problems, which the setup tasks name. */
export async function checkMailDomain(
  config: Pick<Config, 'mail'>,
  resolver?: DomainResolver,
): Promise<{ findings: Finding[]; problems: string[] }> {
  const domain = publicMailDomain(config)
  if (domain === undefined) return { findings: [], problems: [] }
  try {
    const records = await checkRecords(domain, resolver)
    return {
      findings: [
        ...records.filter(({ state }) => state === 'ok'),
        ok(
          'DKIM: run npm run doctor -- --mail with the address of the mailbox to see whether mail is signed',
        ),
      ],
      problems: problemsOf(records),
    }
  } catch {
    return {
      findings: [warning(`The name servers don't respond, so SPF, DMARC and MX of ${domain} are unknown`)],
      problems: [],
    }
  }
}
