import { expect, it } from 'vitest'
import { type AuditReport, Exceptions, judgeAdvisories } from './advisories.ts'
import written from './audit-exceptions.json' with { type: 'json' }

const advisory = (name: string, severity: string) => ({
  name,
  title: 'It reads too much',
  url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
  severity,
  range: '<2.0.0',
})
const reportOf = (...via: ReturnType<typeof advisory>[]): AuditReport => ({
  // A package that depends on another names it.
  vulnerabilities: { parent: { via: ['child'] }, child: { via }, again: { via } },
})
const exception = {
  advisory: 'GHSA-aaaa-bbbb-cccc',
  package: 'child',
  reason: 'Only our own text reaches that function.',
  until: '2027-01-31',
}

it.each(['high', 'critical'])('an advisory that is %s stops a release, once', severity => {
  expect(judgeAdvisories(reportOf(advisory('child', severity)), [], '2026-11-30')).toEqual({
    problems: [
      `child <2.0.0: It reads too much (${severity}, https://github.com/advisories/GHSA-aaaa-bbbb-cccc)`,
    ],
    notes: [],
  })
})

it.each(['info', 'low', 'moderate'])('an advisory that is %s does not', severity => {
  expect(judgeAdvisories(reportOf(advisory('child', severity)), [], '2026-11-30').problems).toEqual([])
})

it('an exception counts to its last day, for its package only', () => {
  const report = reportOf(advisory('child', 'high'))
  const judge = (today: string, change = {}) => judgeAdvisories(report, [{ ...exception, ...change }], today)
  expect(judge('2027-01-31')).toEqual({
    problems: [],
    notes: [expect.stringMatching(/^Exception until 2027-01-31: child .*Only our own text/)],
  })
  expect(judge('2027-02-01').problems).toEqual([expect.stringContaining('exception ended on 2027-01-31')])
  expect(judge('2027-01-31', { package: 'other' })).toEqual({
    problems: [expect.stringContaining('child')],
    notes: [expect.stringContaining('of other is no longer needed')],
  })
})

it('an exception has an advisory, a package, a reason and an end', () => {
  expect(Exceptions.safeParse(written).success).toBe(true)
  for (const name of ['advisory', 'package', 'reason', 'until'])
    expect(Exceptions.safeParse([{ ...exception, [name]: '' }]).success).toBe(false)
  expect(Exceptions.safeParse([{ ...exception, until: '2027-02-29' }]).success).toBe(false)
})
