/** For a page of a link that was reloaded: the secret of the link is removed from the address once it is read. */
export const LINK_NEEDED = 'This page has lost its link. Open the link again where you got it.'
