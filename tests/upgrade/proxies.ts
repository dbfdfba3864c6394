import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { connect } from 'node:tls'
import { freePort } from '../../scripts/postgres.ts'
import { newFolder } from '../processes/folders.ts'
import { until } from '../processes/until.ts'

// HTTP/1.1 unless asked otherwise: when an HTTP/2 connection ends after 1,000 requests, Node's fetch fails the requests on it.

/** A proxy with TLS in front of two processes, as deploy/ sets it up. Ends with its scope. */
export interface FrontProxy extends AsyncDisposable {
  url: string
  /** Its address without TLS, which redirects. */
  plainUrl: string | undefined
}

type Ports = readonly [number, number]

interface Kind {
  name: string
  program: string
  /** The host name under which it serves the salon here. */
  host: string
  /** Writes its configuration into a folder. */
  prepare(
    folder: string,
    port: number,
    targets: Ports,
    protocol: 'http1' | 'http2',
  ): Promise<{ args: string[]; env?: Record<string, string>; plainUrl?: string }>
}

const deployed = (name: string) => readFileSync(resolve('deploy', name), 'utf8')

/** @throws when a text to replace is missing */
const replace = (text: string, replacements: [string, string][]) =>
  replacements.reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`${from} is missing`)
    return result.replaceAll(from, to)
  }, text)

function makeCertificate(folder: string) {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=salon.example']
  const { status, stderr } = spawnSync('openssl', [...args, '-keyout', key, '-out', certificate], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return { key, certificate }
}

export const nginx: Kind = {
  name: 'nginx',
  program: '/usr/sbin/nginx',
  host: 'localhost',
  async prepare(folder, port, [one, two], protocol) {
    const { key, certificate } = makeCertificate(folder)
    const plainPort = await freePort()
    const site = replace(deployed('nginx.conf'), [
      ['127.0.0.1:3001', `127.0.0.1:${one}`],
      ['127.0.0.1:3002', `127.0.0.1:${two}`],
      ['    listen [::]:80 default_server;\n', ''],
      ['    listen [::]:443 ssl http2 default_server;\n', ''],
      ['    listen [::]:80;\n', ''],
      ['    listen [::]:443 ssl http2;\n', ''],
      ['listen 80', `listen 127.0.0.1:${plainPort}`],
      ['listen 443 ssl http2', `listen 127.0.0.1:${port} ssl${protocol === 'http2' ? ' http2' : ''}`],
      ['server_name salon.example', 'server_name salon.example localhost'],
      ['/etc/letsencrypt/live/salon.example/fullchain.pem', certificate],
      ['/etc/letsencrypt/live/salon.example/privkey.pem', key],
    ])
    const file = join(folder, 'nginx.conf')
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      name => `${name}_temp_path ${folder};`,
    )
    writeFileSync(
      file,
      `daemon off; worker_processes 2; pid ${folder}/pid; ${process.getuid?.() === 0 ? 'user root;' : ''}
       events { worker_connections 1024; }
       http { access_log off; ${temporary.join(' ')} ${site} }`,
    )
    return { args: ['-c', file, '-e', join(folder, 'log')], plainUrl: `http://localhost:${plainPort}` }
  },
}

const caddy: Kind = {
  name: 'Caddy',
  program: '/usr/bin/caddy',
  host: '127.0.0.1',
  async prepare(folder, port, [one, two]) {
    const file = join(folder, 'Caddyfile')
    const options =
      '{\n admin off\n auto_https disable_redirects\n skip_install_trust\n default_bind 127.0.0.1\n servers {\n  protocols h1\n }\n}\n'
    // The visitors of the tests name their addresses, as another proxy would; all connect from one address.
    const trusting: [string, string][] = [
      ['lb_policy ip_hash', 'trusted_proxies 127.0.0.1/32\n\t\tlb_policy header X-Forwarded-For'],
    ]
    writeFileSync(file, options + replace(deployed('Caddyfile'), trusting))
    mkdirSync(join(folder, 'data'))
    return {
      args: ['run', '--config', file, '--adapter', 'caddyfile'],
      env: {
        HOME: folder,
        XDG_DATA_HOME: join(folder, 'data'),
        XDG_CONFIG_HOME: folder,
        SITE: `https://127.0.0.1:${port}`,
        PROCESSES: `127.0.0.1:${one} 127.0.0.1:${two}`,
      },
    }
  },
}

export const proxies = [nginx, caddy]

/** Why a proxy can't be tried here. */
export const missingProxy = ({ name, program }: Kind): string | false =>
  spawnSync(program, ['version']).error !== undefined && `there is no ${name} here`

const speaksTls = (host: string, port: number) =>
  new Promise<boolean>(done => {
    const socket = connect(
      { host, port, servername: isIP(host) ? '' : host, rejectUnauthorized: false },
      () => {
        socket.destroy()
        done(true)
      },
    )
    socket.once('error', () => done(false))
  })

/** @param protocol for nginx only */
export async function startProxy(
  kind: Kind,
  targets: Ports,
  protocol: 'http1' | 'http2' = 'http1',
): Promise<FrontProxy> {
  const folder = newFolder()
  const port = await freePort()
  const { args, env, plainUrl } = await kind.prepare(folder.path, port, targets, protocol)
  const child = spawn(kind.program, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let printed = ''
  child.stderr.on('data', part => (printed += part))
  const kill = () => child.kill('SIGTERM')
  process.once('exit', kill)
  const ended = once(child, 'exit')
  await until(`${kind.name} speaks TLS`, () => {
    if (child.exitCode !== null) throw new Error(printed)
    return speaksTls(kind.host, port)
  })
  return {
    url: `https://${kind.host}:${port}`,
    plainUrl,
    async [Symbol.asyncDispose]() {
      process.off('exit', kill)
      kill()
      await ended
      folder[Symbol.dispose]()
    },
  }
}
