import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const PATHS = [
  process.env.CHROMIUM,
  // The same engine without windows: tests take two thirds of the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const find = () => [...PATHS, chromium.executablePath()].find(path => path && existsSync(path))

/**
 * The path of the browser for the tests: the system's, or Playwright's own. Installs one if there is none.
 * @throws when none can be installed
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
  if (!installed)
    throw new Error('There is no browser for the tests: install Chromium, or set CHROMIUM to its path.')
  return installed
}
