/** How the salon's mailbox is reached, and its address. */
export interface MailboxSettings {
  host: string
  port: number
  /** TLS from the start. Without it the connection must change to TLS, except on this machine. */
  isSecure: boolean
  user: string
  password: string
  folder: string
  /** Clients write to it. */
  address: string
}

/** An IMAP folder as operators know it, without the password: the name under which its position is stored. */
export const mailboxName = ({ user, host, folder }: MailboxSettings): string => `${user}@${host}/${folder}`

const ADDRESS = /^[^\s@<>"]+@[^\s@<>"]+$/

const EXAMPLE = 'imaps://USER:PASSWORD@HOST/INBOX, with %XX for special characters: @ is %40'

/** The settings of an `IMAP_URL`, or the sentence that says what is wrong with it. */
export function parseImapUrl(text: string): MailboxSettings | string {
  if (!/^imaps?:\/\//.test(text)) return 'must start with imaps:// or imap://'
  const url = URL.parse(text)
  if (!url || !/^(?:\[[\da-f:.]+\]|[\w-]+(?:\.[\w-]+)*\.?)$/i.test(url.hostname) || url.hash !== '')
    return `must be like ${EXAMPLE}`
  if ([...url.searchParams.keys()].some(name => name !== 'address'))
    return 'must have no parameter after its ? but address'
  try {
    const user = decodeURIComponent(url.username)
    const password = decodeURIComponent(url.password)
    const folder = decodeURIComponent(url.pathname.slice(1)) || 'INBOX'
    if (user === '' || password === '') return `must have a user and a password, as in ${EXAMPLE}`
    if (/\p{Cc}/u.test(user + password + folder)) return 'must have no line breaks and control characters'
    const address = (url.searchParams.get('address') ?? user).toLowerCase()
    if (!ADDRESS.test(address))
      return 'must say the address of the mailbox, as its user is not an address: add ?address=hello@salon.example at its end'
    const isSecure = url.protocol === 'imaps:'
    const port = url.port === '' ? (isSecure ? 993 : 143) : Number(url.port)
    return { host: url.hostname.replace(/^\[|\]$/g, ''), port, isSecure, user, password, folder, address }
  } catch {
    return `must be like ${EXAMPLE}`
  }
}
