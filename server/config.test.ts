import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig, settingNames } from './config.ts'

describe('the demo, which needs no real login', () => {
  it.each(['0.0.0.0', '::', '192.168.1.5', '127.0.0.2', 'salon.example'])('does not listen on %s', HOST => {
    expect(() => readConfig('demo', { HOST })).toThrow(ConfigError)
    expect(readConfig('real', { HOST }).host).toBe(HOST)
  })

  it.each(['127.0.0.1', '::1', 'localhost'])('listens on %s', HOST =>
    expect(readConfig('demo', { HOST }).host).toBe(HOST),
  )

  it('has no mail server, whatever the settings say', () => {
    const settings = { SMTP_URL: 'smtps://user:secret@mail.example' }
    expect(readConfig('demo', settings).mail.smtpUrl).toBeUndefined()
    expect(readConfig('real', settings).mail.smtpUrl).toBe(settings.SMTP_URL)
  })
})

describe('an invalid setting', () => {
  const rubbish = [
    'abc',
    '-1',
    '1.5',
    '1e3',
    '\n',
    '☃',
    'true',
    '"',
    'a b',
    'a,b',
    'localhost:3000',
    'http://',
    'https://a b',
    'postgres://u:p@h:99999/x',
    'postgres://u:100%@h/x',
    'smtp://u:p@h:99999',
    'javascript:1',
    'constructor',
  ]
  const names = [...settingNames].filter(name => name !== 'SETTINGS_FILE')
  const refusal = (environment: Record<string, string>): string | undefined => {
    try {
      const { origin } = readConfig('real', environment)
      expect(URL.canParse(origin), JSON.stringify(environment)).toBe(true)
      return undefined
    } catch (error) {
      expect(error, JSON.stringify(environment)).toBeInstanceOf(ConfigError)
      return (error as Error).message
    }
  }

  it.each(names)('is refused with a message of one line: %s', name => {
    for (const value of rubbish) {
      const message = refusal({ [name]: value })
      if (message === undefined) continue
      const [first, line, ...more] = message.split(/\n {2}(?=[A-Z_]+: )/)
      if (line === undefined) expect(first).toMatch(/^ADMIN_EMAIL and ADMIN_PASSWORD go together/)
      else {
        expect(first).toBe("These settings can't be used:")
        expect(line).toMatch(new RegExp(`^${name}: (must |".*" is )`, 's'))
      }
      expect(more).toEqual([])
      expect(message).not.toMatch(/invalid|expected|received|too (small|big)|option|pattern|regex/i)
    }
  })

  it.each([
    ['DATABASE_URL', 'postgres://salon:se#cret@db.example/salon'],
    ['SMTP_URL', 'smtp://salon:se%cret@mail.example'],
    ['METRICS_TOKEN', 'se cret'],
  ])('is not quoted when it may hold a password: %s', (name, value) =>
    expect(refusal({ [name]: value })).not.toMatch(/se.cret/),
  )
})

it.each(['127.0.0.1', '0.0.0.0', '::', 'fe80::1%eth0', 'localhost', 'Salon.Example', 'salon-1.internal'])(
  'HOST may be %s',
  HOST => expect(URL.canParse(readConfig('real', { HOST }).origin)).toBe(true),
)
