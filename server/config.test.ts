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
    'file::memory:',
    'file::MEMORY:',
    'file:file::memory:',
    'file:file:salon.db?mode=memory',
    'file://localhost/var/lib/salon.db',
    'file://data/salon.db',
    'file:data/salon.db?mode=ro',
    'file:data/',
    'file:/',
    'file:data/\nsalon.db',
  ])('is a DATABASE_URL that is not the file that was meant: %j', DATABASE_URL =>
    expect(refusal({ DATABASE_URL })).toMatch(/DATABASE_URL: must (name a file, such as|start with file:)/),
  )

  it.each([
    'file:data/salon.db',
    'file:./salon.db',
    'file:/var/lib/araliya/salon.db',
    'file:///var/lib/araliya/salon.db',
    'file:C:\\salon\\salon.db',
    'file:අරලිය salon.db',
  ])('is not %s', DATABASE_URL => expect(refusal({ DATABASE_URL })).toBe(undefined))

  it.each([
    'sendmail=true',
    'sendmail=1&path=/bin/sh',
    'path=/tmp/x',
    'debug=true',
    'logger=true',
    'transactionLog=true',
    'streamTransport=true',
    'jsonTransport=true',
    'url=smtp://evil.example',
    'proxy=http://evil.example',
    'tls.ca=x',
    'Sendmail=true',
  ])('is an SMTP_URL with ?%s', query =>
    expect(refusal({ SMTP_URL: `smtp://mail.example?${query}` })).toMatch(
      /SMTP_URL: must have no parameters/,
    ),
  )

  it.each(['smtp://mail.example/queue', 'smtp://mail.example#x', 'smtp://ma"il.example'])(
    'is the SMTP_URL %s',
    SMTP_URL => expect(refusal({ SMTP_URL })).toMatch(/SMTP_URL: must be like smtps:/),
  )

  it('is not an SMTP_URL that asks for TLS', () =>
    expect(refusal({ SMTP_URL: 'smtp://mail.example:587?requireTLS=true&tls.servername=mail.example' })).toBe(
      undefined,
    ))

  it.each([
    'https://salon.example"',
    'https://salon".example',
    'https://salon.example/"onload="x',
    "https://salon'.example",
    'https://salon.example;',
    'https://a{b}.example',
    'https://salon,example',
    'https://salon.example <b>',
    'https://salon.example\\x',
    'https://owner:secret@salon.example',
  ])('is the PUBLIC_URL %s', PUBLIC_URL => {
    expect(refusal({ PUBLIC_URL })).toMatch(/PUBLIC_URL: must be an http or https address/)
    expect(refusal({ PUBLIC_URL })).not.toContain('secret')
  })

  it.each([
    'https://salon.example/',
    'http://127.0.0.1:3000',
    'https://[2001:db8::1]',
    'https://සැලෝන්.example',
  ])('is not the PUBLIC_URL %s', PUBLIC_URL => expect(refusal({ PUBLIC_URL })).toBe(undefined))

  it.each(['salon"x', "salon'", 'salon;x'])('is the HOST %s', HOST =>
    expect(refusal({ HOST })).toMatch(/HOST: must be a name or an address/),
  )

  it('is a METRICS_TOKEN that can be guessed', () => {
    expect(() => readConfig('real', { METRICS_TOKEN: 'short' })).toThrow(ConfigError)
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
