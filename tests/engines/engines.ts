import { existsSync } from 'node:fs'
import type { Driver } from './driver.ts'
import { openFirefox } from './firefox.ts'
import { openWebKit } from './webkit.ts'

interface Engine {
  name: string
  /** Its program; undefined where something that it needs is not installed. */
  binary: string | undefined
  open(binary: string, scripts: boolean): Promise<Driver>
}

/** The first path that exists; without one the journeys are skipped. @throws when REQUIRED_ENGINES names the engine */
function find(
  name: string,
  install: string,
  paths: (string | undefined)[],
  also?: string,
): string | undefined {
  const found = paths.find(path => path && existsSync(path))
  if (found && (!also || existsSync(also))) return found
  const message = `There is no ${name} on this machine: ${install}.`
  if (process.env.REQUIRED_ENGINES?.split(' ').includes(name)) throw new Error(message)
  console.error(`\n!!! ${message} Its journeys are SKIPPED. !!!\n`)
  return undefined
}

const firefox = [
  process.env.FIREFOX,
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
]

export const engines: Engine[] = [
  {
    name: 'firefox',
    binary: find('firefox', 'apt-get install firefox-esr, or set FIREFOX to its path', firefox),
    open: openFirefox,
  },
  {
    name: 'webkit',
    binary: find(
      'webkit',
      'apt-get install webkit2gtk-driver xvfb',
      ['/usr/bin/WebKitWebDriver'],
      '/usr/bin/Xvfb',
    ),
    open: openWebKit,
  },
]
