import type { BrowserContextOptions } from '@playwright/test'

/** A window, and how its reader reads: how `npm run screens` looks at a screen. */
export interface View {
  /** The end of the file's name. */
  name: string
  viewport: { width: number; height: number }
  forcedColors?: BrowserContextOptions['forcedColors']
  /** The browser's size of letters in pixels, where it is not the usual one: pages are told, as media queries are. */
  letters?: number
  isPaper?: boolean
}

/** How every screen is looked at. */
export const views: View[] = [
  { name: '360', viewport: { width: 360, height: 780 } },
  { name: '768', viewport: { width: 768, height: 900 } },
  { name: '1440', viewport: { width: 1440, height: 900 } },
]

/** How the pages of the site are looked at besides: large, a phone on its side, large letters, the reader's colours, paper. */
export const widerViews: View[] = [
  ...views,
  { name: '1920', viewport: { width: 1920, height: 1080 } },
  { name: '2560', viewport: { width: 2560, height: 1440 } },
  { name: 'landscape', viewport: { width: 740, height: 360 } },
  { name: 'large-text', viewport: { width: 360, height: 780 }, letters: 32 },
  { name: 'forced-colours', viewport: { width: 1440, height: 900 }, forcedColors: 'active' },
  { name: 'paper', viewport: { width: 794, height: 1123 }, isPaper: true },
]
