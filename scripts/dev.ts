// `npm run dev`: holds the address while the salon behind it begins anew, so that pages wait for it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import { loadConfig } from '../server/settings-file.ts'
import { describeStartError, toListenError } from '../server/startup-errors.ts'

const TRY_EVERY_MS = 100

const listen = async (server: net.Server, port: number, host: string) => {
  await once(server.listen(port, host), 'listening')
  return (server.address() as net.AddressInfo).port
}

async function findFreePort() {
  const server = net.createServer()
  const port = await listen(server, 0, '127.0.0.1')
  await once(server.close(), 'close')
  return port
}

/** Hands a connection on, as soon as there is somebody to take it. */
function passOn(near: net.Socket, port: number) {
  if (near.destroyed) return
  const far = net.connect(port, '127.0.0.1')
  const wait = () => setTimeout(passOn, TRY_EVERY_MS, near, port)
  far.once('error', wait)
  far.once('connect', () => {
    far.off('error', wait)
    far.on('error', () => near.destroy()).on('close', () => near.destroy())
    near.on('close', () => far.destroy())
    near.pipe(far).pipe(near)
  })
}

async function start() {
  const config = loadConfig('demo')
  const port = await findFreePort()
  const door = net.createServer(near => {
    near.on('error', () => near.destroy())
    passOn(near, port)
  })
  await listen(door, config.port, config.host).catch(error => {
    throw toListenError(error, config)
  })
  const flags = ['server', 'contracts', 'content'].map(path => `--watch-path=${path}`)
  const salon = spawn(process.execPath, [...flags, 'scripts/dev-salon.ts'], {
    stdio: 'inherit',
    env: { ...process.env, DEV_PORT: String(port) },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => salon.kill(signal))
  salon.on('exit', code => process.exit(code ?? 0))
  process.stdout.write(`\n  Araliya, under development: ${config.origin}\n\n`)
}

try {
  await start()
} catch (error) {
  console.error(describeStartError(error))
  process.exit(1)
}
