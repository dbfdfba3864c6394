import { existsSync, readFileSync, statfsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { sqlitePath } from '../db/sqlite-file.ts'
import { findBuild } from '../pages/builds.ts'
import { describeUnknownSetting, type WrittenSettings } from '../settings-file.ts'
import { createFindings, type Finding } from './finding.ts'

const { ok, warning } = createFindings('Settings')
const mail = createFindings('Mail')
const SAMPLE = '@araliya.example'

function checkFile({ file }: WrittenSettings): Finding[] {
  if (file === undefined) return [ok('environment variables only; .env.example shows a settings file')]
  const mode = statSync(file).mode & 0o777
  const isOpen = process.platform !== 'win32' && (mode & 0o077) !== 0
  return [
    isOpen && statSync(file).isFile()
      ? warning(`${file} can be read by others on this machine, with its passwords: chmod 600 ${file}`)
      : ok(file),
  ]
}

/** The salon uses only the origin of PUBLIC_URL. */
function checkPath(publicUrl: string | undefined): Finding[] {
  const url = publicUrl ? URL.parse(publicUrl) : null
  return url && url.href !== `${url.origin}/`
    ? [
        warning(
          `PUBLIC_URL is used as ${url.origin}: the salon needs its own host name, and can't be below a path of another site`,
        ),
      ]
    : []
}

/**
 * Warns when the command runs as another user than the salon: that user has other rights, and may create files that the salon
 * can't use.
 */
export function checkUser(files: readonly string[], user = process.getuid?.()): Finding[] {
  const foreign = files.find(file => existsSync(file) && statSync(file).uid !== user)
  return user === undefined || foreign === undefined
    ? []
    : [
        warning(
          `${foreign} belongs to another user: run the doctor as the salon's user (sudo -u araliya npm run doctor), or its results may not apply`,
        ),
      ]
}

const filesOf = ({ file }: WrittenSettings, { databaseUrl }: Config): string[] =>
  [sqlitePath(databaseUrl), file !== undefined && statSync(file).isFile() ? file : undefined].filter(
    path => path !== undefined,
  )

/** Checks the settings of a real salon. */
export function checkSettings(written: WrittenSettings, config: Config): Finding[] {
  const samples = [config.mail.from, ...config.mail.notifyTo].filter(({ address }) =>
    address.endsWith(SAMPLE),
  )
  return [
    ...checkFile(written),
    ...written.unknown.map(name => warning(describeUnknownSetting(name))),
    ...checkUser(filesOf(written, config)),
    ...checkPath(written.values.PUBLIC_URL),
    ...(config.mail.smtpUrl !== undefined && samples.length > 0
      ? [mail.warning('MAIL_FROM or NOTIFY_TO is still the sample: set it to an address of the salon')]
      : []),
  ]
}

const node = createFindings('Node')
const pages = createFindings('Pages')
const ROOT = resolve(import.meta.dirname, '../..')
const OLDEST = 26

/** Checks the version of Node and whether the pages are built. */
export function checkProgram(version = process.versions.node, root = ROOT): Finding[] {
  const { optionalDependencies } = JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8'))
  const tested = Object.values<string>(optionalDependencies)[0] as string
  const builds = resolve(root, 'build')
  return [
    Number.parseInt(version, 10) < OLDEST
      ? node.error(`${version} is too old: use the included one (npm run …), or Node ${OLDEST} or newer`)
      : node.ok(version === tested ? version : `${version}; tested with ${tested}`),
    existsSync(builds) && tryToFindBuild(builds)
      ? pages.ok('built')
      : pages.warning('not built yet: npm run serve builds them'),
  ]
}

function tryToFindBuild(builds: string): string | undefined {
  try {
    return findBuild(builds)
  } catch {
    return undefined
  }
}

const disk = createFindings('Disk')
const MB = 1024 * 1024
const ERROR_MB = 100
const WARNING_MB = 1_000
const WARNING_PERCENT = 10

/** Checks the free space of a disk. */
export function checkFreeSpace(folder: string, freeMb: number, percent: number): Finding {
  const message = `${freeMb} MB free (${percent} %) at ${folder}`
  if (freeMb < ERROR_MB) return disk.error(`${message}: free some space, or inquiries will be refused`)
  return percent < WARNING_PERCENT || freeMb < WARNING_MB
    ? disk.warning(`${message}: free some space`)
    : disk.ok(message)
}

/** Checks the disk of the SQLite file. PostgreSQL's disk can be checked only on its own machine. */
export function checkDisk({ databaseUrl }: Pick<Config, 'databaseUrl'>): Finding[] {
  const file = sqlitePath(databaseUrl)
  if (file === undefined) return []
  let folder = dirname(resolve(file))
  while (!existsSync(folder)) folder = dirname(folder)
  const { bavail, blocks, bsize } = statfsSync(folder)
  return [checkFreeSpace(folder, Math.floor((bavail * bsize) / MB), Math.round((bavail / blocks) * 100))]
}
