import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../../scripts/postgres.ts'
import { commands, type Running, type Session, type Wishes } from './command.ts'
import { makeFolder, said, start } from './process.ts'

/** The mouse rests in its middle: a page is the active one, and shows where its focus is, only under the mouse. */
const SCREEN = '600x1200x24'

/** What keeps the browser's own buttons from making its window wider than a phone. */
const NARROW = '* { min-width: 0; padding: 0; margin: 0; border-width: 0 } button, entry { font-size: 1px }'

/** Starts WebKit's driver on a screen that nobody sees; each session is a browser of its own. */
export async function startWebKit(driver: string): Promise<Running> {
  const home = makeFolder('webkit')
  mkdirSync(join(home.folder, 'gtk-3.0'))
  writeFileSync(join(home.folder, 'gtk-3.0/gtk.css'), NARROW)
  const screen = start('Xvfb', ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {})
  const programs = [screen]
  const end = async () => {
    // Without a screen the browser ends too.
    await Promise.all(programs.map(program => program.end()))
    home.remove()
  }
  try {
    const display = await said(screen.child, 3, /(\d+)/)
    const port = await freePort()
    const address = `http://127.0.0.1:${port}`
    programs.push(
      start(driver, [`--port=${port}`], {
        DISPLAY: `:${display}`,
        GDK_BACKEND: 'x11',
        HOME: home.folder,
        XDG_CONFIG_HOME: home.folder,
        TZ: 'Asia/Colombo',
      }),
    )
    await isAnswering(`${address}/status`)
    return { address, end }
  } catch (error) {
    await end()
    throw error
  }
}

export async function openWebKit(address: string, { scripts }: Wishes): Promise<Session> {
  const args = ['--automation', ...(scripts ? [] : ['--enable-javascript=false'])]
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { args } } }
  const { sessionId } = (await call('POST', `${address}/session`, { capabilities })) as { sessionId: string }
  const send: Session['send'] = (command, { id = '', ...parameters } = {}) => {
    const [method, path] = commands[command]
    return call(method, `${address}/session/${sessionId}${path.replace('{id}', id)}`, parameters)
  }
  return { send, end: async () => void (await send('DeleteSession')) }
}

async function call(method: string, address: string, parameters: object): Promise<unknown> {
  const body = method === 'POST' ? JSON.stringify(parameters) : null
  const { value } = (await (await fetch(address, { method, body })).json()) as { value: unknown }
  const failure = value as { error?: string; message?: string } | null
  if (failure?.error) throw new Error(`${failure.error}: ${failure.message}`)
  return value
}

async function isAnswering(address: string) {
  for (const until = Date.now() + 10_000; Date.now() < until; ) {
    if (await fetch(address).catch(() => null)) return
    await setTimeout(20)
  }
  throw new Error('WebKitWebDriver does not answer.')
}
