import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

describe('the demo, which lets anybody in', () => {
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
