import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import net from 'node:net'
import { join } from 'node:path'
import { freePort } from '../../scripts/postgres.ts'
import { newFolder } from './folders.ts'
import { ask } from './probe.ts'
import { until } from './until.ts'

const NGINX = '/usr/sbin/nginx'

/** One address in front of several processes on ports of loopback. Ends with its scope. */
export interface Balancer extends AsyncDisposable {
  name: string
  url: string
}

/** nginx as its documentation sets it up, in a folder of its own. */
const configuration = (folder: string, port: number, targets: readonly number[]) => `
daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  upstream salon {
    ${targets.map(target => `server 127.0.0.1:${target};`).join(' ')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://salon;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }
  }
}`

async function startNginx(targets: readonly number[]): Promise<Balancer> {
  const folder = newFolder()
  const port = await freePort()
  const file = join(folder.path, 'nginx.conf')
  writeFileSync(file, configuration(folder.path, port, targets))
  const child = spawn(NGINX, ['-c', file, '-e', join(folder.path, 'nginx.log')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const kill = () => child.kill('SIGTERM')
  process.once('exit', kill)
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  await until('nginx answers', async () => (await ask(url)).status > 0)
  return {
    name: 'nginx',
    url,
    async [Symbol.asyncDispose]() {
      process.off('exit', kill)
      kill()
      await ended
      folder[Symbol.dispose]()
    },
  }
}

/** Connections go to one process after the other; to the next where one does not take them. */
async function startRoundRobin(targets: readonly number[]): Promise<Balancer> {
  const open = new Set<net.Socket>()
  let turn = 0
  function join(near: net.Socket, tries = targets.length) {
    const far = net.connect(targets[turn++ % targets.length] as number, '127.0.0.1')
    far.once('error', () => (far.pending && tries > 1 ? join(near, tries - 1) : near.destroy()))
    far.once('connect', () => {
      near.pipe(far).pipe(near)
      near.once('close', () => far.destroy())
      far.once('close', () => near.destroy())
    })
  }
  const server = net.createServer(near => {
    open.add(near)
    near.once('close', () => open.delete(near)).on('error', () => {})
    join(near)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    name: 'a round robin',
    url: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy()
      const closed = once(server, 'close')
      server.close()
      await closed
    },
  }
}

/** nginx where it is installed, otherwise the plainest thing that does the same. */
export const startBalancer = (targets: readonly number[]): Promise<Balancer> =>
  spawnSync(NGINX, ['-v']).error ? startRoundRobin(targets) : startNginx(targets)
