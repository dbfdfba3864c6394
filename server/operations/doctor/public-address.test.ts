import { createServer, type IncomingHttpHeaders, request as send } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { mainDatabase } from '#tests/databases.ts'
import { readConfig } from '../../config.ts'
import { findDatabaseId } from '../../db/settings.ts'
import { parseTrustedProxies } from '../../http/trusted-proxies.ts'
import { checkPublicAddress } from './public-address.ts'

type Rewrite = (headers: IncomingHttpHeaders) => IncomingHttpHeaders
const adds: Rewrite = headers => ({
  ...headers,
  'x-forwarded-for': [headers['x-forwarded-for'], '203.0.113.9'].filter(Boolean).join(', '),
})
const passesOn: Rewrite = headers => ({
  ...headers,
  'x-forwarded-for': headers['x-forwarded-for'] ?? '203.0.113.9',
})
/** Like a proxy on this machine that gets a request from this machine. */
const addsLoopback: Rewrite = headers => ({
  ...headers,
  'x-forwarded-for': [headers['x-forwarded-for'], '127.0.0.1'].filter(Boolean).join(', '),
})
const drops: Rewrite = ({ 'x-forwarded-for': _, ...headers }) => headers

describe('the public address', () => {
  it('must be set when others can reach the salon', async () => {
    const config = readConfig('real', { HOST: '0.0.0.0', PORT: '1' })
    const [finding] = await checkPublicAddress(config, undefined)
    expect(finding?.state).toBe('error')
    expect(finding?.message).toContain('Set PUBLIC_URL')
  })

  it('is not local because its name begins like this machine’s', async () => {
    const [finding] = await checkPublicAddress(
      readConfig('real', { PUBLIC_URL: 'http://localhost.invalid:1' }),
      undefined,
    )
    expect(finding?.message).toContain('is not encrypted')
  })

  it.each([
    ['https', 'HTTP/1.1 400 Bad Request\r\n\r\n', 'does not use the protocol of PUBLIC_URL'],
    ['http', 'SSH-2.0-OpenSSH\r\n', 'does not use the protocol of PUBLIC_URL'],
  ])('is explained when it is %s and %j responds', async (scheme, response, sentence) => {
    const other = createSocketServer(socket => socket.on('error', () => {}).end(response)).listen(
      0,
      '127.0.0.1',
    )
    await expect.poll(() => other.listening).toBe(true)
    const { port } = other.address() as AddressInfo
    const PUBLIC_URL = `${scheme}://127.0.0.1:${port}`
    const found = await checkPublicAddress(readConfig('real', { PUBLIC_URL }), undefined)
    other.close()
    expect(found.at(-1)).toMatchObject({ state: 'error', message: expect.stringContaining(sentence) })
    expect(found.at(-1)?.message).not.toMatch(/SSL routines|openssl/i)
  })
})

describe('the proxy in front', () => {
  let salon: TestApp | undefined
  const check = async (
    trusted: string,
    rewrite: Rewrite | undefined,
    host = '127.0.0.1',
    databaseId?: (salon: TestApp) => Promise<string | undefined>,
  ) => {
    salon = await createTestApp(mainDatabase, { config: { isTrustedProxy: parseTrustedProxies(trusted) } })
    await salon.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = salon.app.server.address() as AddressInfo
    const proxy = createServer(({ url, method, headers }, response) => {
      const onward = send(
        { port, host: '127.0.0.1', path: url, method, headers: rewrite?.(headers) ?? headers },
        fromSalon => {
          response.writeHead(fromSalon.statusCode ?? 500, fromSalon.headers)
          fromSalon.pipe(response)
        },
      )
      onward.end()
    }).listen(0, '127.0.0.1')
    await expect.poll(() => proxy.listening).toBe(true)
    const PUBLIC_URL = `http://${host}:${(proxy.address() as AddressInfo).port}`
    const settings = { PUBLIC_URL, TRUST_PROXY: trusted }
    const id = await (databaseId ?? (({ db }) => findDatabaseId(db)))(salon)
    const findings = await checkPublicAddress(readConfig('real', settings), id)
    proxy.close()
    await salon.close()
    return findings.map(({ state, subject, message }) => `${state} ${subject}: ${message}`)
  }

  it.each([
    [
      'that adds the client’s address and is trusted',
      'loopback',
      adds,
      'ok Proxy: sends the addresses of its clients',
    ],
    ['that is not trusted', 'off', adds, 'error Proxy: there is a proxy, but TRUST_PROXY does not name it'],
    ['without X-Forwarded-For', 'loopback', drops, "warning Proxy: can't be checked from this machine"],
    [
      'that adds this machine’s address',
      'loopback',
      addsLoopback,
      "warning Proxy: can't be checked from this machine",
    ],
    [
      'that passes on the header of clients',
      'loopback',
      passesOn,
      'error Proxy: it passes on X-Forwarded-For as clients send it',
    ],
    ['that does not exist', 'off', drops, 'ok Proxy: none'],
  ])('%s', async (_, trusted, rewrite, line) => {
    const lines = await check(trusted, rewrite)
    expect(lines[0]).toMatch(/^ok Address: http:\S+ is the salon$/)
    expect(lines[1]).toContain(line)
  })

  it.runIf(process.platform === 'linux')(
    'without X-Forwarded-For, from an address that is not loopback',
    async () => {
      // Connects to this machine but is not a loopback address, like the machine's public address.
      const lines = await check('loopback', drops, '0.0.0.0')
      expect(lines.find(line => line.includes('Proxy:'))).toContain('error Proxy: it does not send')
    },
  )

  it('is an error when it leads to another salon', async () => {
    const lines = await check('loopback', adds, '127.0.0.1', async () => 'the id of this salon')
    expect(lines).toEqual([
      expect.stringMatching(/^error Address: http:\S+ is a salon with another database than DATABASE_URL/),
    ])
  })

  it('can’t be told from another salon without the database', async () => {
    const [line] = await check('loopback', adds, '127.0.0.1', async () => undefined)
    expect(line).toMatch(/^warning Address: http:\S+ is a salon; whether it is this one/)
  })

  it('is an error when it leads to something else', async () => {
    const other = createServer((_, response) => response.end('hello')).listen(0, '127.0.0.1')
    await expect.poll(() => other.listening).toBe(true)
    const PUBLIC_URL = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
    const [finding] = await checkPublicAddress(readConfig('real', { PUBLIC_URL }), undefined)
    other.close()
    expect(finding?.state).toBe('error')
    expect(finding?.message).toContain('but is not the salon')
    const [gone] = await checkPublicAddress(readConfig('real', { PUBLIC_URL }), undefined)
    expect(gone?.state).toBe('error')
    expect(gone?.message).toContain('nothing listens there')
  })
})
