import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { programOf } from './program-of.ts'

const PATHS = [
  // Chromium without windows, in which tests take two thirds of the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Why a test that needs a browser is left out. */
export const NO_BROWSER = 'there is no browser: install Chromium, or set CHROMIUM to its path'

/** The browser that CHROMIUM names, otherwise the system's or Playwright's own. Undefined if there is none. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM
  return (named ? [named] : [...PATHS, chromium.executablePath()]).find(path => existsSync(path))
}

/** As `findChromium`, for a program that can't work without a browser: ends the process with a sentence if there is none. */
export function requireChromium(): string {
  const found = findChromium()
  if (found) return found
  console.error(`\n${NO_BROWSER}\n`)
  process.exit(1)
}

/** Installs a browser if there is none, unless CHROMIUM names one. Undefined if there is none then. */
export function installChromium(): string | undefined {
  const found = findChromium()
  if (found || process.env.CHROMIUM) return found
  console.log('• Installing a browser for the tests')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  } else {
    spawnSync(process.execPath, [programOf('playwright'), 'install', 'chromium'], {
      stdio: 'inherit',
    })
  }
  return findChromium()
}
