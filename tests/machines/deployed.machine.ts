import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect } from 'vitest'
import { freePort } from '../../scripts/postgres.ts'
import { newFolder } from '../processes/folders.ts'
import { scenario } from '../processes/scenario.ts'
import { until } from '../processes/until.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const namespaces = ['--pid', '--fork', '--mount', '--uts', '--ipc', '--cgroup', '--kill-child']

const runs = (command: string, ...args: string[]) => spawnSync(command, args).status === 0

const missingSystemd =
  (!existsSync('/lib/systemd/systemd') || !runs('unshare', ...namespaces, 'true')) &&
  'only root can start another systemd, where it is installed'

scenario(
  {
    action: 'Both units under systemd',
    promise: 'start, back up while open, stop cleanly',
    missing: missingSystemd,
  },
  async () => {
    using folder = newFolder()
    const port = await freePort()
    const script = join(import.meta.dirname, 'units.sh')
    const args = [...namespaces, 'bash', script, ROOT, folder.path, String(port)]
    const { stderr } = spawnSync('unshare', args, { encoding: 'utf8', timeout: 180_000 })
    const file = join(folder.path, 'result')
    const result = existsSync(file) ? readFileSync(file, 'utf8') : stderr
    expect(result).not.toContain('failed: ')
    expect(result.match(/^ok: .*/gm)).toEqual([
      `ok: systemctl start araliya@${port}`,
      'ok: systemctl start araliya-backup.service',
      'ok: systemctl start araliya-backup.timer',
      `ok: systemctl restart araliya@${port}`,
      `ok: systemctl stop araliya@${port}`,
    ])
    const [before, after] = result.match(/^\{"success":true,.*/gm) ?? []
    expect(before).toContain('"lastBackupAt":null')
    expect(after).toContain('"lastBackupAt":"2')
    expect(result.match(/Stopped cleanly/g)).toHaveLength(2)
    expect(result).toContain('Result=success')
    return 'sandboxed as the units say'
  },
)

const missingDocker = !runs('docker', 'info') && 'there is no Docker'

scenario(
  { action: 'The container image', promise: 'builds, starts, answers, stops', missing: missingDocker },
  async () => {
    const image = `araliya-test-${process.pid}`
    const docker = (...args: string[]) => execFileSync('docker', args, { encoding: 'utf8', cwd: ROOT }).trim()
    docker('build', '--quiet', '--tag', image, '.')
    using cleanup = new DisposableStack()
    cleanup.defer(() => docker('rmi', '--force', image))
    const port = await freePort()
    const id = docker(
      'run',
      '--detach',
      '--init',
      '--read-only',
      '--tmpfs',
      '/tmp',
      '--cap-drop',
      'ALL',
      '-p',
      `127.0.0.1:${port}:3000`,
      image,
    )
    cleanup.defer(() => docker('rm', '--force', '--volumes', id))
    const isReady = async () =>
      (await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => undefined))?.ok === true
    await until('the salon in the container is ready', isReady)
    expect(
      docker('exec', id, 'node', 'server/operations/cli/admin.ts', 'add', 'owner@salon.example'),
    ).toContain('Added Owner <owner@salon.example>.')
    docker('stop', id)
    expect(docker('inspect', '--format', '{{.State.ExitCode}}', id)).toBe('0')
    return 'with its own Node, read-only'
  },
)
