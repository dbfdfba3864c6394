import https from 'node:https'
import { expect } from 'vitest'
import { scenario } from '../processes/scenario.ts'
import { missingProxy, proxies, startProxy } from '../upgrade/proxies.ts'
import { ask, type Response } from './http.ts'
import { startTarget } from './target.ts'

const [nginx] = proxies

/** Requests Home over TLS: `serverName` is in the handshake, `host` in the request. Undefined without a response. */
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

const askPlainly = (
  url: string,
  headers: Record<string, string>,
  path = '/',
): Promise<Response | undefined> => ask(url, { path, headers }).catch(() => undefined)

scenario(
  {
    action: 'deploy/nginx.conf gets requests for other hosts, on both ports',
    promise: 'no response; requests for its own host are redirected to HTTPS, and HSTS is sent once',
    missing: nginx ? missingProxy(nginx) : 'there is no nginx here',
  },
  async () => {
    if (!nginx) throw new Error('nginx is one of the proxies')
    await using salon = await startTarget({ environment: { TRUST_PROXY: 'loopback' } })
    const port = Number(new URL(salon.url).port)
    await using proxy = await startProxy(nginx, [port, port])

    const others = ['evil.example', 'salon.example.evil.example', '127.0.0.1']
    for (const host of others) {
      expect(await askPlainly(proxy.plainUrl as string, { host }), `port 80, Host: ${host}`).toBe(undefined)
      expect(await askSecurely(proxy.url, host.replace(/^[\d.]+$/, ''), host), `TLS, ${host}`).toBe(undefined)
      const mixed = await askSecurely(proxy.url, 'salon.example', host)
      expect([undefined, 421, 400], `TLS for our name, Host: ${host}`).toContain(mixed?.status)
    }

    const ours = await askPlainly(proxy.plainUrl as string, { host: 'salon.example' }, '/services?q=a%0d%0ab')
    expect(ours?.status).toBe(301)
    expect(ours?.headers.location).toBe('https://salon.example/services?q=a%0d%0ab')
    const home = await askSecurely(proxy.url, 'salon.example', 'salon.example')
    expect(home).toEqual({ status: 200, hsts: ['max-age=31536000'] })
    return `${others.length} other names: no response`
  },
)
