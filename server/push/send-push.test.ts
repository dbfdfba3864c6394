// cspell:ignoreRegExp /'[\w-]{22,}'/
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BrowserKeys, readVapid, TEST_PUSH_KEY, TestPushService } from '#tests/push-service.ts'
import { readConfig } from '../config.ts'
import { PUSH_ATTEMPT_MS } from '../db/lifetimes.rules.ts'
import { sendPush, subjectOf } from './send-push.ts'
import { makePrivateKey, toPushKey } from './vapid.rules.ts'

describe('the keys of a browser', () => {
  it('read the example of RFC 8291, 5', () => {
    const browser = new BrowserKeys(
      Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'),
      Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url'),
    )
    const body =
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
    expect(browser.decrypt(Buffer.from(body, 'base64url'))).toBe('When I grow up, I want to be a watermelon')
  })

  it('know the example of RFC 8292, 2.4, and no changed one', () => {
    const token =
      'eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA'
    const key = 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs'
    expect(readVapid(`vapid t=${token}, k=${key}`)).toMatchObject({
      aud: 'https://push.example.net',
      exp: 1453523768,
      sub: 'mailto:push@example.com',
    })
    expect(() => readVapid(`vapid t=${token.replace('i3C', 'i4C')}, k=${key}`)).toThrow('signature')
  })
})

describe('a push', () => {
  let service: TestPushService
  beforeEach(async () => {
    service = await new TestPushService().start()
  })
  afterEach(() => service.stop())

  const configOf = (environment: Record<string, string> = {}) =>
    readConfig('real', { PUSH_KEY: TEST_PUSH_KEY, PUSH_HOSTS: service.host, ...environment })
  const message = () => ({
    ...service.subscribe('phone'),
    payload: JSON.stringify({ notification: { title: 'Ayubowan, Nimali 🌸' } }),
    topic: 'araliya-inbox',
    urgency: 'high' as const,
  })

  it('is encrypted for the browser, signed by the salon, and kept for half a day', async () => {
    await sendPush(configOf({ SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'desk@salon.example' }), message())
    const [{ text, headers } = { text: '', headers: {} }] = service.received
    expect(JSON.parse(text)).toEqual({ notification: { title: 'Ayubowan, Nimali 🌸' } })
    expect(headers).toMatchObject({
      ttl: '43200',
      topic: 'araliya-inbox',
      urgency: 'high',
      'content-encoding': 'aes128gcm',
    })
    expect(readVapid(headers.authorization as string)).toMatchObject({
      aud: `http://${service.host}`,
      sub: 'mailto:desk@salon.example',
      key: toPushKey(TEST_PUSH_KEY)?.publicKey,
    })
  })

  it('names the site where no mail is sent', () => {
    expect(subjectOf(configOf({ PUBLIC_URL: 'https://salon.example' }))).toBe('https://salon.example')
    expect(subjectOf(configOf())).toBe('mailto:hello@araliya.example')
  })

  it('is sent to no other host, also when it was registered before the list has changed', async () => {
    await expect(sendPush(configOf({ PUSH_HOSTS: '127.0.0.1:1' }), message())).rejects.toMatchObject({
      isGone: true,
    })
    expect(service.received).toEqual([])
  })

  it.each([
    [404, { permanent: true, isGone: true }],
    [410, { permanent: true, isGone: true }],
    [413, { permanent: true, isGone: false }],
    [403, { permanent: true, isGone: false }],
    [301, { permanent: true, isGone: false }],
    [429, { permanent: false, isGone: false }],
    [500, { permanent: false, isGone: false }],
  ])('that is answered with %s fails permanently, or not', async (status, expected) => {
    service.behaviour = { status, headers: { location: `http://${service.host}/other` } }
    await expect(sendPush(configOf(), message())).rejects.toMatchObject(expected)
  })

  it('does not wait for a service that says nothing', async () => {
    service.behaviour = 'hang'
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
      expect(ms).toBe(PUSH_ATTEMPT_MS)
      return AbortSignal.abort(new DOMException('late', 'TimeoutError'))
    })
    await expect(sendPush(configOf(), message())).rejects.toThrow('The push service did not respond in time')
    vi.restoreAllMocks()
  })

  it('reads no response', async () => {
    service.behaviour = 'respond without end'
    await sendPush(configOf(), message())
    await expect.poll(() => service.cutOff).toBe(1)
  })

  it('follows no redirect, also to the service itself', async () => {
    service.behaviour = { status: 308, headers: { location: `http://${service.host}/other` } }
    await expect(sendPush(configOf(), message())).rejects.toThrow('(308)')
    expect(service.requests).toBe(1)
  })

  it('says that the service can’t be reached, and is tried again', async () => {
    const [config, gone] = [configOf(), message()]
    await service.stop()
    await expect(sendPush(config, gone)).rejects.toMatchObject({ permanent: false })
    service = await new TestPushService().start()
  })
})

it('a new private key is one that the setting takes', () => {
  expect(readConfig('real', { PUSH_KEY: makePrivateKey() }).pushKey).toHaveLength(43)
  expect(makePrivateKey()).not.toBe(makePrivateKey())
})

it.each([
  ['PUSH_HOSTS', '192.0.2.1:4000'],
  ['PUSH_HOSTS', 'push.example:443'],
  ['PUSH_HOSTS', '127.0.0.1'],
  ['PUSH_HOSTS', 'http://127.0.0.1:4000'],
  ['PUSH_HOSTS', '127.0.0.1.evil.example:80'],
  ['PUSH_KEY', 'short'],
  ['PUSH_KEY', 'A'.repeat(43)],
])('the setting %s=%s is refused', (name, value) => {
  expect(() => readConfig('real', { [name]: value })).toThrow(name)
})
