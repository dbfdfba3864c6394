import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

interface FakeMessage {
  uid: number
  raw: string
  at: Date
}

/** What a client asks of one message. */
interface FetchItem {
  /** `UID`, `RFC822.SIZE`, `INTERNALDATE`, `BODY[]` or `BODY[HEADER]`. */
  name: string
  /** The first byte and how many. */
  partial: [start: number, length: number] | undefined
}

/** An IMAP server with one mailbox, which can be told to misbehave. Where it has no other orders it does what RFC 3501 says. */
export class FakeImap {
  readonly #server: Server = createServer(socket => this.#serve(socket))
  readonly #sockets = new Set<Socket>()
  readonly messages: FakeMessage[] = []
  uidValidity = '1'
  /** The line about the next UID; undefined for none. */
  uidNext: string | undefined
  /** The size that it says each message has; undefined for the right one. */
  size: number | undefined
  /** What it says of when each message arrived, such as `INTERNALDATE NIL`; undefined for the truth. */
  arrival: string | undefined
  /** The answer to a search, such as `NO busy`; undefined for what it finds. */
  searchAnswer: string | undefined
  /** Says how one FETCH is answered for a message: undefined for what was asked. */
  misbehave: (
    uid: number,
    items: readonly string[],
  ) => undefined | 'leave out' | 'refuse' | 'NIL' | 'hang' | 'hang up' = () => undefined
  /** Every FETCH so far. */
  readonly fetches: string[] = []

  async start(): Promise<this> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return this
  }

  url(host = '127.0.0.1'): string {
    const { port } = this.#server.address() as AddressInfo
    return `imap://answers:secret@${host}:${port}/INBOX?address=desk@araliya.example`
  }

  /** Puts messages into the mailbox, with the next UIDs. */
  deliver(...messages: string[]): void {
    for (const raw of messages)
      this.messages.push({ uid: (this.messages.at(-1)?.uid ?? 0) + 1, raw, at: new Date() })
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket.on('error', () => {}).on('close', () => this.#sockets.delete(socket)))
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n')
    let rest = ''
    socket.on('data', chunk => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) this.#answer(socket, line)
    })
  }

  #answer(socket: Socket, line: string): void {
    const [tag = '*', ...words] = line.split(' ')
    const command = words.join(' ')
    const say = (...answers: string[]) =>
      socket.write(Buffer.from(answers.map(answer => `${answer}\r\n`).join(''), 'latin1'))
    if (/^CAPABILITY/i.test(command)) return void say('* CAPABILITY IMAP4rev1', `${tag} OK`)
    if (/^LIST/i.test(command)) return void say('* LIST () "/" INBOX', `${tag} OK`)
    if (/^EXAMINE/i.test(command))
      return void say(
        '* FLAGS (\\Seen)',
        `* ${this.messages.length} EXISTS`,
        `* OK [UIDVALIDITY ${this.uidValidity}] numbered`,
        ...(this.uidNext === undefined ? [] : [`* OK [UIDNEXT ${this.uidNext}] next`]),
        `${tag} OK [READ-ONLY] opened`,
      )
    if (/^UID SEARCH/i.test(command)) return void say(...this.#search(tag, command))
    if (/^(UID )?FETCH/i.test(command)) this.#fetch(socket, tag, command)
    else say(`${tag} OK`)
  }

  #search(tag: string, command: string): string[] {
    if (this.searchAnswer !== undefined) return [`${tag} ${this.searchAnswer}`]
    const [, first, last] = /UID (\d+)(:\*|$)?/i.exec(command.replace(/^UID SEARCH/i, '')) ?? []
    const newest = this.messages.at(-1)?.uid ?? 0
    const [, isBefore, day = ''] = /(BEFORE|SINCE) "?([\w-]+)/i.exec(command) ?? []
    const found = this.messages.filter(({ uid, at }) =>
      first === undefined
        ? day === '' || at.getTime() < Date.parse(`${day} UTC`) === (isBefore?.toUpperCase() === 'BEFORE')
        : last === ':*'
          ? uid >= Math.min(Number(first), newest)
          : uid === Number(first),
    )
    return [`* SEARCH ${found.map(({ uid }) => uid).join(' ')}`, `${tag} OK`]
  }

  #fetch(socket: Socket, tag: string, command: string): void {
    this.fetches.push(command)
    const [, isUid, set = '', query = ''] = /^(UID )?FETCH (\S+) (.*)$/i.exec(command) ?? []
    const numbers = set.split(',').flatMap(part => {
      const [first = 0, last = first] = part.split(':').map(Number)
      return Array.from({ length: last - first + 1 }, (_, n) => first + n)
    })
    const items = [...query.matchAll(/(BODY(?:\.PEEK)?\[[^\]]*\]|[\w.]+)(?:<(\d+)\.(\d+)>)?/gi)].map(
      ([, name = '', start, length]): FetchItem => ({
        name: name.toUpperCase().replace('.PEEK', ''),
        partial: start === undefined ? undefined : [Number(start), Number(length)],
      }),
    )
    for (const [index, { uid, raw, at }] of this.messages.entries()) {
      if (!numbers.includes(isUid ? uid : index + 1)) continue
      const order = this.misbehave(
        uid,
        items.map(({ name }) => name),
      )
      if (order === 'leave out') continue
      if (order === 'hang') return
      if (order === 'hang up') return void socket.destroy()
      if (order === 'refuse') return void socket.write(`${tag} NO this message is damaged\r\n`)
      const values = items.map(({ name, partial }) => {
        if (name === 'UID') return `UID ${uid}`
        if (name === 'RFC822.SIZE') return `RFC822.SIZE ${this.size ?? raw.length}`
        if (name === 'INTERNALDATE')
          return (
            this.arrival ??
            `INTERNALDATE "${at.toUTCString().replace(/^\w+, (\d+) (\w+) (\d+) (\S+) GMT$/, '$1-$2-$3 $4 +0000')}"`
          )
        const whole = name === 'BODY[]' ? raw : raw.slice(0, raw.indexOf('\r\n\r\n') + 4)
        const text = partial ? whole.slice(partial[0], partial[0] + partial[1]) : whole
        const section = `${name}${partial ? `<${partial[0]}>` : ''}`
        return order === 'NIL' ? `${section} NIL` : `${section} {${text.length}}\r\n${text}`
      })
      socket.write(Buffer.from(`* ${index + 1} FETCH (${values.join(' ')})\r\n`, 'latin1'))
    }
    socket.write(`${tag} OK\r\n`)
  }

  stop(): void {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
  }
}
