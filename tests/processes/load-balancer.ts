import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../scripts/postgres.ts'
import { newFolder } from './folders.ts'
import { askAsVisitor } from './probe.ts'
import { until } from './until.ts'

const NGINX = '/usr/sbin/nginx'

export const missingNginx = spawnSync(NGINX, ['-v']).error !== undefined && 'there is no nginx here'

/** nginx as its documentation sets it up, with everything it writes in one folder. */
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

/** One address in front of several processes on ports of loopback. Ends with its scope. */
export async function startLoadBalancer(
  targets: readonly number[],
): Promise<{ url: string } & AsyncDisposable> {
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
  await until('nginx responds', async () => (await askAsVisitor(url)).status > 0)
  return {
    url,
    async [Symbol.asyncDispose]() {
      process.off('exit', kill)
      kill()
      await ended
      folder[Symbol.dispose]()
    },
  }
}
