import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const PLACES = [
  process.env.CHROMIUM,
  // The same engine without a window around it: tests take two thirds of the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const find = () => [...PLACES, chromium.executablePath()].find(place => place && existsSync(place))

/**
 * The browser for the tests: the system's, or Playwright's own, installed when there is none.
 * @throws when there is none and none can be installed
 */
export function findChromium(): string {
  const found = find()
  if (found) return found
  console.log('• Installing a browser for the tests')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  } else {
    spawnSync('node_modules/.bin/playwright', ['install', 'chromium'], { stdio: 'inherit' })
  }
  const installed = find()
  if (!installed) throw new Error('No browser for the tests: install Chromium, or set CHROMIUM to its path.')
  return installed
}
