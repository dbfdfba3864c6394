import https from 'node:https'
import { expect } from 'vitest'
import { missingProxy, proxies, startProxy } from '../upgrade/proxies.ts'
import { recipe } from './recipe.ts'
import { startSalon } from './salon-process.ts'
import { type Answer, ask } from './wire.ts'

const [nginx] = proxies

/** Asks over TLS for `host`, whatever name the connection itself was opened with; undefined when nobody answers. */
const askSecurely = (url: string, serverName: string, host: string) =>
  new Promise<{ status: number; hsts: string[] } | undefined>(done => {
    const { port } = new URL(url)
    https
      .get(
        {
          host: '127.0.0.1',
          port,
          servername: serverName,
          headers: { host },
          rejectUnauthorized: false,
          agent: false,
        },
        response => {
          const { rawHeaders, statusCode = 0 } = response.resume()
          const hsts = rawHeaders.filter((_, n) =>
            /^strict-transport-security$/i.test(rawHeaders[n - 1] ?? ''),
          )
          done({ status: statusCode, hsts })
        },
      )
      .on('error', () => done(undefined))
  })

const askPlainly = (url: string, headers: Record<string, string>, path = '/'): Promise<Answer | undefined> =>
  ask(url, { path, headers }).catch(() => undefined)

recipe(
  'Hosts that are not ours, asked of the nginx file in deploy/, on both ports',
  'no answer; our own name is redirected to itself, and HSTS is said once',
  async see => {
    if (!nginx) throw new Error('nginx is one of the proxies')
    await using salon = await startSalon('serve', { env: { LOG_LEVEL: 'silent', TRUST_PROXY: 'loopback' } })
    const port = Number(new URL(salon.url).port)
    await using proxy = await startProxy(nginx, [port, port])

    const strangers = ['evil.example', 'salon.example.evil.example', '127.0.0.1']
    for (const host of strangers) {
      expect(await askPlainly(proxy.plainUrl as string, { host }), `port 80, Host: ${host}`).toBe(undefined)
      expect(await askSecurely(proxy.url, host.replace(/^[\d.]+$/, ''), host), `TLS, ${host}`).toBe(undefined)
      const underOurName = await askSecurely(proxy.url, 'salon.example', host)
      expect([undefined, 421, 400], `TLS for our name, Host: ${host}`).toContain(underOurName?.status)
    }
    see(`${strangers.length} other names: no answer`)

    const ours = await askPlainly(proxy.plainUrl as string, { host: 'salon.example' }, '/services?q=a%0d%0ab')
    expect([ours?.status, ours?.headers.location]).toEqual([301, 'https://salon.example/services?q=a%0d%0ab'])
    const home = await askSecurely(proxy.url, 'salon.example', 'salon.example')
    expect(home).toEqual({ status: 200, hsts: ['max-age=31536000; includeSubDomains'] })
    see(`our own: ${ours?.headers.location?.split('/services')[0]}, HSTS ${home?.hsts.length} time`)
  },
  { skip: !nginx || missingProxy(nginx) !== false },
)
