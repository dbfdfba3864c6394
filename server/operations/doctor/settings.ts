import { statSync } from 'node:fs'
import { describeUnknownSetting, type WrittenSettings } from '../../settings-file.ts'
import { createFindings, type Finding } from './finding.ts'

const { ok, warning } = createFindings('Settings')

/** Warns when others on this machine can read a file. */
export function checkRights(file: string): Finding[] {
  const found = statSync(file)
  const isOpen = process.platform !== 'win32' && found.isFile() && (found.mode & 0o077) !== 0
  return isOpen ? [warning(`${file} can be read by others on this machine: chmod 600 ${file}*`)] : []
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

/** Checks the settings of a real salon. */
export const checkSettings = ({ file, unknown, values }: WrittenSettings): Finding[] => [
  ok(file ?? 'environment variables only; .env.example shows a settings file'),
  ...(file === undefined ? [] : checkRights(file)),
  ...unknown.map(name => warning(describeUnknownSetting(name))),
  ...checkPath(values.PUBLIC_URL),
]
