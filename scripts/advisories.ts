// Which advisories of the npm registry stop a release, given the list of exceptions (audit-exceptions.json).
import { z } from 'zod'

/** An advisory that doesn't concern us, for a while. */
const Exception = z.strictObject({
  /** The end of its address: GHSA-xxxx-xxxx-xxxx. */
  advisory: z.string().regex(/^GHSA(-[0-9a-z]{4}){3}$/),
  package: z.string().min(1),
  /** Why it doesn't concern us, in a sentence. */
  reason: z.string().min(20),
  /** The last day on which it counts. */
  until: z.iso.date(),
})

export const Exceptions = z.array(Exception)
export type Exceptions = z.infer<typeof Exceptions>

/** How bad an advisory must be. */
const STOPS = new Set(['high', 'critical'])

const Advisory = z.object({
  name: z.string(),
  title: z.string(),
  url: z.string(),
  severity: z.string(),
  range: z.string(),
})

/** What `npm audit --json` prints when the registry has answered: `via` names other packages, or has advisories. */
export const AuditReport = z.object({
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), Advisory])) })),
})
export type AuditReport = z.infer<typeof AuditReport>

export interface Audited {
  /** Sentences that say why the release is stopped. */
  problems: string[]
  /** What else is to be said: exceptions that count, and those that are no longer needed. */
  notes: string[]
}

/** @param today `2026-11-30`, in UTC */
export function judgeAdvisories(report: AuditReport, exceptions: Exceptions, today: string): Audited {
  const found = new Map(
    Object.values(report.vulnerabilities)
      .flatMap(({ via }) => via.filter(entry => typeof entry !== 'string'))
      .filter(({ severity }) => STOPS.has(severity))
      .map(advisory => [`${advisory.url} ${advisory.name}`, advisory]),
  )
  const used = new Set<Exceptions[number]>()
  const problems: string[] = []
  const notes: string[] = []
  for (const { name, title, url, severity, range } of found.values()) {
    const exception = exceptions.find(
      entry => entry.package === name && url.toLowerCase().endsWith(entry.advisory.toLowerCase()),
    )
    const sentence = `${name} ${range}: ${title} (${severity}, ${url})`
    if (!exception) {
      problems.push(sentence)
      continue
    }
    used.add(exception)
    if (exception.until < today) problems.push(`${sentence}; its exception ended on ${exception.until}`)
    else notes.push(`Exception until ${exception.until}: ${sentence}. ${exception.reason}`)
  }
  for (const exception of exceptions)
    if (!used.has(exception))
      notes.push(
        `The exception ${exception.advisory} of ${exception.package} is no longer needed: delete it.`,
      )
  return { problems, notes }
}
