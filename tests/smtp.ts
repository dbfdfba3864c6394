import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A message that the test mail server has received. */
export interface Received {
  from: string
  to: string[]
  messageId: string
  /** Headers and body. */
  raw: string
}

interface Refuse {
  refuse: 'sender' | 'recipient' | 'content'
  code: number
  text?: string
  /** Refuses this recipient only. */
  only?: string
}

interface Hold {
  hold: 'sender' | 'content'
}

/**
 * What the mail server does with the next messages: accepts them; refuses the sender, a recipient or the content with a code;
 * does not respond after the sender or the content until `release` is called; hangs up before or after the content.
 */
export type Behaviour = 'accept' | Refuse | Hold | 'drop' | 'drop after content'

const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })

const header = (raw: string, name: string) =>
  new RegExp(`^${name}: *(.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(raw)?.[1]?.replace(/\r\n[ \t]+/g, ' ') ?? ''

/** The value of a message's header, unfolded; empty when there is none. */
export const headerOf = (message: Received, name: string): string => header(message.raw, name)

/** A header as email apps show it: with encoded-words decoded, also within quotes. */
export const shown = (text: string): string => {
  const bytes = text
    .replace(/(=\?[^?\s]+\?[BQ]\?[^?\s]*\?=)\s+(?==\?)/gi, '$1')
    .replace(/=\?utf-8\?([BQ])\?([^?\s]*)\?=/gi, (_word, kind: string, code: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(code, 'base64').toString('latin1')
        : code
            .replaceAll('_', ' ')
            .replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    )
  return Buffer.from(bytes, 'latin1').toString()
}

/** A message's plain text, with quoted-printable or base64 undone. */
export function textOf({ raw }: Received): string {
  const body = raw.slice(raw.indexOf('\r\n\r\n') + 4)
  const encoding = header(raw, 'Content-Transfer-Encoding')
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body.replaceAll('\r\n', '\n')
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n')
}

/** A real mail server on loopback that can misbehave, stop and start again. */
export class TestSmtp {
  readonly received: Received[] = []
  behaviour: Behaviour = 'accept'
  /** How many messages clients have tried to send. */
  offered = 0
  port = 0
  /** All commands and content that clients have sent. */
  transcript = ''
  #server: SMTPServer | undefined
  #sockets = new Set<Socket>()
  #held: (() => void)[] = []

  get url() {
    return `smtp://127.0.0.1:${this.port}`
  }

  /** Starts listening, on the same port as before; does nothing if it is running. */
  async start(): Promise<this> {
    if (this.#server) return this
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      onMailFrom: (_address, _session, callback) => {
        this.offered++
        if (this.behaviour === 'drop') return this.#hangUp()
        if (this.#isHeld('sender')) this.#held.push(callback)
        else callback(this.#refuses('sender'))
      },
      onRcptTo: ({ address }, _session, callback) => callback(this.#refuses('recipient', address)),
      onData: async (stream, session, callback) => {
        // Undefined if the client disconnects before the end.
        const raw = await text(stream).catch(() => undefined)
        if (raw === undefined) return callback(refusal(451, 'Cut off'))
        if (this.behaviour === 'drop after content') return this.#hangUp()
        const refused = this.#refuses('content')
        if (refused) return callback(refused)
        if (this.#isHeld('content')) await new Promise<void>(resolve => this.#held.push(resolve))
        const { mailFrom, rcptTo } = session.envelope
        this.received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(recipient => recipient.address),
          messageId: header(raw, 'Message-ID'),
          raw,
        })
        callback()
      },
    })
    // Disconnecting clients are part of the tests.
    server.on('error', () => {})
    server.server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket)
      socket.on('data', chunk => {
        this.transcript += chunk.toString('latin1')
      })
      socket.once('close', () => this.#sockets.delete(socket))
    })
    server.listen(this.port, '127.0.0.1')
    await once(server.server, 'listening')
    this.port = (server.server.address() as AddressInfo).port
    this.#server = server
    return this
  }

  /** Closes open connections and refuses new ones. */
  async stop(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    if (!server) return
    const closed = new Promise<void>(resolve => server.close(() => resolve()))
    this.#hangUp()
    await closed
  }

  /** How many messages are waiting for `release`. */
  get heldMessages(): number {
    return this.#held.length
  }

  /** Responds to the messages that are waiting. */
  release(): void {
    for (const proceed of this.#held.splice(0)) proceed()
  }

  #isHeld(what: Hold['hold']): boolean {
    return typeof this.behaviour === 'object' && 'hold' in this.behaviour && this.behaviour.hold === what
  }

  #refuses(what: Refuse['refuse'], address?: string): Error | undefined {
    if (typeof this.behaviour !== 'object' || !('refuse' in this.behaviour)) return undefined
    const { refuse, code, text: words = 'Refused', only } = this.behaviour
    if (refuse !== what || (only !== undefined && only !== address)) return undefined
    return refusal(code, words)
  }

  #hangUp() {
    for (const socket of this.#sockets) socket.destroy()
  }
}
