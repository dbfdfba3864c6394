/** Every public page that has an address of its own. */
export const indexedPages = [
  '/',
  '/about',
  '/services',
  '/services?category=hair',
  '/services?category=makeup',
  '/services?category=nails',
  '/services?category=facial',
  '/contact',
  '/privacy',
  '/branches/wellawatte',
  '/branches/bambalapitiya',
  '/branches/nugegoda',
]
