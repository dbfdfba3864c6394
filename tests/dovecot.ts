import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../scripts/postgres.ts'

const PROGRAM = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot'].find(existsSync)

/** Why this machine has no IMAP server; undefined when it has one. */
export const missingDovecot =
  PROGRAM && process.platform !== 'win32' ? undefined : 'Dovecot is not installed (Debian: dovecot-imapd)'

const idOf = (flag: string, user: string) =>
  Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout)

const isListening = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('close', () => socket.destroy())
    socket.once('connect', () => socket.destroy())
  })

const PASSWORD = 'frangipani_at_six'

const quotaOf = (messages: number) => `mail_plugins = quota
protocol imap {
  mail_plugins = quota imap_quota
}
plugin {
  quota = maildir:All mail
  quota_rule = *:messages=${messages}
}`

/** A real IMAP server on loopback with one mailbox, whose messages are files. */
export class Dovecot {
  /** The mailbox takes no more than so many messages. */
  readonly #messagesMax: number | undefined
  readonly #folder = mkdtempSync(join(tmpdir(), 'araliya-dovecot-'))
  #user = 'answers'
  #mailboxes = 1
  #child: ChildProcess | undefined
  #owner: { uid: number; gid: number } | undefined
  #delivered = 0
  port = 0

  constructor({ messagesMax }: { messagesMax?: number } = {}) {
    this.#messagesMax = messagesMax
  }

  get #mail(): string {
    return join(this.#folder, 'mail', this.#user)
  }

  /** The setting that names its mailbox, with the folder INBOX. */
  url(folder = 'INBOX', password = PASSWORD): string {
    const credentials = `${this.#user}:${encodeURIComponent(password)}`
    return `imap://${credentials}@127.0.0.1:${this.port}/${folder}?address=desk@araliya.example`
  }

  async start(): Promise<this> {
    this.port ||= await freePort()
    // Root must not own mail: then it belongs to the user that the package has created.
    const isRoot = process.getuid?.() === 0
    const user = isRoot ? 'dovecot' : userInfo().username
    this.#owner = isRoot ? { uid: idOf('-u', user), gid: idOf('-g', user) } : undefined
    this.#createMailbox()
    const settings = join(this.#folder, 'dovecot.conf')
    writeFileSync(
      settings,
      `base_dir = ${this.#folder}/run
state_dir = ${this.#folder}/state
log_path = ${this.#folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_internal_user = ${user}
${isRoot ? '' : `default_internal_group = ${user}\ndefault_login_user = ${user}\n`}
first_valid_uid = 1
mail_location = maildir:${this.#folder}/mail/%u
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=${user} gid=${user} home=${this.#folder}
}
${this.#messagesMax === undefined ? '' : quotaOf(this.#messagesMax)}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${this.port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
`,
    )
    this.#child = spawn(PROGRAM as string, ['-F', '-c', settings], { stdio: 'ignore' })
    for (let tries = 0; !(await isListening(this.port)); tries++) {
      if (tries > 200) throw new Error(`Dovecot did not start: see ${this.#folder}/log`)
      await pause(50)
    }
    return this
  }

  #createMailbox(): void {
    for (const name of ['cur', 'new', 'tmp']) mkdirSync(join(this.#mail, name), { recursive: true })
    const owner = this.#owner
    if (!owner) return
    // Not what the running server has beside it.
    chownSync(this.#folder, owner.uid, owner.gid)
    spawnSync('chown', ['-R', `${owner.uid}:${owner.gid}`, join(this.#folder, 'mail')])
  }

  /** Uses an empty mailbox of another user from now on, which is faster than another server. */
  newMailbox(): void {
    this.#user = `answers-${++this.#mailboxes}`
    this.#createMailbox()
  }

  /** Puts a message into the mailbox, as a mail server does. */
  deliver(raw: string | Buffer, { at = new Date(), seen = false } = {}): void {
    const name = `${1_000_000 + this.#delivered++}.M1P1.test`
    const file = seen ? join(this.#mail, 'cur', `${name}:2,S`) : join(this.#mail, 'new', name)
    writeFileSync(file, raw)
    utimesSync(file, at, at)
    if (this.#owner) chownSync(file, this.#owner.uid, this.#owner.gid)
  }

  /** Puts many copies of a message into the mailbox. */
  deliverMany(count: number, rawOf: (n: number) => string, at?: Date): void {
    for (let n = 0; n < count; n++) this.deliver(rawOf(n), at ? { at } : {})
  }

  /** The flags of the messages, as letters: S is seen, T deleted. */
  flags(): string[] {
    return readdirSync(join(this.#mail, 'cur'))
      .concat(readdirSync(join(this.#mail, 'new')))
      .map(name => name.split(':2,')[1] ?? '')
  }

  /** Numbers all messages again, as after a restored backup: the mailbox has another UIDVALIDITY. */
  async renumber(): Promise<void> {
    for (const name of readdirSync(this.#mail))
      if (name.startsWith('dovecot')) rmSync(join(this.#mail, name), { recursive: true })
    // The number is the time in seconds.
    await pause(1_100)
  }

  async stop(): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (child && child.exitCode === null) {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    }
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
