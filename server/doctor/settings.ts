import { statSync } from 'node:fs'
import { type Config, settingNames } from '../config.ts'
import { describeUnknown, findMeant } from '../misspelt.rules.ts'
import type { WrittenSettings } from '../settings-file.ts'
import { about, type Finding } from './finding.ts'

const { well, look } = about('Settings')
const mail = about('Mail')
/** Shorter names of the environment resemble each other by chance. */
const TELLING_LENGTH = 8
const SAMPLE = '@araliya.example'

function checkFile({ file, unknown }: WrittenSettings): Finding[] {
  if (file === undefined)
    return [well('variables of the environment only; .env.example shows what a file may say')]
  const mode = statSync(file).mode & 0o777
  const isOpen = process.platform !== 'win32' && (mode & 0o077) !== 0
  return [
    isOpen && statSync(file).isFile()
      ? look(`${file} can be read by others on this machine, with its passwords: chmod 600 ${file}`)
      : well(file),
    ...unknown.map(name => look(`${file}: ${describeUnknown(name, settingNames)}`)),
  ]
}

/** Variables that were probably meant as settings. */
function checkVariables(variables: Record<string, string | undefined>): Finding[] {
  return Object.keys(variables)
    .filter(name => name.length >= TELLING_LENGTH && !settingNames.has(name) && findMeant(name, settingNames))
    .map(name => look(`The variable ${describeUnknown(name, settingNames)}`))
}

/** Whether the settings are those of a real salon, as far as they say so themselves. */
export function checkSettings(
  written: WrittenSettings,
  config: Config,
  variables: Record<string, string | undefined>,
): Finding[] {
  const samples = [config.mail.from, ...config.mail.notifyTo].filter(({ address }) =>
    address.endsWith(SAMPLE),
  )
  return [
    ...checkFile(written),
    ...checkVariables(variables),
    ...(config.mail.smtpUrl !== undefined && samples.length > 0
      ? [mail.look('MAIL_FROM or NOTIFY_TO is still the sample: set them to addresses of the salon')]
      : []),
  ]
}
