import { once } from 'node:events'
import net from 'node:net'
import { headerOf, type Received } from '#tests/smtp.ts'

/** Where in its talk with a mail server a client may be left waiting: for the answer to this. */
export const phases = ['greeting', 'ehlo', 'mail', 'rcpt', 'data', 'content'] as const
export type Phase = (typeof phases)[number]

/** What the server does instead of answering as it should. */
export type Trouble =
  | { phase: Phase; does: 'hang' | 'half' | 'close' | 'yes and close' }
  | { phase: Phase; does: 'late'; ms: number }
  | { phase: Phase | 'all'; does: 'tarpit'; msPerByte: number }

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

/** A mail server on loopback that gets into trouble at a phase of its talk. Ends with its scope. */
export class PhasedSmtp implements AsyncDisposable {
  /** Messages to which it has said yes. */
  readonly received: Received[] = []
  /** Messages that it has been given whole, whatever it said. */
  readonly offered: Received[] = []
  trouble: Trouble | undefined
  /** How often the trouble has been met. */
  met = 0
  readonly #sockets = new Set<net.Socket>()
  readonly #server = net.createServer(socket => this.#talk(socket))

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

  #talk(socket: net.Socket) {
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

  /** `said` hears of it when the whole answer has gone out. */
  async #answer(socket: net.Socket, phase: Phase, said = () => {}) {
    const answer = `${answers[phase]}\r\n`
    const { trouble } = this
    if (!trouble || (trouble.phase !== phase && trouble.phase !== 'all')) {
      socket.write(answer, error => error || said())
      return
    }
    this.met++
    if (trouble.does === 'half') socket.write(answer.slice(0, 2))
    if (trouble.does === 'close') socket.destroy()
    if (trouble.does === 'yes and close') socket.end(answer, said)
    if (trouble.does === 'late') setTimeout(() => socket.write(answer, error => error || said()), trouble.ms)
    if (trouble.does === 'tarpit') {
      for (const byte of answer) {
        await new Promise(done => setTimeout(done, trouble.msPerByte))
        if (socket.destroyed) return
        socket.write(byte)
      }
      said()
    }
  }
}
