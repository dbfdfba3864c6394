import { describe, expect, it } from 'vitest'
import { createTestApp } from '#tests/app.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { readConfig } from '../../config.ts'
import { findMailDomainProblems, storeMailDomainProblems } from '../setup/mail-domain.ts'
import { checkMailDomain, type DomainResolver } from './mail-domain.ts'

const missing = () => Promise.reject(Object.assign(new Error('none'), { code: 'ENODATA' }))

interface Records {
  [name: string]: string[]
}
const resolverOf = (txt: Records, mx: string[] = ['mx.salon.lk']): DomainResolver =>
  ({
    resolveTxt: async (name: string) => (txt[name] ? txt[name].map(text => [text]) : missing()),
    resolveMx: async () => (mx.length > 0 ? mx.map(exchange => ({ exchange, priority: 10 })) : missing()),
  }) as DomainResolver

const check = async (resolver: DomainResolver, from = 'hello@salon.lk') => {
  const config = readConfig('real', { SMTP_URL: 'smtps://mail.salon.lk', MAIL_FROM: from })
  const { findings, problems } = await checkMailDomain(config, resolver)
  return [
    ...problems.map(problem => `problem: ${problem}`),
    ...findings.map(({ state, message }) => `${state}: ${message}`),
  ]
}
const good: Records = {
  'salon.lk': ['v=spf1 include:_spf.mail.lk ~all'],
  '_dmarc.salon.lk': ['v=DMARC1; p=none'],
}

describe('the domain of MAIL_FROM', () => {
  it('is fine with SPF, DMARC and MX records', async () => {
    const lines = await check(resolverOf(good))
    expect(lines.slice(0, 3)).toEqual([
      'ok: salon.lk has an SPF record',
      'ok: salon.lk has a DMARC record',
      'ok: salon.lk receives mail',
    ])
  })

  it.each([
    ['no SPF record', { '_dmarc.salon.lk': ['v=DMARC1'] }, 'has no SPF record'],
    ['two SPF records', { 'salon.lk': ['v=spf1 -all', 'v=spf1 ~all'] }, 'has 2 SPF records'],
    ['an SPF record for everyone', { 'salon.lk': ['v=spf1 +all'] }, 'allows everyone to send'],
    ['no DMARC record', { 'salon.lk': ['v=spf1 -all'] }, 'has no DMARC record'],
  ])('has a problem with %s', async (_, records, sentence) => {
    expect((await check(resolverOf(records as Records))).join('\n')).toMatch(
      new RegExp(`problem: .*${sentence}`),
    )
  })

  it('has a problem without a mail server', async () => {
    expect((await check(resolverOf(good, []))).join('\n')).toContain('problem: salon.lk has no mail server')
  })

  it('takes the DMARC record of the domain above', async () => {
    const records = { ...good, 'mail.salon.lk': ['v=spf1 -all'] }
    expect((await check(resolverOf(records), 'hello@mail.salon.lk'))[1]).toContain('that of salon.lk')
  })

  it('is unknown while the name servers don’t respond', async () => {
    const fails = () => Promise.reject(Object.assign(new Error('x'), { code: 'ETIMEOUT' }))
    const lines = await check({ resolveTxt: fails, resolveMx: fails } as unknown as DomainResolver)
    expect(lines).toEqual([expect.stringContaining('warning: The name servers don')])
  })

  it('is not asked for when it is a sample', async () => {
    expect(await check(resolverOf({}), 'hello@araliya.example')).toEqual([])
  })
})

describeDatabases('the problems of the mail domain on $name', kind => {
  it('are stored for the dashboard, until they are solved or the domain is another', async () => {
    const { db, close } = await createTestApp(kind)
    const configOf = (from: string) =>
      readConfig('real', { SMTP_URL: 'smtps://mail.salon.lk', MAIL_FROM: from })
    const config = configOf('hello@salon.lk')
    const fails = () => Promise.reject(Object.assign(new Error('x'), { code: 'ETIMEOUT' }))
    expect(await findMailDomainProblems(db, config)).toEqual([])
    await storeMailDomainProblems(db, config, resolverOf({ 'salon.lk': ['v=spf1 -all'] }))
    await storeMailDomainProblems(db, config, { resolveTxt: fails, resolveMx: fails })
    expect(await findMailDomainProblems(db, config)).toEqual([expect.stringContaining('no DMARC record')])
    expect(await findMailDomainProblems(db, configOf('hello@other.lk'))).toEqual([])
    await storeMailDomainProblems(db, config, resolverOf(good))
    expect(await findMailDomainProblems(db, config)).toEqual([])
    await close()
  })
})
