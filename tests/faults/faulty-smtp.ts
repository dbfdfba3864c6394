import { once } from 'node:events'
import net from 'node:net'
import { headerOf, type Received } from '#tests/smtp.ts'

/** The steps of an SMTP session at which a client waits for an answer. */
export const phases = ['greeting', 'ehlo', 'mail', 'rcpt', 'data', 'content'] as const
type Phase = (typeof phases)[number]

/** What the server does instead of answering normally, at one phase or at all phases. */
export type SmtpFault =
  | { phase: Phase; does: 'hang' | 'half' | 'close' | 'accept and close' }
  | { phase: Phase; does: 'accept late'; ms: number }
  | { phase: Phase | 'all'; does: 'answer slowly'; msPerByte: number }

const answers: Record<Phase, string> = {
  greeting: '220 mail.example ESMTP',
  ehlo: '250-mail.example\r\n250 SIZE 1000000',
  mail: '250 Sender is fine',
  rcpt: '250 Recipient is fine',
  data: '354 Go on',
  content: '250 Taken',
}

const commands: [RegExp, Phase][] = [
  [/^EHLO/i, 'ehlo'],
  [/^MAIL/i, 'mail'],
  [/^RCPT/i, 'rcpt'],
  [/^DATA/i, 'data'],
]

/** A mail server on loopback that fails at one phase of the session. Ends with its scope. */
export class FaultySmtp implements AsyncDisposable {
  /** Messages that it has accepted. */
  readonly received: Received[] = []
  /** Messages that it has received completely, whatever it answered. */
  readonly offered: Received[] = []
  fault: SmtpFault | undefined
  /** How often a client has met the fault. */
  faultsMet = 0
  readonly #sockets = new Set<net.Socket>()
  readonly #server = net.createServer(socket => this.#serve(socket))

  async start(): Promise<this> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return this
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.address() as net.AddressInfo).port}`
  }

  /** Breaks every connection. */
  hangUp(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  [Symbol.asyncDispose]() {
    const closed = once(this.#server, 'close')
    this.#server.close()
    this.hangUp()
    return closed.then(() => {})
  }

  #serve(socket: net.Socket) {
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket)).on('error', () => {})
    let unread = ''
    let inContent = false
    socket.setEncoding('utf8').on('data', part => {
      unread += part
      for (;;) {
        const end = unread.indexOf(inContent ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const text = unread.slice(0, end)
        unread = unread.slice(end + (inContent ? 5 : 2))
        if (inContent) this.#take(socket, text)
        else this.#obey(socket, text)
        inContent = !inContent && /^DATA/i.test(text)
      }
    })
    this.#answer(socket, 'greeting')
  }

  #obey(socket: net.Socket, command: string) {
    const [, phase] = commands.find(([pattern]) => pattern.test(command)) ?? []
    if (phase) this.#answer(socket, phase)
    else socket.write('250 Fine\r\n')
  }

  #take(socket: net.Socket, raw: string) {
    const message = { from: '', to: [], raw, messageId: '' }
    message.messageId = headerOf(message, 'Message-ID')
    this.offered.push(message)
    this.#answer(socket, 'content', () => this.received.push(message))
  }

  /** `onSent` is called when the complete answer has been sent. */
  async #answer(socket: net.Socket, phase: Phase, onSent = () => {}) {
    const answer = `${answers[phase]}\r\n`
    const { fault } = this
    const send = () => socket.write(answer, error => error || onSent())
    if (!fault || (fault.phase !== phase && fault.phase !== 'all')) return void send()
    this.faultsMet++
    if (fault.does === 'half') socket.write(answer.slice(0, 2))
    if (fault.does === 'close') socket.destroy()
    if (fault.does === 'accept and close') socket.end(answer, onSent)
    if (fault.does === 'accept late') setTimeout(send, fault.ms)
    if (fault.does === 'answer slowly') {
      for (const byte of answer) {
        await new Promise(done => setTimeout(done, fault.msPerByte))
        if (socket.destroyed) return
        socket.write(byte)
      }
      onSent()
    }
  }
}
