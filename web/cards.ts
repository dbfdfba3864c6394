import manifest from './cards.json' with { type: 'json' }

/** The picture shown when a page is shared as a link; `src` still needs the site's origin. */
export type Card = { src: string; width: number; height: number; alt: string }

/**
 * The default cards by name, which `npm run pictures` writes. Only the server needs them, so they are in a file of
 * their own.
 */
export const cards = manifest
