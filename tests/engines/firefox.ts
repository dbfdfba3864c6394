import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Running, Session, Wishes } from './command.ts'
import { connect } from './marionette.ts'
import { makeFolder, said, start } from './process.ts'

/** Starts Firefox without a window, with a profile of its own. */
export async function startFirefox(binary: string): Promise<Running> {
  const profile = makeFolder('firefox')
  writeFileSync(join(profile.folder, 'user.js'), 'user_pref("marionette.port", 0);')
  const firefox = start(
    binary,
    [
      '--headless',
      '--marionette',
      '--remote-allow-system-access',
      '--no-remote',
      '--profile',
      profile.folder,
    ],
    // As root, Firefox insists on a home that is root's.
    { HOME: profile.folder, TZ: 'Asia/Colombo' },
  )
  const end = async () => {
    await firefox.end()
    profile.remove()
  }
  try {
    return { address: await said(firefox.child, 1, /Marionette\s+INFO\s+Listening on port (\d+)/), end }
  } catch (error) {
    await end()
    throw error
  }
}

export async function openFirefox(address: string, { scripts }: Wishes): Promise<Session> {
  const { call, close } = await connect(Number(address))
  await call('WebDriver:NewSession', { capabilities: { alwaysMatch: {} } })
  // The browser's own window: the one place where scripts are switched off, and where it learns to be as narrow as a phone.
  await call('Marionette:SetContext', { value: 'chrome' })
  await call('WebDriver:ExecuteScript', {
    script: `Services.prefs.setBoolPref('javascript.enabled', arguments[0])
      document.documentElement.style.setProperty('min-width', '0', 'important')`,
    args: [scripts],
  })
  await call('Marionette:SetContext', { value: 'content' })
  return {
    send: (command, parameters = {}) => call(`WebDriver:${command}`, parameters),
    async end() {
      await call('WebDriver:DeleteSession')
      close()
    },
  }
}
