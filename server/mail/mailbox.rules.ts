/**
 * The mailbox that an address most probably leads to, as a key to count by: without `+tag`, without dots before the `@`, lower
 * case, one name for Gmail. Nothing is sent to it.
 */
export function mailboxKey(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const bare = local.replace(/(?!^)\+.*$/, '').replaceAll('.', '')
  return `${bare}@${domain === 'googlemail.com' ? 'gmail.com' : domain}`
}
