import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'

/** The private key by which push services know test salons. */
export const TEST_PUSH_KEY = 'sWzH3LsqjQn1dNk3LvDWg1eYcDg6RZGlYvY5dN1bTzE'

/** The keys of a browser, as it makes them when it subscribes. */
export class BrowserKeys {
  readonly #pair = createECDH('prime256v1')
  readonly #auth: Buffer
  constructor(privateKey?: Buffer, auth: Buffer = randomBytes(16)) {
    if (privateKey) this.#pair.setPrivateKey(privateKey)
    else this.#pair.generateKeys()
    this.#auth = auth
  }

  /** As a subscription has them. */
  get public() {
    return { p256dh: this.#pair.getPublicKey('base64url'), auth: this.#auth.toString('base64url') }
  }

  /** The text of a message in the coding aes128gcm (RFC 8188, with the keys of RFC 8291). */
  decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16)
    const senderLength = body.readUInt8(20)
    const sender = body.subarray(21, 21 + senderLength)
    const sealed = body.subarray(21 + senderLength)
    const secret = this.#pair.computeSecret(sender)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#pair.getPublicKey(), sender])
    const key = hkdfSync('sha256', secret, this.#auth, info, 32)
    const derive = (name: string, length: number) =>
      Buffer.from(
        hkdfSync('sha256', Buffer.from(key), salt, Buffer.from(`Content-Encoding: ${name}\0`), length),
      )
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    decipher.setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    // A delimiter and zeros follow the text of the last record.
    const end = padded.findLastIndex(byte => byte !== 0)
    if (padded[end] !== 2) throw new Error('The last record must end with the delimiter 2')
    return padded.subarray(0, end).toString()
  }
}

/** A subscription of a new browser at a real push service, which is never called. */
export const aSubscription = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('base64url')}`,
  keys: new BrowserKeys().public,
})

/**
 * Whether an `Authorization` header is a valid one of VAPID (RFC 8292) for an origin. Its claims, or an error.
 * @throws Error when the signature or the form is wrong
 */
export function readVapid(header: string | undefined): {
  aud: string
  exp: number
  sub: string
  key: string
} {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header ?? '') ?? []
  const [head, claims, signature] = token?.split('.') ?? []
  if (!head || !claims || !signature || !key) throw new Error(`No VAPID header: ${header}`)
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('The signature is wrong')
  return { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), key }
}

/** A message that the test service was given. */
export interface ReceivedPush {
  /** Which browser it is for. */
  browser: string
  headers: IncomingHttpHeaders
  /** What the browser reads. */
  text: string
  /** The notification in it. */
  notification: { title: string; body: string; navigate: string; tag: string; silent: boolean }
}

/** What the service does with a message: responds with a status, not at all, or with a body that never ends. */
type Behaviour =
  | number
  | 'hang'
  | 'accept and hang'
  | 'respond without end'
  | { status: number; headers: Record<string, string> }

const endless = () =>
  new Readable({
    read() {
      this.push(Buffer.alloc(64 * 1024, 'x'))
    },
  })

/** A push service on this machine, which has the keys of its browsers and so can read what they get. */
export class TestPushService {
  readonly received: ReceivedPush[] = []
  /** The response to each message; 201 accepts it. */
  behaviour: Behaviour = 201
  readonly #browsers = new Map<string, BrowserKeys>()
  /** How many requests it got, whatever it did with them. */
  requests = 0
  /** How many of its responses were not read to their end. */
  cutOff = 0
  readonly #server: Server = createServer((request, response) => {
    this.requests++
    response.on('close', () => {
      if (!response.writableFinished) this.cutOff++
    })
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const browser = (request.url ?? '').slice(1)
      readVapid(request.headers.authorization)
      const text = this.#browsers.get(browser)?.decrypt(Buffer.concat(chunks)) ?? ''
      const { behaviour } = this
      if (behaviour === 'hang') return
      if (behaviour === 'respond without end') return void endless().pipe(response)
      const isAccepted = behaviour === 201 || behaviour === 'accept and hang'
      if (isAccepted) this.received.push({ browser, headers: request.headers, text, ...JSON.parse(text) })
      if (behaviour === 'accept and hang') return
      const { status, headers } =
        typeof behaviour === 'number' ? { status: behaviour, headers: {} } : behaviour
      response.writeHead(status, headers).end()
    })
  })

  async start(): Promise<this> {
    await new Promise<void>(done => this.#server.listen(0, '127.0.0.1', done))
    return this
  }

  /** As `PUSH_HOSTS` names it. */
  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** A subscription of a new browser, as the platform gives it. */
  subscribe(browser: string) {
    const keys = new BrowserKeys()
    this.#browsers.set(browser, keys)
    return { endpoint: `http://${this.host}/${browser}`, keys: keys.public }
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise(done => this.#server.close(done))
  }
}
