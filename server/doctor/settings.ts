import { existsSync, statSync } from 'node:fs'
import type { Config } from '../config.ts'
import { describeUnknownSetting, type WrittenSettings } from '../settings-file.ts'
import { createFindings, type Finding } from './finding.ts'

const { well, look } = createFindings('Settings')
const mail = createFindings('Mail')
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
    ...unknown.map(name => look(`${file}: ${describeUnknownSetting(name)}`)),
  ]
}

/** Pages know one origin: what follows it is not used. */
function checkPath(publicUrl: string | undefined): Finding[] {
  const url = publicUrl ? URL.parse(publicUrl) : null
  return url && url.href !== `${url.origin}/`
    ? [
        look(
          `PUBLIC_URL is used as ${url.origin}: the salon has a name of its own, and can't be below a path of another site`,
        ),
      ]
    : []
}

/** Who runs this sees other rights than the salon, and may make files that it can't use. */
export function checkUser(files: readonly string[], user = process.getuid?.()): Finding[] {
  const foreign = files.find(file => existsSync(file) && statSync(file).uid !== user)
  return user === undefined || foreign === undefined
    ? []
    : [
        look(
          `${foreign} is another user's: run it as the salon's user (sudo -u araliya npm run doctor), or what it says may not be so for the salon`,
        ),
      ]
}

const filesOf = ({ file }: WrittenSettings, { databaseUrl }: Config): string[] => [
  ...(databaseUrl.startsWith('file:') ? [databaseUrl.slice('file:'.length)] : []),
  ...(file !== undefined && statSync(file).isFile() ? [file] : []),
]

/** Whether the settings are those of a real salon, as far as they say so themselves. */
export function checkSettings(written: WrittenSettings, config: Config): Finding[] {
  const samples = [config.mail.from, ...config.mail.notifyTo].filter(({ address }) =>
    address.endsWith(SAMPLE),
  )
  return [
    ...checkFile(written),
    ...checkUser(filesOf(written, config)),
    ...checkPath(written.values.PUBLIC_URL),
    ...(config.mail.smtpUrl !== undefined && samples.length > 0
      ? [mail.look('MAIL_FROM or NOTIFY_TO is still the sample: set them to addresses of the salon')]
      : []),
  ]
}
