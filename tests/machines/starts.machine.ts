import { scenario } from '../processes/scenario.ts'
import { machines, newClone, oldest, recent, unpack } from './machine.ts'

const missing =
  `${process.platform}-${process.arch}` !== 'linux-x64' && 'the Nodes of the registry are for Linux on x64'
const PROMISE = 'the demo starts in a fresh clone and ends at Ctrl+C'

for (const machine of machines) {
  const action = `Node ${machine.node} with npm ${machine.npm}`
  scenario({ action, promise: PROMISE, missing }, async () => {
    using clone = newClone(machine)
    return await clone.tryDemo()
  })
}

for (const { action, machine, ...settings } of [
  { action: 'NODE_ENV=production', machine: oldest, env: { NODE_ENV: 'production' } },
  { action: 'omit=dev', machine: recent, npmrc: ['omit=dev'] },
  { action: 'omit=optional', machine: recent, npmrc: ['omit=optional'] },
  {
    action: 'older names of the same: only, production, optional',
    machine: oldest,
    npmrc: ['only=production', 'production=true', 'optional=false'],
  },
  {
    action: 'npm_config_omit and npm_config_include of the environment',
    machine: recent,
    env: { npm_config_omit: 'dev', npm_config_include: 'prod' },
  },
  {
    action: 'settings that make npm do something else',
    machine: recent,
    npmrc: [
      'dry-run=true',
      'package-lock=false',
      'package-lock-only=true',
      'ignore-scripts=true',
      'engine-strict=true',
      'legacy-peer-deps=true',
      'install-strategy=nested',
      'location=global',
      'os=win32',
      'cpu=arm64',
      'libc=musl',
    ],
  },
  { action: 'offline=true, as everything is in npm’s cache', machine: recent, npmrc: ['offline=true'] },
  {
    action: 'a registry that does not answer, as everything is in npm’s cache',
    machine: oldest,
    npmrc: ['registry=http://127.0.0.1:9/'],
  },
]) {
  scenario({ action, promise: PROMISE, missing }, async () => {
    using clone = newClone(machine, settings)
    return await clone.tryDemo()
  })
}

scenario({ action: 'yarn start', promise: PROMISE, missing }, async () => {
  using clone = newClone(recent)
  return await clone.tryDemo(['node', `${unpack('yarn', '1.22.22')}/bin/yarn.js`, 'start'])
})
