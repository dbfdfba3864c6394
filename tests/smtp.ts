import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A message as the test's mail server took it. */
export interface Received {
  from: string
  to: string[]
  messageId: string
  /** Headers and body as they came. */
  raw: string
}

/**
 * What the mail server does with the next messages: takes them; refuses the recipient or the content with a code;
 * says nothing; hangs up before or after the content has come.
 */
export type Behaviour =
  | 'accept'
  | { refuse: 'sender' | 'recipient' | 'content'; code: number; text?: string }
  | 'hang'
  | 'drop'
  | 'drop after content'

const refusal = (code: number, text = 'Refused') => Object.assign(new Error(text), { responseCode: code })

const header = (raw: string, name: string) =>
  new RegExp(`^${name}: *(.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(raw)?.[1]?.replace(/\r\n[ \t]+/g, ' ') ?? ''

/** The value of a message's header, unfolded; empty when there is none. */
export const headerOf = (message: Received, name: string): string => header(message.raw, name)

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

/** A real mail server on loopback that can be told to misbehave, to go away and to come back. */
export class TestSmtp {
  readonly received: Received[] = []
  behaviour: Behaviour = 'accept'
  /** How many messages have been offered, taken or not. */
  offered = 0
  port = 0
  #server: SMTPServer | undefined
  #sockets = new Set<Socket>()

  get url() {
    return `smtp://127.0.0.1:${this.port}`
  }

  /** Listens, on the port of last time if there was one; does nothing while it does already. */
  async start(): Promise<this> {
    if (this.#server) return this
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      onMailFrom: (_address, _session, callback) => {
        this.offered++
        const { behaviour } = this
        if (behaviour === 'hang') return
        if (behaviour === 'drop') return this.#hangUp()
        if (typeof behaviour === 'object' && behaviour.refuse === 'sender') {
          return callback(refusal(behaviour.code, behaviour.text))
        }
        callback()
      },
      onRcptTo: (_address, _session, callback) => {
        const { behaviour } = this
        if (typeof behaviour === 'object' && behaviour.refuse === 'recipient') {
          return callback(refusal(behaviour.code, behaviour.text))
        }
        callback()
      },
      onData: async (stream, session, callback) => {
        // A client that dies while it speaks has sent nothing.
        const raw = await text(stream).catch(() => undefined)
        if (raw === undefined) return callback(refusal(451))
        const { behaviour } = this
        if (behaviour === 'drop after content') return this.#hangUp()
        if (typeof behaviour === 'object') return callback(refusal(behaviour.code, behaviour.text))
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
    // A client that goes away is part of the test.
    server.on('error', () => {})
    server.server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    })
    server.listen(this.port, '127.0.0.1')
    await once(server.server, 'listening')
    this.port = (server.server.address() as AddressInfo).port
    this.#server = server
    return this
  }

  /** Goes down: open connections break, new ones are refused. */
  async stop(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    if (!server) return
    const closed = new Promise<void>(resolve => server.close(() => resolve()))
    this.#hangUp()
    await closed
  }

  #hangUp() {
    for (const socket of this.#sockets) socket.destroy()
  }
}
