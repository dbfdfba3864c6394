import { existsSync } from 'node:fs'
import type { Running, Session, Wishes } from './command.ts'
import { openFirefox, startFirefox } from './firefox.ts'
import { openWebKit, startWebKit } from './webkit.ts'

interface Engine {
  /** Where it may be; each of `needs` is a list of places of which one must exist. */
  needs: (string | undefined)[][]
  install: string
  start(binary: string): Promise<Running>
  open(address: string, wishes: Wishes): Promise<Session>
}

const all = {
  firefox: {
    needs: [
      [
        process.env.FIREFOX,
        '/usr/bin/firefox-esr',
        '/usr/bin/firefox',
        '/Applications/Firefox.app/Contents/MacOS/firefox',
        'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
      ],
    ],
    install: 'apt-get install firefox-esr, or set FIREFOX to its path',
    start: startFirefox,
    open: openFirefox,
  },
  webkit: {
    needs: [['/usr/bin/WebKitWebDriver'], ['/usr/bin/Xvfb']],
    install: 'apt-get install webkit2gtk-driver xvfb',
    start: startWebKit,
    open: openWebKit,
  },
} satisfies Record<string, Engine>

export type EngineName = keyof typeof all

export const engines: Record<EngineName, Engine> = all
export const engineNames = Object.keys(all) as EngineName[]

/** The engine's program, or undefined where something that it needs is not installed. */
export function findEngine(name: EngineName): string | undefined {
  const found = engines[name].needs.map(places => places.find(place => place && existsSync(place)))
  return found.every(Boolean) ? found[0] : undefined
}
