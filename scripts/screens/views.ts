import type { BrowserContextOptions } from '@playwright/test'

/** A viewport and user preferences. */
export interface View {
  /** The end of the file name. */
  name: string
  viewport: { width: number; height: number }
  forcedColors?: BrowserContextOptions['forcedColors']
  /** The browser's default font size in pixels, if it is not 16. */
  fontSize?: number
  isPrint?: boolean
}

/** For every screen. */
export const views: View[] = [
  { name: '360', viewport: { width: 360, height: 780 } },
  { name: '768', viewport: { width: 768, height: 900 } },
  { name: '1440', viewport: { width: 1440, height: 900 } },
]

/** For public pages. */
export const widerViews: View[] = [
  ...views,
  { name: '1920', viewport: { width: 1920, height: 1080 } },
  { name: '2560', viewport: { width: 2560, height: 1440 } },
  { name: 'landscape', viewport: { width: 740, height: 360 } },
  { name: 'large-text', viewport: { width: 360, height: 780 }, fontSize: 32 },
  { name: 'forced-colours', viewport: { width: 1440, height: 900 }, forcedColors: 'active' },
  { name: 'print', viewport: { width: 794, height: 1123 }, isPrint: true },
]
