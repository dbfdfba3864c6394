import { linkToken } from '#contracts/accounts/user.ts'

/** For a page of a link that was reloaded: the secret of the link is removed from the address once it is read. */
export const LINK_NEEDED = 'This page has lost its link. Open the link again where you got it.'

/** The secret of the link that opened this page; empty when there is none. */
export function readLinkToken(): string {
  const written = window.location.hash.slice(1)
  try {
    return linkToken(decodeURIComponent(written))
  } catch {
    // Not encoded as an address is.
    return linkToken(written)
  }
}
